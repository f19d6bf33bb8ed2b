package io.thalweg.check.graph;

import io.thalweg.check.model.Action;

/**
 * Finds out whether the deliveries have a cycle: repeatedly removes the states to which no delivery
 * leads. If states remain in the end, there is a cycle.
 */
final class Peeling {
  private final Graph graph;
  private final int[] into;

  Peeling(Graph graph, int size) {
    this.graph = graph;
    this.into = new int[size];
  }

  boolean leavesNothing() {
    int size = into.length;
    for (int s = 0; s < size; s++) {
      for (int step = 0; step < graph.steps(s); step++) {
        if (Action.isDelivery(graph.action(s, step))) {
          into[graph.to(s, step)]++;
        }
      }
    }
    int[] free = new int[size];
    int tail = 0;
    for (int s = 0; s < size; s++) {
      if (into[s] == 0) {
        free[tail++] = s;
      }
    }
    for (int head = 0; head < tail; head++) {
      int s = free[head];
      for (int step = 0; step < graph.steps(s); step++) {
        int to = graph.to(s, step);
        if (Action.isDelivery(graph.action(s, step)) && --into[to] == 0) {
          free[tail++] = to;
        }
      }
    }
    return tail == size;
  }
}
