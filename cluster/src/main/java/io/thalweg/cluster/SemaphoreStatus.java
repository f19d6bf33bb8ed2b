package io.thalweg.cluster;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A semaphore as its members tell it, each at the moment when it was asked: while units move, they
 * may be missing or be named twice.
 *
 * @param size how many units there are
 * @param free units that nobody holds
 * @param token the member that has the token, or null if it was on its way or is lost
 * @param holders by fence
 * @param waiters in the order in which they will be served, if nothing changes
 * @param silent members that did not answer in time
 * @param lost what is lost, with whom, one sentence each
 */
public record SemaphoreStatus(
    String name,
    int size,
    List<Integer> free,
    @Nullable String token,
    List<Holder> holders,
    List<Waiter> waiters,
    List<String> silent,
    List<String> lost) {

  /** A lease: who has it, which units, since when. */
  public record Holder(
      String member, List<Integer> units, long fence, long priority, Duration age) {}

  /**
   * A request that waits.
   *
   * @param key by which it is served, larger first. With aging it is the priority times the aging,
   *     less the number of grants when it was asked for; without, the priority
   */
  public record Waiter(String member, int units, long priority, long key, Duration age) {}
}
