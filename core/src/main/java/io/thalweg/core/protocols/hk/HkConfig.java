package io.thalweg.core.protocols.hk;

import io.thalweg.core.model.Event.Request;

/**
 * The settings of the corrected algorithm.
 *
 * @param k the number of units
 * @param policy which requests go first
 * @param aging A: how long a request has to wait, in ticks of the runtime's clock, to make up for
 *     one step of rank (a priority, a unit); with deadlines, after how long a request without one
 *     counts as due. {@link #NO_AGING} turns aging off
 * @param backfill B: the number of smaller requests in a row that may pass a larger one that does
 *     not fit yet, or {@link #UNLIMITED}
 * @param lazyLink tell a new height only to the neighbours that have to know it
 */
public record HkConfig(int k, Policy policy, long aging, int backfill, boolean lazyLink) {

  /** As aging: a request never gets ahead by waiting. */
  public static final long NO_AGING = Long.MAX_VALUE;

  /** As back-filling: any request that fits may pass. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  public HkConfig {
    require(k >= 1, "k must be at least 1, not " + k);
    require(aging >= 1, "aging must be at least 1, not " + aging);
    require(backfill >= 0, "backfill must not be negative, but is " + backfill);
  }

  /** {@code k} units, highest priority first, without aging and back-filling, with lazy LINK. */
  public static HkConfig units(int k) {
    return new HkConfig(k, Policy.HIGHEST_PRIORITY_FIRST, NO_AGING, 0, true);
  }

  public HkConfig withPolicy(Policy p) {
    return new HkConfig(k, p, aging, backfill, lazyLink);
  }

  public HkConfig withAging(long ticks) {
    return new HkConfig(k, policy, ticks, backfill, lazyLink);
  }

  public HkConfig withBackfill(int b) {
    return new HkConfig(k, policy, aging, b, lazyLink);
  }

  public HkConfig withLazyLink(boolean lazy) {
    return new HkConfig(k, policy, aging, backfill, lazy);
  }

  public boolean ages() {
    return aging != NO_AGING;
  }

  /** The key of a request of node i. */
  public Key key(Request<?> request, int i) {
    return new Key(policy.rank(request, aging), request.at(), i);
  }

  /** Whether one key goes before another. */
  public boolean isAhead(Key one, Key other) {
    return one.isAhead(other, policy.agesByRank() ? aging : NO_AGING);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
