package io.thalweg.check.register;

/** A rule of the register that is left out on purpose, to see that the search notices. */
public enum RegisterRule {
  /** What a keeper has promised is not on its disk. */
  PROMISE_NOT_KEPT,
  /** What a keeper has accepted is not on its disk. */
  VOTE_NOT_KEPT,
  /** What a keeper knows to be chosen is not on its disk: it begins with the first value again. */
  CHOSEN_NOT_KEPT,
  /** A keeper promises also what is earlier than its promise. */
  PROMISES_EARLIER,
  /** A keeper accepts also what is earlier than its promise. */
  ACCEPTS_EARLIER,
  /** A proposer offers its own value, whatever was accepted before. */
  OFFERS_OWN,
  /** A proposer adopts the value that it hears of first, not that of the highest ballot. */
  ADOPTS_FIRST,
  /** Half of the keepers are enough. */
  HALF,
  /** Answers to an earlier attempt count. */
  OLD_ANSWERS,
  /** The voters of the new value are not asked. */
  NEXT_NOT_ASKED,
  /** What was accepted for a version is kept when the version is known to be chosen. */
  KEEPS_ACCEPTED,
  /** A proposer that is started again begins with a ballot that it had used. */
  BALLOT_AGAIN,
  /** A keeper answers by its own version when it is asked for the successor of an earlier one. */
  OLD_BASE,
  /** A keeper answers by its own version when it is asked for the successor of a later one. */
  NEW_BASE
}
