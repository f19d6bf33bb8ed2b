package io.thalweg.check.model;

import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;

/** Tokens, free units, held units and alarms, packed into a long so that one sum adds them all. */
public final class Counts {
  private static final int BITS = 20;
  private static final long MASK = (1L << BITS) - 1;

  private static final int ALARM_PLACE = 3 * BITS - 8;

  private Counts() {}

  static long of(Node<?> node, boolean alarm) {
    long counts = pack(node.tokens(), node.freeUnits(), node.heldUnits());
    return alarm ? counts | 1L << ALARM_PLACE : counts;
  }

  static long of(Message message) {
    return pack(message.tokens(), message.units(), 0);
  }

  private static long pack(long tokens, long free, long held) {
    return (tokens << (2 * BITS)) + (free << BITS) + held;
  }

  public static long tokens(long counts) {
    return counts >> (2 * BITS) & MASK >> 8;
  }

  /** Returns the number of alarms that are set. */
  static long alarms(long counts) {
    return counts >> ALARM_PLACE;
  }

  public static long free(long counts) {
    return counts >> BITS & MASK;
  }

  public static long held(long counts) {
    return counts & MASK;
  }
}
