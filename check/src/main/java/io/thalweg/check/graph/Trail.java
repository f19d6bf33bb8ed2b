package io.thalweg.check.graph;

import io.thalweg.check.model.Action;
import io.thalweg.check.model.Moves;
import io.thalweg.check.model.Renamings;
import io.thalweg.check.model.Space;
import io.thalweg.check.model.StepFailed;
import io.thalweg.check.model.Stepper;
import io.thalweg.check.store.Visited;
import io.thalweg.core.model.Message;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds the actions that lead to a visited state by taking steps again. */
public final class Trail<M extends Message> {
  private final Space<M> space;
  private final Visited visited;
  private final @Nullable Renamings<M> renamings;
  private final Moves<M> moves;
  private final Stepper<M> stepper;

  /**
   * @param renamings the renamings by which one state stands for others, or null
   */
  public Trail(Space<M> space, Visited visited, @Nullable Renamings<M> renamings) {
    this.space = space;
    this.renamings = renamings;
    this.visited = visited;
    this.moves = new Moves<>(space);
    this.stepper = new Stepper<>(space);
  }

  /** Returns the actions by which a state was first reached from the start. */
  public List<Integer> to(int number) {
    return go(space.start(), number);
  }

  private List<Integer> go(int[] state, int number) {
    Deque<Integer> way = new ArrayDeque<>();
    for (int s = number; visited.parent(s) >= 0; s = visited.parent(s)) {
      way.addFirst(s);
    }
    List<Integer> actions = new ArrayList<>();
    for (int next : way) {
      actions.add(step(state, next));
    }
    return actions;
  }

  /**
   * Names the deliveries that lead from the states of a component, of which the graph knows only
   * where they lead. Each state follows from another, so only the first is reached from the start.
   */
  void name(Graph graph, int[] component) {
    int[] first = space.start();
    go(first, component[0]);
    Map<Integer, int[]> seen = new HashMap<>(Map.of(component[0], first));
    Deque<Integer> queue = new ArrayDeque<>(seen.keySet());
    while (!queue.isEmpty()) {
      int number = queue.removeFirst();
      int[] deliveries = new int[graph.steps(number)];
      Arrays.fill(deliveries, -1);
      for (Reached reached : deliveries(Objects.requireNonNull(seen.get(number)))) {
        name(graph, number, deliveries, reached);
        boolean inside = Arrays.binarySearch(component, reached.number) >= 0;
        if (inside && seen.putIfAbsent(reached.number, reached.state) == null) {
          queue.addLast(reached.number);
        }
      }
      graph.name(number, deliveries);
    }
  }

  private static void name(Graph graph, int from, int[] deliveries, Reached reached) {
    for (int step = 0; step < deliveries.length; step++) {
      if (deliveries[step] < 0 && graph.to(from, step) == reached.number) {
        deliveries[step] = reached.action;
        return;
      }
    }
  }

  /** A state that an action leads to. */
  private record Reached(int action, int number, int[] state) {}

  /** What all deliveries lead to. */
  private List<Reached> deliveries(int[] state) {
    long print = space.print(state);
    List<Reached> all = new ArrayList<>();
    moves.of(state);
    for (int m = 0; m < moves.size(); m++) {
      int ways = Action.isDelivery(moves.action(m)) ? 1 : 0;
      for (int choice = 0; choice < ways; choice++) {
        int action = Action.choosing(moves.action(m), choice);
        int[] next = state.clone();
        if (leads(next, print, action)) {
          all.add(new Reached(action, standing(next), next));
        }
        ways = stepper.ways();
      }
    }
    return all;
  }

  /** Takes the first action that leads to the state with this number. */
  private int step(int[] state, int number) {
    long print = space.print(state);
    moves.of(state);
    for (int m = 0; m < moves.size(); m++) {
      int ways = 1;
      for (int choice = 0; choice < ways; choice++) {
        int action = Action.choosing(moves.action(m), choice);
        int[] next = state.clone();
        if (leads(next, print, action) && standing(next) == number) {
          System.arraycopy(next, 0, state, 0, state.length);
          return action;
        }
        ways = stepper.ways();
      }
    }
    throw new IllegalStateException("no action leads to state " + number);
  }

  /** Takes an action; returns false if its step fails, so that it leads to no state. */
  private boolean leads(int[] state, long print, int action) {
    try {
      stepper.take(state, print, action);
      return true;
    } catch (StepFailed failed) {
      return false;
    }
  }

  /** Returns the number of the state that stands for the one just reached. */
  private int standing(int[] reached) {
    int[] other = reached.clone();
    long print = stepper.print();
    return visited.number(renamings == null ? print : renamings.choose(other, print), other);
  }
}
