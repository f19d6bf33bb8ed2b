package io.thalweg.check.graph;

import io.thalweg.check.model.Action;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** A round trip through a strongly connected component, as actions. */
final class Cycle {
  private final Graph graph;
  private final int[] component; // ascending
  private final IntPredicate actions;

  /** A step that was taken. */
  private record Taken(int from, int step) {}

  /** Whether a step from a state will do. */
  private interface Wanted {
    boolean step(int s, int step);
  }

  Cycle(Graph graph, int[] component, IntPredicate actions) {
    this.graph = graph;
    this.component = component;
    this.actions = actions;
  }

  /** The state nearest to the start, from which the cycle is told. */
  int entry() {
    return component[0];
  }

  /**
   * Whether a run may go round here for ever under weak fairness: whatever is fair is taken in the
   * component, or cannot be taken in some state of it.
   */
  boolean isFair() {
    BitSet always = enabled(component[0]);
    BitSet taken = new BitSet();
    for (int s : component) {
      always.and(enabled(s));
      for (int step = 0; step < graph.steps(s); step++) {
        if (isIn(s, step)) {
          taken.set(Action.choosing(graph.action(s, step), 0));
        }
      }
    }
    always.andNot(taken);
    return always.isEmpty();
  }

  private BitSet enabled(int s) {
    BitSet fair = new BitSet();
    for (int step = 0; step < graph.steps(s); step++) {
      int action = graph.action(s, step);
      if (Action.isFair(action) && actions.test(action)) {
        fair.set(Action.choosing(action, 0));
      }
    }
    return fair;
  }

  /** A way from the entry back to it on which all that is fair is taken or cannot be taken. */
  List<Integer> fair() {
    List<Taken> round = new ArrayList<>();
    int at = entry();
    BitSet owed = new BitSet();
    for (int s : component) {
      owed.or(enabled(s));
    }
    while (true) {
      settle(owed, at);
      if (owed.isEmpty()) {
        break;
      }
      List<Taken> part = way(at, anyOf(owed));
      for (Taken taken : part) {
        owed.clear(Action.choosing(graph.action(taken.from, taken.step), 0));
        at = graph.to(taken.from, taken.step);
        settle(owed, at);
      }
      round.addAll(part);
    }
    if (at != entry() || round.isEmpty()) {
      round.addAll(way(at, target(entry())));
    }
    return actionsOf(round);
  }

  /** What cannot be taken here is owed no longer. */
  private void settle(BitSet owed, int at) {
    owed.and(enabled(at));
  }

  private Wanted target(int state) {
    return (s, step) -> graph.to(s, step) == state;
  }

  private Wanted anyOf(BitSet owed) {
    return (s, step) ->
        owed.get(Action.choosing(graph.action(s, step), 0)) || settles(owed, graph.to(s, step));
  }

  /** Whether something that is owed cannot be taken in this state. */
  private boolean settles(BitSet owed, int state) {
    BitSet left = (BitSet) owed.clone();
    left.and(enabled(state));
    return left.cardinality() < owed.cardinality();
  }

  /** A shortest way of at least one step whose last one is wanted. */
  private List<Taken> way(int from, Wanted wanted) {
    Map<Integer, @Nullable Taken> before = new HashMap<>();
    Deque<Integer> queue = new ArrayDeque<>(List.of(from));
    before.put(from, null);
    while (!queue.isEmpty()) {
      int s = queue.removeFirst();
      for (int step = 0; step < graph.steps(s); step++) {
        if (!isIn(s, step)) {
          continue;
        }
        if (wanted.step(s, step)) {
          return back(before, new Taken(s, step));
        }
        int to = graph.to(s, step);
        if (!before.containsKey(to)) {
          before.put(to, new Taken(s, step));
          queue.addLast(to);
        }
      }
    }
    throw new IllegalStateException("a component that is not connected");
  }

  private static List<Taken> back(Map<Integer, @Nullable Taken> before, Taken last) {
    List<Taken> way = new ArrayList<>();
    for (Taken taken = last; taken != null; taken = before.get(taken.from)) {
      way.add(taken);
    }
    Collections.reverse(way);
    return way;
  }

  private List<Integer> actionsOf(List<Taken> way) {
    return new ArrayList<>(
        way.stream().map(taken -> graph.action(taken.from, taken.step)).toList());
  }

  private boolean isIn(int s, int step) {
    return actions.test(graph.action(s, step))
        && Arrays.binarySearch(component, graph.to(s, step)) >= 0;
  }
}
