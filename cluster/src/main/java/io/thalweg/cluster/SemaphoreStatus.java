package io.thalweg.cluster;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A semaphore as its members tell it, each at the moment when it was asked: while units move, they
 * may be missing or be named twice.
 *
 * @param config as all members have it; {@code units} is how many there are now
 * @param free units that nobody holds
 * @param token the member that has the token, or null if it was on its way or is lost
 * @param holders by fence
 * @param waiters in the order in which they would be served now, if nobody else came and nothing
 *     changed. Smaller requests may go before a larger one that does not fit yet, as far as
 *     back-filling lets them; a request that was made or changed a moment ago stands where it
 *     belongs, though the member with the token may not have heard of it yet and serve another
 * @param silent members that did not answer in time, or do not take what they are sent
 * @param lost what is lost, with whom, one sentence each
 */
public record SemaphoreStatus(
    String name,
    SemaphoreConfig config,
    List<Integer> free,
    @Nullable String token,
    List<Holder> holders,
    List<Waiter> waiters,
    List<String> silent,
    List<String> lost) {

  /** How many units there are. */
  public int size() {
    return config.units();
  }

  /** A lease: who has it, which units, since when. */
  public record Holder(
      String member, List<Integer> units, long fence, long priority, Duration age) {}

  /** A request that waits: whose it is, for how many units, and since when. */
  public record Waiter(String member, int units, long priority, Duration age) {}
}
