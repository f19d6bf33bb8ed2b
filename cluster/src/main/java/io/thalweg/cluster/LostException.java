package io.thalweg.cluster;

/**
 * Something was lost so that the request cannot be served; the message says what. Nothing throws it
 * at present: units of a member that died are free again when its tenure has ended, and requests
 * wait while no majority of keepers can be reached.
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
