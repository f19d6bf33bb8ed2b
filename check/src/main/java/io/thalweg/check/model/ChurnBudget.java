package io.thalweg.check.model;

/**
 * Bounds on changes of the network itself: nodes that come and go, messages that come back late.
 *
 * @param joins number of nodes that join; they have the largest numbers and are absent at first
 * @param leaves largest number of nodes that leave
 * @param lateReturns largest number of links that fail and whose messages come back later than the
 *     news
 */
public record ChurnBudget(int joins, int leaves, int lateReturns) {
  static final ChurnBudget NONE = new ChurnBudget(0, 0, 0);

  // A state has one number for what may still happen. Each of these is one event in it:
  static final int JOIN = 1 << 16;
  static final int LEAVE = 1 << 8;
  static final int LATE_RETURN = 1;

  /** Whether any of these changes may happen. */
  public boolean happens() {
    return !equals(NONE);
  }

  /** Returns the bounds, packed into the number that a state has for them. */
  int budget() {
    return joins * JOIN + leaves * LEAVE + lateReturns * LATE_RETURN;
  }
}
