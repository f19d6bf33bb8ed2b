package io.thalweg.cluster;

/**
 * An operator empties this member before maintenance, so that it takes no requests: see {@link
 * Cluster#drain}. Other members serve.
 */
public final class DrainedException extends ThalwegException {
  private static final long serialVersionUID = 1;

  public DrainedException(String message) {
    super(message);
  }

  public DrainedException(String message, Throwable cause) {
    super(message, cause);
  }
}
