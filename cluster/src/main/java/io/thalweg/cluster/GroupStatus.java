package io.thalweg.cluster;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A group lock as the members report it, each at the moment when it was asked.
 *
 * @param token the member that has the token, or null if it was in flight or its member is out
 * @param inside the open leases, ordered by fence
 * @param waiters the oldest first
 * @param silent members that are missing, did not answer in time, or are stuck: they do not take
 *     what they are sent
 * @param lost what is kept back, and for which members that are out, one sentence each
 */
public record GroupStatus(
    String name,
    @Nullable String token,
    List<Inside> inside,
    List<Waiter> waiters,
    List<String> silent,
    List<String> lost) {

  /** A lease: which member is inside, with which group, since when. */
  public record Inside(String member, String group, long fence, Duration age) {}

  /**
   * A request that waits.
   *
   * @param id its name, the same for as long as it waits
   */
  public record Waiter(String member, String group, Duration age, String id) {}
}
