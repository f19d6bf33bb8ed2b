package io.thalweg.cluster;

/**
 * The settings of a semaphore, on which all members agree. Immutable: each method gives others.
 *
 * @param units how many units there are: 1 to {@link #MAX_UNITS}
 * @param policy who goes first
 * @param aging so many grants make up for one step of priority, so that nobody waits for ever; 0:
 *     waiting counts nothing
 * @param backfill so many smaller requests in a row may pass a larger one that does not fit yet
 */
public record SemaphoreConfig(int units, Policy policy, long aging, int backfill) {

  public static final int MAX_UNITS = 65_536;

  /** Who goes first. */
  public enum Policy {
    HIGHEST_PRIORITY_FIRST,
    /** By {@link Request#deadline}; members' clocks should agree. */
    EARLIEST_DEADLINE_FIRST,
    FEWEST_UNITS_FIRST,
    /** By the clock of the member that asks. */
    FIRST_COME_FIRST_SERVED
  }

  public SemaphoreConfig {
    require(units >= 1 && units <= MAX_UNITS, "units must be 1 to " + MAX_UNITS + ", not " + units);
    require(aging >= 0, "aging must be 1 or more, or 0 for none, not " + aging);
    require(backfill >= 0, "backfill must be 0 or more, not " + backfill);
  }

  /** Highest priority first, aging 16, no back-filling. */
  public static SemaphoreConfig units(int units) {
    return new SemaphoreConfig(units, Policy.HIGHEST_PRIORITY_FIRST, 16, 0);
  }

  public SemaphoreConfig policy(Policy value) {
    return new SemaphoreConfig(units, value, aging, backfill);
  }

  public SemaphoreConfig aging(long value) {
    return new SemaphoreConfig(units, policy, value, backfill);
  }

  public SemaphoreConfig backfill(int value) {
    return new SemaphoreConfig(units, policy, aging, value);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
