package io.thalweg.cluster;

/** A member cannot join because its settings cannot be used on this host; waiting does not help. */
public final class SettingsException extends JoinException {
  private static final long serialVersionUID = 1;

  public SettingsException(String message) {
    super(message);
  }

  public SettingsException(String message, Throwable cause) {
    super(message, cause);
  }
}
