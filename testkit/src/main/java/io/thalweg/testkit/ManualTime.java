package io.thalweg.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Time that stands still until it is advanced. It is the time for timeouts, for ages in a status
 * and for all that members do by themselves after a while. As an {@link InstantSource} it tells the
 * time by which deadlines are understood. Messages take no time.
 *
 * <p>A call waits for time to pass only if it cannot be answered without: a {@code tryAcquire},
 * {@code tryEnter} or {@code resize} with a timeout while others hold what it waits for, or an
 * {@code acquire}, {@code semaphore}, {@code findSemaphore}, {@code resize} or {@code retire} that
 * needs what a member had that crashed, or a majority of keepers. Make such a call in another
 * thread, and advance time. A thread that waits for ten seconds, by the machine's clock, while time
 * stands still is named in the log.
 *
 * <p>Three calls let time pass by themselves if nothing else helps: leaving, up to {@code
 * leaveTimeout}, if a link is cut over which the member would hand over what it has; joining, up to
 * {@code joinTimeout}, if no member answers; and {@code tryAcquire} without a timeout, up to four
 * seconds, if the token cannot be found.
 */
public final class ManualTime implements InstantSource {
  private static final Duration MOST = Duration.ofDays(365);

  private final SteppedTime clock;

  ManualTime(SteppedTime clock) {
    this.clock = clock;
  }

  /** Returns the time that has passed since the cluster was made. */
  public Duration elapsed() {
    return Duration.ofNanos(clock.nanos());
  }

  /** Returns the time by the members' clocks, which began with 1970. */
  @Override
  public Instant instant() {
    return Instant.EPOCH.plusNanos(clock.nanos());
  }

  /**
   * Lets time pass. Members do all that falls due in it, each thing at its time, one after the
   * other. Calls whose timeout has passed may not have returned yet when this method returns: join
   * their threads or futures. Each member has something to do ten times a second, so that days of
   * many members take a while.
   *
   * @param duration from 0 to 365 days
   * @throws InterruptedException if interrupted; then less time may have passed
   */
  public void advance(Duration duration) throws InterruptedException {
    if (duration.isNegative() || duration.compareTo(MOST) > 0) {
      throw new IllegalArgumentException(
          "found a duration of " + duration + ", expected 0 to 365 days");
    }
    clock.advance(duration.toNanos());
  }
}
