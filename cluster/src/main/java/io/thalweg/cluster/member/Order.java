package io.thalweg.cluster.member;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.Policy;

/** Who goes before whom at a semaphore. */
public final class Order {
  private Order() {}

  /** The settings of a semaphore as the algorithm has them. */
  public static HkConfig of(SemaphoreConfig config) {
    return new HkConfig(
        SemaphoreConfig.MAX_UNITS, // how many there are now, the definition says
        Policy.valueOf(config.policy().name()),
        config.aging().isZero() ? HkConfig.NO_AGING : MICROSECONDS.convert(config.aging()),
        config.backfill(),
        true);
  }
}
