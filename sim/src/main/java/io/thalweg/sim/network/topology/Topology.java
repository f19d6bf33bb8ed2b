package io.thalweg.sim.network.topology;

import io.thalweg.sim.network.spec.LinkKey;
import java.util.Arrays;

/**
 * Nodes 0 to n-1, the undirected links between them and a place for each node in the unit square.
 * Links are kept once, smaller node first, in ascending order, so that equal networks are equal
 * values and are walked in the same order however they were made.
 */
public final class Topology {
  private final int nodes;
  private final long[] links;
  private final double[] x;
  private final double[] y;

  private Topology(int nodes, long[] links, double[] x, double[] y) {
    this.nodes = nodes;
    this.links = links;
    this.x = x;
    this.y = y;
  }

  /** Starts a topology of this number of nodes, with no links, all placed on a circle. */
  public static Builder of(int nodes) {
    return new Builder(nodes);
  }

  public int nodes() {
    return nodes;
  }

  public int links() {
    return links.length;
  }

  /** The smaller node of a link; links are numbered from 0 in ascending order. */
  public int a(int link) {
    return LinkKey.a(links[link]);
  }

  /** The greater node of a link. */
  public int b(int link) {
    return LinkKey.b(links[link]);
  }

  /** Where to draw the node, from 0 (left) to 1. */
  public double x(int node) {
    return x[node];
  }

  /** Where to draw the node, from 0 (top) to 1. */
  public double y(int node) {
    return y[node];
  }

  public boolean hasLink(int node, int other) {
    return Arrays.binarySearch(links, LinkKey.of(node, other)) >= 0;
  }

  /** The number of links of each node. */
  public int[] degrees() {
    int[] degrees = new int[nodes];
    for (long link : links) {
      degrees[LinkKey.a(link)]++;
      degrees[LinkKey.b(link)]++;
    }
    return degrees;
  }

  /** The component of each node; components are numbered from 0 by their smallest node. */
  public int[] components() {
    int[] component = roots();
    int count = 0;
    for (int node = 0; node < nodes; node++) {
      component[node] = component[node] == node ? count++ : component[component[node]];
    }
    return component;
  }

  /** Whether every node has a link to every other. */
  public boolean isComplete() {
    return links() == (long) nodes * (nodes - 1) / 2;
  }

  public boolean isConnected() {
    int[] root = roots();
    return Arrays.stream(root).allMatch(node -> node == 0);
  }

  /** The smallest node of each node's component, by union-find with the smaller root on top. */
  private int[] roots() {
    int[] parent = new int[nodes];
    Arrays.setAll(parent, node -> node);
    for (long link : links) {
      int a = rootOf(parent, LinkKey.a(link));
      int b = rootOf(parent, LinkKey.b(link));
      parent[Math.max(a, b)] = Math.min(a, b);
    }
    for (int node = 0; node < nodes; node++) {
      parent[node] = rootOf(parent, node);
    }
    return parent;
  }

  private static int rootOf(int[] parent, int node) {
    int at = node;
    while (parent[at] != at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Topology that
        && nodes == that.nodes
        && Arrays.equals(links, that.links)
        && Arrays.equals(x, that.x)
        && Arrays.equals(y, that.y);
  }

  @Override
  public int hashCode() {
    return 31 * nodes + Arrays.hashCode(links);
  }

  @Override
  public String toString() {
    return "Topology[nodes=" + nodes + ", links=" + links.length + "]";
  }

  /** Collects links in any order and direction; a link given twice counts once. */
  public static final class Builder {
    private final int nodes;
    private final double[] x;
    private final double[] y;
    private long[] links = new long[16];
    private int count;

    private Builder(int nodes) {
      if (nodes < 1) {
        throw new IllegalArgumentException("nodes must be at least 1, not " + nodes);
      }
      this.nodes = nodes;
      this.x = new double[nodes];
      this.y = new double[nodes];
      for (int node = 0; node < nodes; node++) {
        onCircle(node, node, nodes);
      }
    }

    /** Adds a link; both nodes must exist and differ. */
    public Builder link(int node, int other) {
      if (Math.min(node, other) < 0 || Math.max(node, other) >= nodes || node == other) {
        throw new IllegalArgumentException("no link " + node + "-" + other + " among " + nodes);
      }
      if (count == links.length) {
        links = Arrays.copyOf(links, 2 * count);
      }
      links[count++] = LinkKey.of(node, other);
      return this;
    }

    public Builder place(int node, double placeX, double placeY) {
      x[node] = placeX;
      y[node] = placeY;
      return this;
    }

    /** Places a node at one of the evenly spaced places on a circle, the first one on top. */
    Builder onCircle(int node, int place, int places) {
      double angle = 2 * Math.PI * place / places;
      return place(node, 0.5 + 0.45 * StrictMath.sin(angle), 0.5 - 0.45 * StrictMath.cos(angle));
    }

    /** Makes the topology; the builder may go on and make another. */
    public Topology build() {
      long[] sorted = Arrays.copyOf(links, count);
      Arrays.sort(sorted);
      int unique = 0;
      for (int i = 0; i < count; i++) {
        if (unique == 0 || sorted[i] != sorted[unique - 1]) {
          sorted[unique++] = sorted[i];
        }
      }
      return new Topology(nodes, Arrays.copyOf(sorted, unique), x.clone(), y.clone());
    }
  }
}
