package io.thalweg.sim;

/**
 * Virtual time as whole ticks, so that adding and comparing times never depends on rounding.
 * Scenarios use time units; a unit is a million ticks.
 */
public final class Ticks {
  /** The number of ticks in one time unit. */
  public static final long PER_UNIT = 1_000_000;

  /** The largest number of units that a tick count holds with room left to add durations. */
  public static final double UNITS_MAX = 4.0e12;

  private Ticks() {}

  /**
   * The nearest tick to a time in units; a time half way between two ticks goes to the later one.
   *
   * @throws IllegalArgumentException if the time is negative, not finite or above {@link
   *     #UNITS_MAX}
   */
  public static long fromUnits(double units) {
    if (!(units >= 0 && units <= UNITS_MAX)) {
      throw new IllegalArgumentException("units must be from 0 to " + UNITS_MAX + ", not " + units);
    }
    return Math.round(units * PER_UNIT);
  }

  /** A tick count in units, exact up to the precision of a double. */
  public static double toUnits(long ticks) {
    if (ticks < 0) {
      throw new IllegalArgumentException("ticks must not be negative, not " + ticks);
    }
    return (double) ticks / PER_UNIT;
  }
}
