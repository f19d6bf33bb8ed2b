package io.thalweg.core.search;

/**
 * The bounds of an exhaustive search.
 *
 * @param edges the links at the start, as pairs
 * @param requests the number of requests that each node makes
 * @param priorities the largest priority; each request takes one from 1 to this
 * @param maxUnits the largest number of units; each request takes 1 to this
 * @param failures the largest number of link failures in all
 * @param formations the largest number of link formations in all
 * @param updates the largest number of changes of priority in all
 * @param withdrawals the largest number of withdrawals in all
 * @param apart whether the two ends of a link are told of its failure at different times
 */
record Scope(
    int nodes,
    int[][] edges,
    int requests,
    int priorities,
    int maxUnits,
    int failures,
    int formations,
    int updates,
    int withdrawals,
    boolean apart) {

  static Scope on(int nodes, int[]... edges) {
    return new Scope(nodes, edges, 1, 1, 1, 0, 0, 0, 0, false);
  }

  static Scope line(int n) {
    int[][] edges = new int[n - 1][];
    for (int i = 0; i + 1 < n; i++) {
      edges[i] = new int[] {i, i + 1};
    }
    return on(n, edges);
  }

  static Scope ring(int n) {
    int[][] edges = new int[n][];
    for (int i = 0; i < n; i++) {
      edges[i] = new int[] {Math.min(i, (i + 1) % n), Math.max(i, (i + 1) % n)};
    }
    return on(n, edges);
  }

  static Scope star(int n) {
    int[][] edges = new int[n - 1][];
    for (int i = 1; i < n; i++) {
      edges[i - 1] = new int[] {0, i};
    }
    return on(n, edges);
  }

  static Scope complete(int n) {
    int[][] edges = new int[n * (n - 1) / 2][];
    int e = 0;
    for (int a = 0; a < n; a++) {
      for (int b = a + 1; b < n; b++) {
        edges[e++] = new int[] {a, b};
      }
    }
    return on(n, edges);
  }

  /** A triangle of nodes 0 to 2, and node 3 behind node 2. */
  static Scope triangleWithTail() {
    return on(4, new int[][] {{0, 1}, {0, 2}, {1, 2}, {2, 3}});
  }

  Scope asking(int requests, int priorities, int maxUnits) {
    return new Scope(
        nodes,
        edges,
        requests,
        priorities,
        maxUnits,
        failures,
        formations,
        updates,
        withdrawals,
        apart);
  }

  Scope links(int failures, int formations) {
    return new Scope(
        nodes,
        edges,
        requests,
        priorities,
        maxUnits,
        failures,
        formations,
        updates,
        withdrawals,
        apart);
  }

  Scope changing(int updates, int withdrawals) {
    return new Scope(
        nodes,
        edges,
        requests,
        priorities,
        maxUnits,
        failures,
        formations,
        updates,
        withdrawals,
        apart);
  }

  /** The two ends of a failing link are told at different times. */
  Scope toldApart() {
    return new Scope(
        nodes,
        edges,
        requests,
        priorities,
        maxUnits,
        failures,
        formations,
        updates,
        withdrawals,
        true);
  }
}
