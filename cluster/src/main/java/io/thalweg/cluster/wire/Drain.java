package io.thalweg.cluster.wire;

/**
 * Whether an operator empties a member, as the charter has it.
 *
 * @param orders how often an operator has ordered that it be emptied, or that it serve again, in
 *     turn. So an order that comes late is not taken for a new one
 * @param empty whether the member has said since the last order that nothing is left there
 */
public record Drain(int orders, boolean empty) {

  /** Nobody has ordered anything. */
  public static final Drain NONE = new Drain(0, false);

  /** Whether the member is to take no requests. */
  public boolean isOn() {
    return orders % 2 == 1;
  }

  /** The same after the next order. */
  public Drain next() {
    return new Drain(orders + 1, false);
  }

  /** The same when nothing is left at the member. */
  public Drain emptied() {
    return new Drain(orders, true);
  }
}
