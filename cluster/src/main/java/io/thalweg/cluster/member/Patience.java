package io.thalweg.cluster.member;

import java.time.Duration;

/**
 * How long an attempt of a proposer may take. One that takes longer is made again, and the next has
 * twice as long; the first one after that succeeds has twice as long as that took, since disks may
 * be slow. One that is to follow a version that is not the newest any more leads nowhere, and is
 * not waited for.
 */
final class Patience {
  private static final long FIRST = Duration.ofSeconds(1).toNanos();
  private static final long MOST = Duration.ofSeconds(16).toNanos();

  private long first = FIRST;
  private long version = -1; // which the attempt is to follow
  private long begun;
  private long span;

  /**
   * An attempt begins.
   *
   * @param again whether the one before it has taken too long
   */
  void begin(long now, long follows, boolean again) {
    span = follows != version ? first : again ? Math.min(MOST, 2 * span) : span;
    version = follows;
    begun = now;
  }

  /** The attempt that began last has succeeded. */
  void succeeded(long now) {
    first = Math.clamp(2 * (now - begun), FIRST, MOST);
  }

  /** Whether the attempt that began last may take longer, if this is the newest version now. */
  boolean lasts(long now, long newest) {
    return newest == version && now - begun < span;
  }
}
