package io.thalweg.check.model;

/**
 * Something that may happen next, packed into an int: what, where, and one more number.
 *
 * <p>Deliveries, leaving and hearing of a failure happen sooner or later once they can; all others
 * are up to the application or the network.
 */
public final class Action {
  /** The message at the head of the channel from a to b arrives. */
  public static final int DELIVER = 0;

  /** Node a, which is inside, gives its units back. */
  public static final int LEAVE = 1;

  /** Node a is told that its link to b has failed, which b knows already. */
  public static final int HEAR = 2;

  /** Node a asks, with its wish number b. */
  public static final int ASK = 3;

  /** Node a changes the priority of its waiting request to that of its wish number b. */
  public static final int UPDATE = 4;

  /** Node a gives its waiting request up. */
  public static final int WITHDRAW = 5;

  /** The link between a and b fails; where the ends are told apart, a is told now. */
  public static final int FAIL = 6;

  /** A link between a and b forms. */
  public static final int FORM = 7;

  private Action() {}

  static int of(int kind, int a, int b) {
    return kind << 16 | a << 8 | b;
  }

  public static int kind(int action) {
    return action >> 16;
  }

  public static int a(int action) {
    return action >> 8 & 0xff;
  }

  public static int b(int action) {
    return action & 0xff;
  }

  /** Whether it happens sooner or later once it can: weak fairness is asked of it. */
  public static boolean isFair(int action) {
    return kind(action) <= HEAR;
  }

  public static boolean isDelivery(int action) {
    return kind(action) == DELIVER;
  }
}
