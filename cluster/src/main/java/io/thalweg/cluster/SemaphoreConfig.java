package io.thalweg.cluster;

import io.thalweg.cluster.text.Spans;
import io.thalweg.cluster.text.Words;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Objects;

/**
 * The settings of a semaphore, on which all members agree. Immutable: each method returns new
 * settings.
 *
 * @param units the number of units, 0 to {@link #MAX_UNITS}; with 0 the semaphore is paused, and
 *     all requests wait until it is resized
 * @param policy which request goes first
 * @param aging how long a request has to wait to count as one level of priority (or one unit) more
 *     urgent, in whole microseconds, so that no request waits for ever; zero turns aging off
 * @param backfill the number of smaller requests in a row that may pass a larger one that does not
 *     fit yet
 */
public record SemaphoreConfig(int units, Policy policy, Duration aging, int backfill) {

  public static final int MAX_UNITS = 65_536;

  /** The longest aging. */
  public static final Duration AGING_MAX = Duration.ofDays(365);

  private static final Duration AGING = Duration.ofSeconds(10);
  private static final Duration AGING_LEAST = Duration.of(1, ChronoUnit.MICROS);

  /** Which request goes first. */
  public enum Policy {
    /**
     * By {@link Request#priority}. With aging, no request is overtaken by one that was made later
     * than it by more than aging times the difference of their priorities.
     */
    HIGHEST_PRIORITY_FIRST,
    /**
     * By {@link Request#deadline}, that is, by the time left until then on the clock of the member
     * that asks. A request that is late when it is made counts as due at that moment. A request
     * without a deadline counts as due when it has waited as long as aging says; with aging zero it
     * goes last.
     */
    EARLIEST_DEADLINE_FIRST,
    /** By {@link Request#units}; one unit fewer is one level more urgent. */
    FEWEST_UNITS_FIRST,
    /** By the time of the request. Priority and aging do not count. */
    FIRST_COME_FIRST_SERVED
  }

  public SemaphoreConfig {
    Objects.requireNonNull(policy, "policy");
    Objects.requireNonNull(aging, "aging");
    require(units >= 0 && units <= MAX_UNITS, "units must be 0 to " + MAX_UNITS + ", not " + units);
    require(
        aging.isZero() || (aging.compareTo(AGING_LEAST) >= 0 && aging.compareTo(AGING_MAX) <= 0),
        "aging must be 1 microsecond to 365 days, or zero for none, not " + aging);
    require(backfill >= 0, "backfill must be 0 or more, not " + backfill);
    aging = aging.truncatedTo(ChronoUnit.MICROS); // the wire carries microseconds
  }

  /** Highest priority first, aging of 10 seconds, no back-filling. */
  public static SemaphoreConfig units(int units) {
    return new SemaphoreConfig(units, Policy.HIGHEST_PRIORITY_FIRST, AGING, 0);
  }

  public SemaphoreConfig policy(Policy value) {
    return new SemaphoreConfig(units, value, aging, backfill);
  }

  /**
   * How long a request has to wait to count as one level of priority (or one unit) more urgent; 10
   * seconds unless set.
   *
   * @param value 1 microsecond to {@link #AGING_MAX}, or {@link Duration#ZERO} for no aging
   */
  public SemaphoreConfig aging(Duration value) {
    return new SemaphoreConfig(units, policy, value, backfill);
  }

  public SemaphoreConfig backfill(int value) {
    return new SemaphoreConfig(units, policy, aging, value);
  }

  /** For people, in the words of a member's configuration file. */
  @Override
  public String toString() {
    String waiting = aging.isZero() ? "off" : Spans.text(aging);
    return "%d unit%s, %s, aging %s, backfill %d"
        .formatted(units, units == 1 ? "" : "s", Words.of(policy), waiting, backfill);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
