package io.thalweg.testkit;

import java.time.Duration;

/**
 * Time that stands still until it is advanced. Timeouts, ages in a status and all that members do
 * by themselves after a while go by it. Messages take no time. Nor does leaving, unless a link is
 * cut over which a member would hand on what it has: then time passes by itself until the member
 * has left, up to its {@code leaveTimeout}.
 */
public final class ManualTime {
  private final SteppedTime clock;

  ManualTime(SteppedTime clock) {
    this.clock = clock;
  }

  /** How much time has passed since the cluster was made. */
  public Duration elapsed() {
    return Duration.ofNanos(clock.nanos());
  }

  /**
   * Lets time pass. Members do what is due meanwhile, at its time and one after the other. Those
   * whose timeout has passed are on their way when this returns: join their threads or futures.
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
