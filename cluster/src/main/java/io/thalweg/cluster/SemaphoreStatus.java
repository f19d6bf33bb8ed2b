package io.thalweg.cluster;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A semaphore as the members report it, each at the moment when it was asked: a unit that was
 * released and granted again in between may stand in two leases.
 *
 * @param config the settings as all members have them; {@code units} is the present number of units
 * @param free units that no lease holds, those in flight between members among them. If a member is
 *     silent or out, those in flight may be missing, and what it may hold is not free
 * @param token the member that has the token, or null if it was in flight or its member is out
 * @param holders the open leases, ordered by fence
 * @param waiters requests in the order in which they would be served now, if no request were added
 *     and nothing changed. Smaller requests may stand before a larger one that does not fit yet, as
 *     far as back-filling lets them. A request that was made or changed a moment ago stands where
 *     it belongs, although the member with the token may not know of it yet and serve another first
 * @param silent members that are missing, did not answer in time, or are stuck: they do not take
 *     what they are sent
 * @param lost what is kept back, and for which members that are out, one sentence each
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

  /** The number of units. */
  public int size() {
    return config.units();
  }

  /** A lease: which member has it, which units, since when. */
  public record Holder(
      String member, List<Integer> units, long fence, long priority, Duration age) {}

  /**
   * A request that waits: of which member, for how many units, since when.
   *
   * @param resizes whether it is no request of a user, but a resize, or a unit that is retired
   * @param id its name, the same for as long as it waits
   * @param rank what the policy makes of it; a larger one goes first, unless aging makes up for
   *     that
   * @param made when it was made by the clock of the fleet, which decides between equal ranks
   */
  public record Waiter(
      String member,
      int units,
      long priority,
      Duration age,
      boolean resizes,
      String id,
      long rank,
      Instant made) {}
}
