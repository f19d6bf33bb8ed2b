package io.thalweg.torture.judge;

import java.io.Serial;

/** A history that cannot be read; the message is one sentence that names the file and the line. */
public final class BadHistory extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public BadHistory(String message) {
    super(message);
  }
}
