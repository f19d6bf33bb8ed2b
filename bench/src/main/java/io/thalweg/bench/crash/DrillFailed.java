package io.thalweg.bench.crash;

import java.io.Serial;

/** Something did not happen that a drill waited for; the message says what. */
final class DrillFailed extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  DrillFailed(String message) {
    super(message);
  }
}
