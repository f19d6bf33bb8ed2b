package io.thalweg.cluster;

import java.time.Duration;
import java.util.List;

/**
 * What the members have agreed on, as far as this member knows. It is changed only when something
 * breaks, when a member joins or leaves, or when a definition changes.
 *
 * @param number the number of the epoch, which only grows; the fences that are given in an epoch
 *     are larger than all of earlier ones
 * @param open whether the epoch is open. If not, members agree on who has what: leases are kept,
 *     and nothing is granted
 * @param members the names of those that may be granted something
 * @param keepers the names of those that keep what is agreed and confirm members; while a majority
 *     of them can be reached, nothing is lost
 * @param out the names of members that cannot be reached: what they may hold is kept back until it
 *     certainly is not theirs. One that may hold nothing is named until the next epoch, also when
 *     its tenure has certainly ended
 * @param keptBack what those that are out may hold, so that nobody else is granted it
 * @param draining members that operators empty: they take no requests
 * @param valid for how long this member may grant and hold if no majority of keepers confirms it
 *     again; zero if it may not
 */
public record EpochStatus(
    long number,
    boolean open,
    List<String> members,
    List<String> keepers,
    List<String> out,
    List<KeptBack> keptBack,
    List<Draining> draining,
    Duration valid) {

  /**
   * A member that an operator empties.
   *
   * @param empty whether no lease of its users is left
   */
  public record Draining(String member, boolean empty) {}

  /**
   * Units of a semaphore, or the session of a group lock, that members that are out may hold.
   *
   * @param name of the semaphore or group lock
   * @param units empty for a group lock: no other group is let in meanwhile
   * @param members the names of those that may hold it
   */
  public record KeptBack(String name, List<Integer> units, List<String> members) {}
}
