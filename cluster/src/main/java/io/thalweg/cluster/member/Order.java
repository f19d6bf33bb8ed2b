package io.thalweg.cluster.member;

import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.Key;
import io.thalweg.core.protocols.hk.Policy;
import java.time.Duration;
import java.util.Comparator;

/** Which request goes first at a semaphore. */
public final class Order {
  /** The time of a request of a member itself: before all times of the fleet. */
  static final long SINCE_EVER = 0;

  private Order() {}

  /** Whether this is the key of a request of a member itself (a claim), not of a user. */
  public static boolean isClaim(Key key) {
    return key.at() == SINCE_EVER;
  }

  /** The settings of a semaphore in the terms of the algorithm. */
  public static HkConfig of(SemaphoreConfig config) {
    return new HkConfig(
        SemaphoreConfig.MAX_UNITS, // the definition has the present number
        Policy.valueOf(config.policy().name()),
        config.aging().isZero() ? HkConfig.NO_AGING : micros(config.aging()),
        config.backfill(),
        true);
  }

  /** Compares keys: what goes first is smaller. */
  public static Comparator<Key> comparator(HkConfig order) {
    return (one, other) -> order.isAhead(one, other) ? -1 : order.isAhead(other, one) ? 1 : 0;
  }

  /** Whether deadlines count. */
  static boolean isByDeadline(SemaphoreConfig config) {
    return config.policy() == SemaphoreConfig.Policy.EARLIEST_DEADLINE_FIRST;
  }

  private static long micros(Duration time) {
    return time.getSeconds() * 1_000_000 + time.getNano() / 1000;
  }
}
