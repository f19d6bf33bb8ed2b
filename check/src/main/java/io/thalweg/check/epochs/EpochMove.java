package io.thalweg.check.epochs;

/**
 * Something that happens in a small cluster.
 *
 * @param site the number of the process, from 0
 * @param a what the kind needs
 * @param b what the kind needs
 */
record EpochMove(Kind kind, int site, int a, int b) {
  enum Kind {
    /** Time passes. */
    TICK,
    /** A member asks the keepers to prolong its tenure. */
    RENEW,
    /** Keeper a hears that, and answers. */
    ANSWER,
    /** The answers arrive. */
    COLLECT,
    /** A member whose tenure has ended takes back what it had granted. */
    EXPIRE,
    /** A process learns what is agreed. */
    LEARN,
    /** Freezes with members a (a bit each); b: 1 with those that are over, 2 other keepers. */
    FREEZE,
    OPEN,
    /** Opens an epoch that has been opened already. */
    OPEN_AGAIN,
    ADMIT,
    /** A member that has nothing leaves. */
    DISMISS,
    CRASH,
    /** a: 1 with its disk. */
    RESTART,
    /** The first message from member a to member b. */
    DELIVER,
    /** The user does a. */
    ACT
  }
}
