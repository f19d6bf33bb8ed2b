package io.thalweg.cluster;

/**
 * The cluster was closed, or this member has stopped, while a request waited or before it was made.
 * If only the semaphore or group lock was removed, a {@link ThalwegException} of no other kind says
 * so.
 */
public final class ClosedException extends ThalwegException {
  private static final long serialVersionUID = 1;

  public ClosedException(String message) {
    super(message);
  }

  public ClosedException(String message, Throwable cause) {
    super(message, cause);
  }
}
