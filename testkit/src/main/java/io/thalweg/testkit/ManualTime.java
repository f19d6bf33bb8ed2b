package io.thalweg.testkit;

import java.time.Duration;

/**
 * Time that stands still until it is advanced. Timeouts, ages in a status and all that members do
 * by themselves after a while go by it.
 *
 * <p>Small delays, of up to 20 ms, pass by themselves, so that messages get through and members can
 * leave: do not test timeouts as short as that.
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
   * Lets time pass, in small steps: after each of them all members have done what was due. Those
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
