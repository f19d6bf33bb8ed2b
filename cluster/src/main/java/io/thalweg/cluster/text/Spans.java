package io.thalweg.cluster.text;

import java.time.Duration;

/**
 * Spans of time as people and files write them: {@code 200ms}, {@code 30s}, {@code 5m}, {@code 1h}.
 */
public final class Spans {
  private Spans() {}

  /** The time in the largest unit in which it is a whole number. */
  public static String text(Duration time) {
    long nanos = time.getNano();
    if (nanos % 1_000 != 0) {
      return time.toString();
    }
    if (nanos % 1_000_000 != 0) {
      return time.toSeconds() * 1_000_000 + nanos / 1_000 + "us";
    }
    if (nanos != 0) {
      return time.toMillis() + "ms";
    }
    long seconds = time.toSeconds();
    if (seconds == 0 || seconds % 60 != 0) {
      return seconds + "s";
    }
    return seconds % 3600 != 0 ? seconds / 60 + "m" : seconds / 3600 + "h";
  }
}
