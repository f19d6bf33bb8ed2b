package io.thalweg.cluster.wire;

/** Bytes that are no frame of ours. */
public final class MalformedException extends Exception {
  private static final long serialVersionUID = 1;

  public MalformedException(String message) {
    super(message);
  }
}
