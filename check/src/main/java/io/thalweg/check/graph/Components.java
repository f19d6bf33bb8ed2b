package io.thalweg.check.graph;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * Strongly connected components of a part of the graph, by Tarjan's algorithm. It has its own
 * stack, since paths are too long for recursion.
 */
final class Components {
  private final Graph graph;
  private final IntPredicate states;
  private final IntPredicate actions;
  private final int[] index; // order of first visit + 1, or 0
  private final int[] low;
  private final boolean[] onStack;
  private int[] stack = new int[1 << 10];
  private int top;
  private int[] path = new int[1 << 10]; // the states whose steps are being followed
  private int[] next = new int[1 << 10]; // the step that each of them takes next
  private int depth;
  private int visits;

  /**
   * @param states the states that belong to the part
   * @param actions the actions whose steps belong to the part
   */
  Components(Graph graph, int size, IntPredicate states, IntPredicate actions) {
    this.graph = graph;
    this.states = states;
    this.actions = actions;
    this.index = new int[size];
    this.low = new int[size];
    this.onStack = new boolean[size];
  }

  /** Finds all components that have a cycle; their states come in ascending order. */
  void forEach(Consumer<int[]> found) {
    for (int s = 0; s < index.length; s++) {
      if (index[s] == 0 && states.test(s)) {
        visit(s);
        follow(found);
      }
    }
  }

  private void follow(Consumer<int[]> found) {
    while (depth > 0) {
      int s = path[depth - 1];
      if (next[depth - 1] < graph.steps(s)) {
        step(s, next[depth - 1]++);
      } else {
        depth--;
        if (depth > 0) {
          int before = path[depth - 1];
          low[before] = Math.min(low[before], low[s]);
        }
        if (low[s] == index[s]) {
          pop(s, found);
        }
      }
    }
  }

  private void step(int s, int step) {
    if (!isIn(s, step)) {
      return;
    }
    int to = graph.to(s, step);
    if (index[to] == 0) {
      visit(to);
    } else if (onStack[to]) {
      low[s] = Math.min(low[s], index[to]);
    }
  }

  private void visit(int s) {
    if (depth == path.length) {
      path = Arrays.copyOf(path, 2 * depth);
      next = Arrays.copyOf(next, 2 * depth);
    }
    if (top == stack.length) {
      stack = Arrays.copyOf(stack, 2 * top);
    }
    index[s] = low[s] = ++visits;
    onStack[s] = true;
    stack[top++] = s;
    next[depth] = 0;
    path[depth++] = s;
  }

  private void pop(int root, Consumer<int[]> found) {
    int end = top;
    int s;
    do {
      s = stack[--top];
      onStack[s] = false;
    } while (s != root);
    if (end - top > 1 || hasLoop(root)) {
      int[] component = Arrays.copyOfRange(stack, top, end);
      Arrays.sort(component);
      found.accept(component);
    }
  }

  private boolean hasLoop(int s) {
    for (int step = 0; step < graph.steps(s); step++) {
      if (graph.to(s, step) == s && isIn(s, step)) {
        return true;
      }
    }
    return false;
  }

  private boolean isIn(int s, int step) {
    return states.test(graph.to(s, step)) && actions.test(graph.action(s, step));
  }
}
