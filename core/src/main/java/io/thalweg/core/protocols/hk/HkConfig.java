package io.thalweg.core.protocols.hk;

import io.thalweg.core.model.Event.Request;

/**
 * The settings of the corrected algorithm.
 *
 * @param k how many units there are
 * @param policy who goes first
 * @param aging W: so many grants make up for one step of rank (a priority, a unit, a unit of time);
 *     {@link #NO_AGING} for never
 * @param backfill B: so many smaller requests in a row may pass a larger one that does not fit yet;
 *     {@link #UNLIMITED} for any number
 * @param lazyLink tell a new height only to those who have to know it
 * @param timeUnit ticks of the runtime's clock in a unit of time
 */
public record HkConfig(
    int k, Policy policy, long aging, int backfill, boolean lazyLink, long timeUnit) {

  /** As aging: a request never gets ahead by waiting. */
  public static final long NO_AGING = Long.MAX_VALUE;

  /** As back-filling: whatever fits may go. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  public HkConfig {
    require(k >= 1, "k must be at least 1, not " + k);
    require(aging >= 1, "aging must be at least 1, not " + aging);
    require(backfill >= 0, "backfill must not be negative, but is " + backfill);
    require(timeUnit >= 1, "timeUnit must be at least 1, not " + timeUnit);
  }

  /** {@code k} units, highest priority first, without aging and back-filling, with lazy LINK. */
  public static HkConfig units(int k) {
    return new HkConfig(k, Policy.HIGHEST_PRIORITY_FIRST, NO_AGING, 0, true, 1);
  }

  public HkConfig withPolicy(Policy p) {
    return new HkConfig(k, p, aging, backfill, lazyLink, timeUnit);
  }

  public HkConfig withAging(long w) {
    return new HkConfig(k, policy, w, backfill, lazyLink, timeUnit);
  }

  public HkConfig withBackfill(int b) {
    return new HkConfig(k, policy, aging, b, lazyLink, timeUnit);
  }

  public HkConfig withLazyLink(boolean lazy) {
    return new HkConfig(k, policy, aging, backfill, lazy, timeUnit);
  }

  public boolean ages() {
    return aging != NO_AGING;
  }

  /**
   * The key of a request, larger first. Aging is linear, so that the order of two requests depends
   * on their ranks and on when they were made alone: a key never changes while it waits, and all
   * queues agree. Products saturate: keys of absurd size tie instead of wrapping around.
   *
   * @param g grants known when the request was made
   */
  long key(Request<?> request, long g) {
    long rank = policy.rank(request);
    if (!ages()) {
      return rank;
    }
    return plus(times(rank, aging), -times(g, policy.ranksByTime() ? timeUnit : 1));
  }

  private static long times(long a, long b) {
    long high = Math.multiplyHigh(a, b);
    long low = a * b;
    boolean fits = (high == 0 && low >= 0) || (high == -1 && low < 0);
    return fits ? low : (a < 0) == (b < 0) ? Long.MAX_VALUE : -Long.MAX_VALUE;
  }

  private static long plus(long a, long b) {
    long sum = a + b;
    boolean overflow = ((a ^ sum) & (b ^ sum)) < 0;
    return overflow ? (a < 0 ? -Long.MAX_VALUE : Long.MAX_VALUE) : sum;
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
