package io.thalweg.sim.network.spec;

/**
 * An undirected link as one {@code long}, the smaller node in the upper half: the order of keys is
 * the order by first and then by second node.
 */
public final class LinkKey {
  private LinkKey() {}

  public static long of(int node, int other) {
    return node < other ? (long) node << 32 | other : (long) other << 32 | node;
  }

  public static int a(long key) {
    return (int) (key >>> 32);
  }

  public static int b(long key) {
    return (int) key;
  }
}
