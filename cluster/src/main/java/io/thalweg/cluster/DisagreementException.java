package io.thalweg.cluster;

/** A semaphore or group lock was opened with settings that differ from those of the cluster. */
public final class DisagreementException extends ThalwegException {
  private static final long serialVersionUID = 1;

  public DisagreementException(String message) {
    super(message);
  }

  public DisagreementException(String message, Throwable cause) {
    super(message, cause);
  }
}
