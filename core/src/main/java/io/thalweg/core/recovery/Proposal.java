package io.thalweg.core.recovery;

import java.util.SortedMap;

/** A change of what is agreed. It counts only for the version that it was made for. */
public sealed interface Proposal {

  /** A member joins while the epoch is open; its number is the next one. */
  record Admit() implements Proposal {}

  /** A member leaves while the epoch is open; it has nothing, and nothing is in flight to it. */
  record Dismiss(int member) implements Proposal {}

  /** A semaphore or group lock is made or changed while the epoch is open. */
  record Define(int share, Opening made) implements Proposal {}

  /** A semaphore or group lock is no more, while the epoch is open. */
  record Remove(int share) implements Proposal {}

  /**
   * A new epoch begins, frozen.
   *
   * @param members those that have to report before it opens, besides newcomers: members, and those
   *     that were put out and come back in time
   * @param newcomers how many join with it; they get the next numbers, and report empty hands
   * @param over members that are out and whose tenure has certainly ended
   */
  record Freeze(Ids members, int newcomers, Ids keepers, Ids over) implements Proposal {}

  /** The epoch opens: all of its members have reported. */
  record Open(SortedMap<Integer, Opening> shares) implements Proposal {}
}
