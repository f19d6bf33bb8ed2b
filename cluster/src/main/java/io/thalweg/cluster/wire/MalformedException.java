package io.thalweg.cluster.wire;

/** The bytes are not a valid frame. */
public final class MalformedException extends Exception {
  private static final long serialVersionUID = 1;

  public MalformedException(String message) {
    super(message);
  }
}
