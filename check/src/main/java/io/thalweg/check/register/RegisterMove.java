package io.thalweg.check.register;

/**
 * Something that happens among keepers.
 *
 * @param keeper where
 * @param which what the kind needs
 */
record RegisterMove(Kind kind, int keeper, int which) {
  enum Kind {
    /** A proposer begins; which: the voters that it wants, by {@link RegisterWorld#choices}. */
    BEGIN,
    /** The keeper is killed and started again. */
    CRASH,
    /** A question arrives, and the answer is under way, or lost; which: its place among them. */
    ASKED,
    /** A question arrives, and the answer at once; which: its place among them. */
    ASKED_AND_ANSWERED,
    /** An answer arrives; which: its place among them. */
    ANSWERED,
    /** The keeper hears what a proposer has called chosen; which: its place among those. */
    LEARN
  }
}
