package io.thalweg.check.model;

/**
 * Something that may happen next, packed into an int: what, where, and one more number.
 *
 * <p>Deliveries, late returns, leaving the critical section, alarms and hearing of a failure happen
 * sooner or later once they can; all others are up to the application or the network.
 */
public final class Action {
  /** The message at the head of the channel from a to b arrives. */
  public static final int DELIVER = 0;

  /** Node a, which is inside, releases its units. */
  public static final int LEAVE = 1;

  /** Node a is told that its link to b has failed, which b knows already. */
  public static final int HEAR = 2;

  /** Node a asks, with its wish number b. */
  public static final int ASK = 3;

  /** Node a changes the priority of its waiting request to that of its wish number b. */
  public static final int UPDATE = 4;

  /** Node a withdraws its waiting request. */
  public static final int WITHDRAW = 5;

  /** The link between a and b fails; if its ends are told at different times, a is told now. */
  public static final int FAIL = 6;

  /** A link between a and b forms. */
  public static final int FORM = 7;

  /** The alarm of node a rings. */
  public static final int ALARM = 8;

  /** Node a, which was absent, joins, and its links form. */
  public static final int JOIN = 9;

  /** Node a, which is about to leave, hands over what it has to its neighbour b. */
  public static final int HAND_OVER = 10;

  /** Node a, which has nothing left to hand over, leaves, and its links go down. */
  public static final int GO = 11;

  /** The link between a and b fails; tokens and units in flight come back later. */
  public static final int FAIL_LATE = 12;

  /** Node a gets back what its link to b, which has failed, did not deliver. */
  public static final int RETURN = 13;

  /** The largest number of ways in which one action can be taken. */
  static final int CHOICES_MAX = 1 << 11;

  private Action() {}

  static int of(int kind, int a, int b) {
    return kind << 16 | a << 8 | b;
  }

  public static int kind(int action) {
    return action >> 16 & 0xf;
  }

  /**
   * Returns the action, taken in one of its ways: the choices that its node leaves open, as a
   * number.
   */
  public static int choosing(int action, int choice) {
    return action & 0xfffff | choice << 20;
  }

  public static int choice(int action) {
    return action >>> 20;
  }

  public static int a(int action) {
    return action >> 8 & 0xff;
  }

  public static int b(int action) {
    return action & 0xff;
  }

  /** Whether the action happens sooner or later once it can: weak fairness is assumed for it. */
  public static boolean isFair(int action) {
    int kind = kind(action);
    return kind <= HEAR || kind == ALARM || kind == RETURN;
  }

  public static boolean isDelivery(int action) {
    return kind(action) == DELIVER;
  }
}
