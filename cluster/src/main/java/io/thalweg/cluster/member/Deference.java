package io.thalweg.cluster.member;

import java.time.Duration;

/**
 * How long a keeper whose turn it is not waits for each of the ones before it. If it has hindered
 * one of them nevertheless, since writing takes them long, it waits for twice as long from then on;
 * with each version that is agreed on it comes back to the usual time by and by.
 */
final class Deference {
  private static final long LEAST = Duration.ofSeconds(3).toNanos();
  private static final long MOST = Duration.ofSeconds(48).toNanos();

  private long span = LEAST;

  /** In nanoseconds. */
  long span() {
    return span;
  }

  /** An attempt of this keeper and one of a keeper before it were in each other's way. */
  void hindered() {
    span = Math.min(MOST, 2 * span);
  }

  /** A version is agreed on. */
  void agreed() {
    span = Math.max(LEAST, span - span / 4);
  }
}
