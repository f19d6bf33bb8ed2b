package io.thalweg.testkit;

import java.time.Duration;

/**
 * Time that stands still until it is advanced. It is the time for timeouts, for ages in a status
 * and for all that members do by themselves after a while. Messages take no time. Leaving takes
 * none either, unless a link is cut over which a member would hand over what it has: then time
 * passes by itself until the member has left, up to its {@code leaveTimeout}.
 */
public final class ManualTime {
  private final SteppedTime clock;

  ManualTime(SteppedTime clock) {
    this.clock = clock;
  }

  /** Returns the time that has passed since the cluster was made. */
  public Duration elapsed() {
    return Duration.ofNanos(clock.nanos());
  }

  /**
   * Lets time pass. Members do all that falls due in it, each thing at its time, one after the
   * other. Calls whose timeout has passed may not have returned yet when this method returns: join
   * their threads or futures.
   *
   * @throws InterruptedException if interrupted; then less time may have passed
   */
  public void advance(Duration duration) throws InterruptedException {
    if (duration.isNegative()) {
      throw new IllegalArgumentException("time cannot go back by " + duration.negated());
    }
    clock.advance(duration.toNanos());
  }
}
