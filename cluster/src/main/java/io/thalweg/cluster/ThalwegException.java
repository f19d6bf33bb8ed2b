package io.thalweg.cluster;

/** A failure that the caller can neither prevent nor repair at the place of the call. */
public class ThalwegException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String message;

  public ThalwegException(String message) {
    super(message);
    this.message = message;
  }

  public ThalwegException(String message, Throwable cause) {
    super(message, cause);
    this.message = message;
  }

  @Override
  public String getMessage() {
    return message;
  }
}
