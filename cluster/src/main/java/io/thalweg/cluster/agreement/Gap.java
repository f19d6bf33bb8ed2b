package io.thalweg.cluster.agreement;

/** What MicroRaft 0.7 leaves open and {@link Gaps} closes. Tests leave one out and see it break. */
enum Gap {
  /**
   * An answer to what this keeper asked in an earlier term is taken for one of this term: the
   * leader then believes that entries are where they are not, and commits them.
   */
  LATE_ANSWER,

  /**
   * After a restart the log begins after the snapshot, and what the leader sends to follow the
   * snapshot is refused as not matching if the log has entries there that never were committed: for
   * ever, if no newer snapshot comes. Mended in MicroRaft 0.8, which is not on Maven Central.
   */
  SNAPSHOT_EDGE,

  /**
   * What a received snapshot takes out of the log is not undone. Entries after it stay though they
   * contradict it, and then the same follows. A change of keepers that never was committed stays in
   * force: a member without a vote may count its own and lead.
   */
  RECEIVED_SNAPSHOT,

  /**
   * A follower that asked whether it would be elected, and then hears from the leader of the same
   * term, never asks again in that term. If only this follower can be elected, nobody is.
   */
  ASKED_BEFORE,

  /**
   * A follower that asks whether it would be elected, and is told of a later term, stays in its own
   * and is refused for ever. If the others lack what it has in its log, nobody is elected.
   */
  LATER_TERM,

  /**
   * A leader that applies its own removal together with entries up to and beyond the next snapshot
   * never ends the loop in which it does so. Here a leader hands over instead, and the next one
   * removes it.
   */
  REMOVED_LEADER,

  /**
   * With an even number of keepers, four or more, half of them are enough to commit. That is right
   * as long as the keepers stay the same. But if a leader dies while it changes them, the other
   * half may elect a leader among the new keepers, which knows nothing of what was committed. Here
   * the leader's own copy is not counted then, so that again a majority has what is committed.
   */
  HALF,

  /**
   * A leader whose log is full of entries that are not known to be committed cannot append the one
   * with which its term begins, and without that it cannot commit the others. Here the log has far
   * more room than entries may wait.
   */
  FULL_LOG
}
