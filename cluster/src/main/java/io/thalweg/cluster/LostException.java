package io.thalweg.cluster;

/**
 * Units or the token were lost with a member that is gone, so that the request cannot be served.
 * The message names what was lost and with which members.
 */
public final class LostException extends ThalwegException {
  private static final long serialVersionUID = 1;

  public LostException(String message) {
    super(message);
  }

  public LostException(String message, Throwable cause) {
    super(message, cause);
  }
}
