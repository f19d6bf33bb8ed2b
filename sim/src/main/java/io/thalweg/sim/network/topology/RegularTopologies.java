package io.thalweg.sim.network.topology;

/** The topologies without chance, each laid out as a person would draw it on paper. */
public final class RegularTopologies {
  private RegularTopologies() {}

  public static Topology line(int nodes) {
    Topology.Builder builder = Topology.of(nodes);
    for (int node = 0; node < nodes; node++) {
      builder.place(node, (node + 0.5) / nodes, 0.5);
      if (node > 0) {
        builder.link(node - 1, node);
      }
    }
    return builder.build();
  }

  /** Two nodes have a single link and one node has none: a ring has no loops or double links. */
  public static Topology ring(int nodes) {
    Topology.Builder builder = Topology.of(nodes);
    for (int node = 1; node < nodes; node++) {
      builder.link(node - 1, node);
    }
    if (nodes > 2) {
      builder.link(nodes - 1, 0);
    }
    return builder.build();
  }

  /** Node 0 is the hub. */
  static Topology star(int nodes) {
    Topology.Builder builder = Topology.of(nodes).place(0, 0.5, 0.5);
    for (int node = 1; node < nodes; node++) {
      builder.link(0, node).onCircle(node, node - 1, nodes - 1);
    }
    return builder.build();
  }

  /** Node 0 is the root, and levels fill from left to right: every level but the last is full. */
  static Topology tree(int nodes, int fanOut) {
    Topology.Builder builder = Topology.of(nodes);
    for (int node = 1; node < nodes; node++) {
      builder.link((node - 1) / fanOut, node);
    }
    placeLevels(builder, nodes, fanOut);
    return builder.build();
  }

  /** Gives every level its full width, so that children stand below their parent. */
  private static void placeLevels(Topology.Builder builder, int nodes, int fanOut) {
    int levels = levels(nodes, fanOut);
    long first = 0;
    long width = 1;
    for (int level = 0; level < levels; level++) {
      for (long node = first; node < Math.min(nodes, first + width); node++) {
        builder.place((int) node, (node - first + 0.5) / width, (level + 0.5) / levels);
      }
      first += width;
      width *= fanOut;
    }
  }

  private static int levels(int nodes, int fanOut) {
    int levels = 0;
    long width = 1;
    for (long first = 0; first < nodes; first += width / fanOut) {
      levels++;
      width *= fanOut;
    }
    return levels;
  }

  /** As square as possible: the last row may be short, and every other row is full. */
  static Topology grid(int nodes) {
    Topology.Builder builder = Topology.of(nodes);
    int columns = (int) Math.ceil(Math.sqrt(nodes));
    int rows = (nodes + columns - 1) / columns;
    for (int node = 0; node < nodes; node++) {
      int column = node % columns;
      int row = node / columns;
      builder.place(node, (column + 0.5) / columns, (row + 0.5) / rows);
      if (column > 0) {
        builder.link(node - 1, node);
      }
      if (node >= columns) {
        builder.link(node - columns, node);
      }
    }
    return builder.build();
  }

  public static Topology complete(int nodes) {
    Topology.Builder builder = Topology.of(nodes);
    for (int a = 0; a < nodes; a++) {
      for (int b = a + 1; b < nodes; b++) {
        builder.link(a, b);
      }
    }
    return builder.build();
  }
}
