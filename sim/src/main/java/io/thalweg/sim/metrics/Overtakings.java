package io.thalweg.sim.metrics;

import java.util.Arrays;

/**
 * Counts, for each request, the later requests that were granted before it, by a Fenwick tree over
 * the order in which requests were made.
 */
final class Overtakings {
  private int[] tree = new int[1024]; // 1-based; its length is a power of two
  private int[] grantedAt = new int[1024];
  private int granted;

  /**
   * Notes the grant of the request that was made as number {@code made} (from 0), and returns the
   * number of later requests granted before it.
   */
  int grant(int made) {
    while (made + 2 > tree.length) {
      grow();
    }
    grantedAt[made] = 1;
    granted++;
    for (int node = made + 1; node < tree.length; node += node & -node) {
      tree[node]++;
    }
    return granted - upTo(made);
  }

  private int upTo(int made) {
    int sum = 0;
    for (int node = made + 1; node > 0; node -= node & -node) {
      sum += tree[node];
    }
    return sum;
  }

  private void grow() {
    int length = tree.length * 2;
    grantedAt = Arrays.copyOf(grantedAt, length);
    tree = new int[length];
    for (int node = 1; node < length; node++) {
      tree[node] += grantedAt[node - 1];
      int parent = node + (node & -node);
      if (parent < length) {
        tree[parent] += tree[node];
      }
    }
  }
}
