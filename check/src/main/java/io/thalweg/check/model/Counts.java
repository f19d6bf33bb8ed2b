package io.thalweg.check.model;

import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;

/** Tokens, units that nobody holds and units held, packed so that sums of all three are one sum. */
public final class Counts {
  private static final int BITS = 20;
  private static final long MASK = (1L << BITS) - 1;

  private Counts() {}

  static long of(Node<?> node) {
    return pack(node.tokens(), node.freeUnits(), node.heldUnits());
  }

  static long of(Message message) {
    return pack(message.tokens(), message.units(), 0);
  }

  private static long pack(long tokens, long free, long held) {
    return (tokens << (2 * BITS)) + (free << BITS) + held;
  }

  public static long tokens(long counts) {
    return counts >> (2 * BITS);
  }

  public static long free(long counts) {
    return counts >> BITS & MASK;
  }

  public static long held(long counts) {
    return counts & MASK;
  }
}
