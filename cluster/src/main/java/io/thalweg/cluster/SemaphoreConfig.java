package io.thalweg.cluster;

import io.thalweg.cluster.text.Spans;
import io.thalweg.cluster.text.Words;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * The settings of a semaphore, on which all members agree. Immutable: each method gives others.
 *
 * @param units how many units there are: 1 to {@link #MAX_UNITS}
 * @param policy who goes first
 * @param aging how long a request has to wait to count as one level of priority (or one unit) more
 *     urgent, in whole microseconds, so that nobody waits for ever; zero: waiting counts nothing
 * @param backfill how many smaller requests in a row may pass a larger one that does not fit yet
 */
public record SemaphoreConfig(int units, Policy policy, Duration aging, int backfill) {

  public static final int MAX_UNITS = 65_536;

  /** The longest aging. */
  public static final Duration AGING_MAX = Duration.ofDays(365);

  private static final Duration AGING = Duration.ofSeconds(10);
  private static final Duration AGING_LEAST = Duration.of(1, ChronoUnit.MICROS);

  /** Who goes first. */
  public enum Policy {
    /**
     * By {@link Request#priority}. With aging nobody is overtaken by a request that was made later
     * than aging times the difference of their priorities.
     */
    HIGHEST_PRIORITY_FIRST,
    /**
     * By {@link Request#deadline}: by how much time is left of it on the clock of the member that
     * asks. A request that is late when it is made counts as due at that moment, one without a
     * deadline as due when it has waited for as long as aging says; with aging zero it goes last.
     */
    EARLIEST_DEADLINE_FIRST,
    /** By {@link Request#units}; a unit less is a level more urgent. */
    FEWEST_UNITS_FIRST,
    /** By when they were asked for. Priority and aging count nothing. */
    FIRST_COME_FIRST_SERVED
  }

  public SemaphoreConfig {
    require(units >= 1 && units <= MAX_UNITS, "units must be 1 to " + MAX_UNITS + ", not " + units);
    require(
        aging.isZero() || (aging.compareTo(AGING_LEAST) >= 0 && aging.compareTo(AGING_MAX) <= 0),
        "aging must be 1 microsecond to 365 days, or zero for none, not " + aging);
    require(backfill >= 0, "backfill must be 0 or more, not " + backfill);
    aging = aging.truncatedTo(ChronoUnit.MICROS); // as others hear of it
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

  /** For people, with the words of a member's file. */
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
