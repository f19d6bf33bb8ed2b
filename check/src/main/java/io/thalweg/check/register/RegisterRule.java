package io.thalweg.check.register;

/** A rule of the register that is left out on purpose, to see that the search notices. */
public enum RegisterRule {
  /** What a keeper has promised is not on its disk. */
  PROMISE_NOT_KEPT(false),
  /** What a keeper has accepted is not on its disk. */
  VOTE_NOT_KEPT(false),
  /** What a keeper knows to be chosen is not on its disk: it begins with the first value again. */
  CHOSEN_NOT_KEPT(false),
  /** A keeper promises also what is earlier than its promise. */
  PROMISES_EARLIER(false),
  /** A keeper accepts also what is earlier than its promise. */
  ACCEPTS_EARLIER(false),
  /** A proposer offers its own value, whatever was accepted before. */
  OFFERS_OWN(true),
  /** A proposer adopts the value that it hears of first, not that of the highest ballot. */
  ADOPTS_FIRST(true),
  /** Half of the keepers are enough. */
  HALF(true),
  /** Answers to an earlier attempt count. */
  OLD_ANSWERS(false),
  /** A majority of the voters of the new value has to accept it, too. */
  NEXT_COUNT(true),
  /** What was accepted for a version is kept when the version is known to be chosen. */
  KEEPS_ACCEPTED(true),
  /** A proposer that is started again begins with a ballot that it had used. */
  BALLOT_AGAIN(false),
  /** A keeper answers by its own version when it is asked for the successor of an earlier one. */
  OLD_BASE(false),
  /** A keeper answers by its own version when it is asked for the successor of a later one. */
  NEW_BASE(false);

  /** Whether messages that have no effect with all rules have none without this one, either. */
  final boolean isTidy;

  RegisterRule(boolean isTidy) {
    this.isTidy = isTidy;
  }
}
