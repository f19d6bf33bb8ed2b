package io.thalweg.cluster;

/**
 * Something was lost so that the request cannot be served; the message says what. While a majority
 * of keepers lives nothing is lost: units of a member that died are free again when its tenure has
 * ended.
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
