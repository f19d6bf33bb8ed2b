package io.thalweg.cluster.member;

import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The names of the units that are free at a node. The algorithm only counts units; their names
 * travel with the messages that carry them. Each such message takes all names that are here.
 */
final class Units {
  private final BitSet names = new BitSet();
  private final BitSet preferred = new BitSet();
  private int size;
  private int uncounted;

  int size() {
    return size;
  }

  void add(int[] some) {
    for (int name : some) {
      if (names.get(name)) {
        throw new IllegalStateException("unit " + name + " is free already");
      }
      names.set(name);
    }
    size += some.length;
  }

  /** Sets the units that are free here. */
  void set(int[] now) {
    names.clear();
    size = 0;
    uncounted = 0;
    add(now);
  }

  boolean has(int name) {
    return names.get(name);
  }

  /** Sets the units that are taken first; others are only if there are not enough of these. */
  void avoidOthers(IntStream some) {
    preferred.clear();
    some.forEach(preferred::set);
  }

  /** The units that are taken only if there are not enough others, ascending. */
  int[] avoided() {
    return names.stream().filter(name -> !preferred.get(name)).toArray();
  }

  int[] take(int name) {
    return new int[] {taken(name)};
  }

  int[] takeLowest(int h) {
    BitSet from = choice(h);
    int[] taken = new int[h];
    int name = -1;
    for (int e = 0; e < h; e++) {
      name = from.nextSetBit(name + 1);
      taken[e] = taken(name);
    }
    return taken;
  }

  int[] takeHighest(int h) {
    BitSet from = choice(h);
    int[] taken = new int[h];
    int name = from.length();
    for (int e = h - 1; e >= 0; e--) {
      name = from.previousSetBit(name - 1);
      taken[e] = taken(name);
    }
    return taken;
  }

  private BitSet choice(int h) {
    BitSet first = (BitSet) names.clone();
    first.and(preferred);
    return first.cardinality() < h ? names : first;
  }

  /**
   * Sets the number of units here that the algorithm has not counted yet; none of its messages
   * takes them.
   */
  void uncounted(int units) {
    uncounted = units;
  }

  /** Takes all units here that the algorithm has counted. */
  int[] takeAll(int counted) {
    if (counted + uncounted != size) {
      throw new IllegalStateException(
          "the algorithm sends %d units, and here are %s".formatted(counted, names));
    }
    return takeLowest(counted);
  }

  private int taken(int name) {
    if (name < 0) {
      throw new IllegalStateException("the algorithm counts more units than have names here");
    }
    names.clear(name);
    size--;
    return name;
  }

  int[] toArray() {
    return names.stream().toArray();
  }
}
