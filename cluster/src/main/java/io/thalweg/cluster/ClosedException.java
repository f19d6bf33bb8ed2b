package io.thalweg.cluster;

/** The cluster has been closed: a request that waited or was made after that. */
public final class ClosedException extends ThalwegException {
  private static final long serialVersionUID = 1;

  public ClosedException(String message) {
    super(message);
  }

  public ClosedException(String message, Throwable cause) {
    super(message, cause);
  }
}
