package io.thalweg.cluster;

/** A member could not join its cluster; the message says why and what was tried. */
public class JoinException extends ThalwegException {
  private static final long serialVersionUID = 1;

  public JoinException(String message) {
    super(message);
  }

  public JoinException(String message, Throwable cause) {
    super(message, cause);
  }
}
