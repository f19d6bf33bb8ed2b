package io.thalweg.cluster;

/** Something that a caller can do nothing about at the place of the call. */
public class ThalwegException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ThalwegException(String message) {
    super(message);
  }

  public ThalwegException(String message, Throwable cause) {
    super(message, cause);
  }
}
