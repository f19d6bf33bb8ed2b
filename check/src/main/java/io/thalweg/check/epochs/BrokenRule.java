package io.thalweg.check.epochs;

/** A rule of recovery that is left out on purpose, to see that the search notices. */
public enum BrokenRule {
  /** An epoch is opened a second time, by a keeper that has not heard of the first. */
  OPENED_TWICE,
  /** Messages of an earlier epoch are taken. */
  OLD_MESSAGES,
  /** Members that are frozen go on. */
  FROZEN_GRANTS,
  /** A member that is asked again for its report makes another, which nobody uses. */
  REPORTS_ANEW,
  /** An epoch opens although one of its members has not reported. */
  OPENED_EARLY,
  /** What is missing is free at once. */
  NO_QUARANTINE,
  /** A later epoch forgets what was kept back. */
  QUARANTINE_FORGOTTEN,
  /** What is given back after the report is dropped. */
  GIVEN_BACK_DROPPED,
  /** A member that has missed an opening keeps what it had reported as free. */
  MISSED_OPENING,
  /** Nobody looks at the tenure. */
  NO_TENURE,
  /** One keeper is enough to prolong a tenure. */
  ONE_KEEPER,
  /** A tenure lasts from the answer. */
  FROM_THE_ANSWER,
  /** A member is over as long after it was put out, whether keepers know that or not. */
  WAIT_FROM_THE_COMMIT,
  /** A member is over before its tenure has ended. */
  SHORT_WAIT,
  /** A member that was out before and is out again is waited for only once. */
  OLD_WAIT,
  /** A process that is started again is the same member. */
  OLD_NUMBER,
  /** A member leaves although it has something, or something is under way to it. */
  LEAVES_EARLY,
  /** A keeper that is started again answers before it has learnt what it knew. */
  KEEPER_FORGETS,
  /** An epoch with other keepers opens although a majority of the former does not know of it. */
  FORMER_KEEPERS,
  /** Fences begin anew in each epoch. */
  FENCE_WITHOUT_EPOCH
}
