package io.thalweg.core.heights;

import io.thalweg.core.model.Fields;
import java.util.function.IntUnaryOperator;

/**
 * The height {@code (h1, h2, i)} of node {@code id}: links run downhill, in lexicographic order.
 *
 * <p>Heights of different nodes are never equal, so the directed network has no cycle.
 */
public record Height(long h1, long h2, int id) implements Comparable<Height> {

  /** h1 of a node that knows of no way to the token: above all others. */
  public static final long CUT_OFF = Long.MAX_VALUE;

  /** The distance between two eras in h1; nodes of a later era are lower. */
  private static final long ERA = 1L << 32;

  /** The height of a node that knows of no way to the token in any era up to this one. */
  public static Height cutOff(long era, int id) {
    return new Height(CUT_OFF, era, id);
  }

  public boolean isCutOff() {
    return h1 == CUT_OFF;
  }

  /**
   * The era in which the height was taken; for a node that is cut off, the last era that it knew.
   */
  public long era() {
    return isCutOff() ? h2 : -Math.floorDiv(h1, ERA);
  }

  /** The same h2 and id at the bottom of another era. */
  public Height inEra(long era) {
    return new Height(Math.multiplyExact(-era, ERA), h2, id);
  }

  @Override
  public int compareTo(Height o) {
    int c = Long.compare(h1, o.h1);
    if (c == 0) {
      c = Long.compare(h2, o.h2);
    }
    return c == 0 ? Integer.compare(id, o.id) : c;
  }

  public boolean isBelow(Height o) {
    return compareTo(o) < 0;
  }

  /**
   * The height just below this one, which node i takes when it gets the token from this height's
   * owner.
   */
  public Height below(int i) {
    return new Height(h1, Math.subtractExact(h2, 1), i);
  }

  /** The height that the owner would have under another name. */
  public Height renamed(IntUnaryOperator names) {
    return new Height(h1, h2, names.applyAsInt(id));
  }

  public void describe(String name, Fields fields) {
    fields.list(name, h1, h2, id);
  }

  @Override
  public String toString() {
    if (isCutOff()) {
      return "(cut off," + h2 + "," + id + ")";
    }
    return "(" + h1 + "," + h2 + "," + id + ")";
  }
}
