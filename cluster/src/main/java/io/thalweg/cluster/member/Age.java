package io.thalweg.cluster.member;

/** Ages in milliseconds, for people. */
final class Age {
  private static final long NANOS = 1_000_000;

  private Age() {}

  /** Milliseconds between two times in nanoseconds; 0 instead of a negative age. */
  static long millis(long since, long now) {
    return Math.max(0, now - since) / NANOS;
  }
}
