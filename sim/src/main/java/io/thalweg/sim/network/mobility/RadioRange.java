package io.thalweg.sim.network.mobility;

import io.thalweg.sim.network.spec.LinkKey;
import java.util.Arrays;

/**
 * Which nodes hear each other: those no farther apart than the radio range. Each {@link #sample}
 * compares the nodes' positions with the links of the sample before and lists what changed, in
 * ascending order of the links.
 *
 * <p>With a hysteresis above 1 a link that formed within the range breaks only beyond {@code range
 * * hysteresis}, as radios do that keep a fading neighbour for a while. Nothing is allocated in a
 * sample once the arrays have grown to the density of the network.
 */
public final class RadioRange {
  private final double formSquare;
  private final double breakSquare;
  private final CellGrid grid;
  private final double[] x;
  private final double[] y;

  /**
   * For each node, its linked nodes with a greater number, unordered; only the first {@code degree}
   * count.
   */
  private final int[][] linked;

  private final int[] degree;

  /** The node that last marked this one as linked to it, plus one. */
  private final int[] markedBy;

  private final int[] nearby;
  private long[] changes = new long[64];
  private int changeCount;

  /**
   * @param width the extent of positions along x; nodes outside are allowed, but slow to find
   * @param height the extent of positions along y
   */
  public RadioRange(int nodes, double width, double height, double range, double hysteresis) {
    if (!(range >= 0) || !(hysteresis >= 1)) {
      throw new IllegalArgumentException("range " + range + ", hysteresis " + hysteresis);
    }
    this.formSquare = range * range;
    this.breakSquare = formSquare * hysteresis * hysteresis;
    this.grid = new CellGrid(nodes, width, height, range * hysteresis);
    this.x = new double[nodes];
    this.y = new double[nodes];
    this.linked = new int[nodes][0];
    this.degree = new int[nodes];
    this.markedBy = new int[nodes];
    this.nearby = new int[nodes + 1];
  }

  /**
   * Takes the positions of the nodes now; the changes since the last sample replace the earlier
   * ones.
   */
  public void sample(Mobility mobility) {
    for (int node = 0; node < x.length; node++) {
      x[node] = mobility.x(node);
      y[node] = mobility.y(node);
    }
    compare();
  }

  public void sample(double[] atX, double[] atY) {
    System.arraycopy(atX, 0, x, 0, x.length);
    System.arraycopy(atY, 0, y, 0, y.length);
    compare();
  }

  private void compare() {
    changeCount = 0;
    grid.fill(x, y);
    Arrays.fill(markedBy, 0);
    for (int node = 0; node < x.length; node++) {
      compare(node);
    }
  }

  private void compare(int node) {
    int firstChange = changeCount;
    dropFarLinks(node);
    int count = grid.findNear(x[node], y[node], formSquare, node, nearby);
    for (int i = 0; i < count; i++) {
      if (markedBy[nearby[i]] != node + 1) {
        addLink(node, nearby[i]);
      }
    }
    if (changeCount - firstChange > 1) {
      Arrays.sort(changes, firstChange, changeCount);
    }
  }

  /** Keeps the links that still hold, marking them so that they are not found as new. */
  private void dropFarLinks(int node) {
    int[] others = linked[node];
    int kept = 0;
    for (int i = 0; i < degree[node]; i++) {
      int other = others[i];
      markedBy[other] = node + 1;
      if (distanceSquare(node, other) <= breakSquare) {
        others[kept++] = other;
      } else {
        record(node, other, false);
      }
    }
    degree[node] = kept;
  }

  private double distanceSquare(int node, int other) {
    double dx = x[node] - x[other];
    double dy = y[node] - y[other];
    return dx * dx + dy * dy;
  }

  private void addLink(int node, int other) {
    if (degree[node] == linked[node].length) {
      linked[node] = Arrays.copyOf(linked[node], Math.max(4, 2 * degree[node]));
    }
    linked[node][degree[node]++] = other;
    record(node, other, true);
  }

  /** A change is one number, the link and then the direction, so that sorting needs no objects. */
  private void record(int node, int other, boolean up) {
    if (changeCount == changes.length) {
      changes = Arrays.copyOf(changes, 2 * changeCount);
    }
    changes[changeCount++] = LinkKey.of(node, other) << 1 | (up ? 1 : 0);
  }

  /** The number of links that changed at the last sample. */
  public int changes() {
    return changeCount;
  }

  /** The smaller node of a changed link. */
  public int a(int change) {
    return LinkKey.a(changes[change] >>> 1);
  }

  /** The greater node of a changed link. */
  public int b(int change) {
    return LinkKey.b(changes[change] >>> 1);
  }

  /** Whether the link formed, rather than broke. */
  public boolean up(int change) {
    return (changes[change] & 1) != 0;
  }
}
