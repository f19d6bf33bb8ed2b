package io.thalweg.core.heights;

import java.util.Arrays;

/** Initial heights: every node that is connected to node 0 has a way downhill to it. */
public final class InitialHeights {
  private static final long BEFORE_ALL = -1; // eras count from 0

  private InitialHeights() {}

  /**
   * Heights {@code (0, distance to node 0, i)}.
   *
   * @param neighbours the neighbours of each node
   * @param unreachable h1 of the nodes from which node 0 cannot be reached
   */
  public static Height[] towardsNodeZero(int[][] neighbours, long unreachable) {
    int n = neighbours.length;
    int[] distance = new int[n];
    Arrays.fill(distance, -1);
    int[] queue = new int[n];
    int tail = 1; // node 0 is the first in the queue
    distance[0] = 0;
    for (int head = 0; head < tail; head++) {
      for (int j : neighbours[queue[head]]) {
        if (distance[j] < 0) {
          distance[j] = distance[queue[head]] + 1;
          queue[tail++] = j;
        }
      }
    }
    Height[] heights = new Height[n];
    for (int i = 0; i < n; i++) {
      heights[i] = distance[i] < 0 ? new Height(unreachable, 0, i) : new Height(0, distance[i], i);
    }
    return heights;
  }

  /** The height of the first node of a network that grows. */
  public static Height founder(int i) {
    return new Height(0, 0, i);
  }

  /** The height of a node that joins later: it takes the first way down that it hears of. */
  public static Height newcomer(int i) {
    return Height.cutOff(BEFORE_ALL, i);
  }

  /** The part of the heights that a node with these neighbours sees. */
  public static Neighbours seenBy(int[] neighbours, Height[] heights) {
    Height[] seen = new Height[neighbours.length];
    for (int s = 0; s < seen.length; s++) {
      seen[s] = heights[neighbours[s]];
    }
    return new Neighbours(neighbours, seen);
  }
}
