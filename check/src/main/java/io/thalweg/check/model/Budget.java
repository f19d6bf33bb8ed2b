package io.thalweg.check.model;

/**
 * The numbers of failures, formations, updates and withdrawals still allowed, packed into an int.
 */
final class Budget {
  static final int FAILURE = 1 << 24;
  static final int FORMATION = 1 << 16;
  static final int UPDATE = 1 << 8;
  static final int WITHDRAWAL = 1;

  private Budget() {}

  static int of(int failures, int formations, int updates, int withdrawals) {
    return failures * FAILURE + formations * FORMATION + updates * UPDATE + withdrawals;
  }

  /** Whether one more of the kind that {@code unit} stands for may happen. */
  static boolean allows(int budget, int unit) {
    return (budget / unit & 0xff) > 0;
  }
}
