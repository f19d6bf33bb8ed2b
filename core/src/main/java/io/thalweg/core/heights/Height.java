package io.thalweg.core.heights;

import io.thalweg.core.model.Fields;

/**
 * The height {@code (h1, h2, i)} of node {@code id}: links run downhill, in lexicographic order.
 *
 * <p>Heights of different nodes are never equal, so the directed network has no cycle.
 */
public record Height(long h1, long h2, int id) implements Comparable<Height> {

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

  /** Just below this one: where a node goes that takes the token from its owner. */
  public Height below(int i) {
    return new Height(h1, Math.subtractExact(h2, 1), i);
  }

  public void describe(String name, Fields fields) {
    fields.list(name, h1, h2, id);
  }

  @Override
  public String toString() {
    return "(" + h1 + "," + h2 + "," + id + ")";
  }
}
