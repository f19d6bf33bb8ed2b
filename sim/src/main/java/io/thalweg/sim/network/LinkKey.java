package io.thalweg.sim.network;

/**
 * An undirected link as one {@code long}, the smaller node in the upper half: the order of keys is
 * the order by first and then by second node.
 */
final class LinkKey {
  private LinkKey() {}

  static long of(int node, int other) {
    return node < other ? (long) node << 32 | other : (long) other << 32 | node;
  }

  static int a(long key) {
    return (int) (key >>> 32);
  }

  static int b(long key) {
    return (int) key;
  }
}
