package io.thalweg.check.model;

/**
 * How much of the network itself may come and go: nodes, and messages that come back late.
 *
 * @param joins how many nodes join; these are the last ones, and are absent at first
 * @param leaves how many nodes leave in all
 * @param lateReturns how many links fail in all whose messages come back later than the news
 */
public record Churn(int joins, int leaves, int lateReturns) {
  static final Churn NONE = new Churn(0, 0, 0);

  // As a number in a state: how many may still happen. What one more of each takes:
  static final int JOIN = 1 << 16;
  static final int LEAVE = 1 << 8;
  static final int LATE_RETURN = 1;

  /** Whether any of it may happen. */
  public boolean happens() {
    return !equals(NONE);
  }

  /** All of it, as the number in a state. */
  int budget() {
    return joins * JOIN + leaves * LEAVE + lateReturns * LATE_RETURN;
  }
}
