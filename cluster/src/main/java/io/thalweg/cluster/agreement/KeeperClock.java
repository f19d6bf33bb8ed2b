package io.thalweg.cluster.agreement;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;

/** The time of a keeper in the form that MicroRaft wants. */
final class KeeperClock extends Clock {
  /** MicroRaft takes time 0 for the last heartbeat of a leader, which must not look recent. */
  private static final long LONG_AFTER_ZERO = TimeUnit.DAYS.toMillis(1);

  private final KeeperTime time;
  private final long start;

  KeeperClock(KeeperTime time) {
    this.time = time;
    start = time.millis();
  }

  @Override
  public long millis() {
    return time.millis() - start + LONG_AFTER_ZERO;
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(millis());
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
