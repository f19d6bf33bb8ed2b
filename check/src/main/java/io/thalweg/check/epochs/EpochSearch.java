package io.thalweg.check.epochs;

import io.thalweg.check.store.Visited;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Visits all states of a small cluster, the nearest first; or walks at random through a large one.
 */
public final class EpochSearch {
  private static final int[] NO_STATE = {};
  private static final int TELL_EVERY = 10_000;

  private record Found(SmallCluster world, int number) {}

  private final EpochScope scope;
  private final long maxStates;
  private final int healEvery;
  private final Visited visited = new Visited(0, false);
  private Set<EpochReduction> reductions = Set.of();
  private boolean depthFirst;
  private LongConsumer progress = states -> {};

  /**
   * What was found.
   *
   * @param states the number of states seen
   * @param depth the largest distance from the start
   * @param whole whether all states within the scope were seen
   * @param violation what is wrong, or null
   * @param steps the way there
   */
  public record Outcome(
      long states, int depth, boolean whole, @Nullable String violation, List<String> steps) {}

  /**
   * @param healEvery in each of this number of states, all faults end as a trial; 0 in none
   */
  public EpochSearch(EpochScope scope, long maxStates, int healEvery) {
    this.scope = scope;
    this.maxStates = maxStates;
    this.healEvery = healEvery;
  }

  /** Tells the number of states, or of steps of walks, now and then. */
  public EpochSearch telling(LongConsumer to) {
    progress = to;
    return this;
  }

  /** Looks at fewer states, in ways that do not change the verdict. */
  public EpochSearch reducing(Set<EpochReduction> by) {
    reductions = Set.copyOf(by);
    return this;
  }

  /** Goes on from the state found last: the way to a violation is not the shortest. */
  public EpochSearch depthFirst() {
    depthFirst = true;
    return this;
  }

  /** Searches until a violation is found, all states are seen, or there are too many. */
  public Outcome run() {
    SmallCluster start = new SmallCluster(scope);
    visited.add(print(start), NO_STATE, -1);
    Found first = new Found(start, 0);
    return depthFirst ? deepest(first) : nearest(first);
  }

  private Outcome nearest(Found start) {
    Deque<Found> level = new ArrayDeque<>(List.of(start));
    int depth = 0;
    while (!level.isEmpty()) {
      Deque<Found> next = new ArrayDeque<>();
      while (!level.isEmpty()) {
        Found before = level.remove();
        for (EpochMove move : moves(before.world)) {
          Outcome end = visit(before, move, depth + 1, next::add);
          if (end != null) {
            return end;
          }
        }
      }
      level = next;
      depth += level.isEmpty() ? 0 : 1;
    }
    return new Outcome(visited.size(), depth, true, null, List.of());
  }

  private record Open(Found state, Iterator<EpochMove> moves) {}

  private Outcome deepest(Found start) {
    Deque<Open> way = new ArrayDeque<>();
    way.push(new Open(start, moves(start.world).iterator()));
    int depth = 0;
    while (!way.isEmpty()) {
      Open last = way.peek();
      if (!last.moves.hasNext()) {
        way.pop();
        continue;
      }
      depth = Math.max(depth, way.size() - 1);
      EpochMove move = last.moves.next();
      Outcome end =
          visit(
              last.state,
              move,
              way.size(),
              found -> way.push(new Open(found, moves(found.world).iterator())));
      if (end != null) {
        return end;
      }
    }
    return new Outcome(visited.size(), depth, true, null, List.of());
  }

  private long print(SmallCluster world) {
    return reductions.contains(EpochReduction.UNREAD) ? Print.ofEssence(world) : Print.of(world);
  }

  private List<EpochMove> moves(SmallCluster world) {
    EpochMove eager = EpochMoves.eager(world, reductions);
    return eager == null ? EpochMoves.of(world) : List.of(eager);
  }

  private @Nullable Outcome visit(Found from, EpochMove move, int depth, Consumer<Found> fresh) {
    SmallCluster next = Play.after(from.world, move);
    if (next == null) {
      return null;
    }
    int reached = visited.add(print(next), NO_STATE, from.number);
    if (reached < 0) {
      return null;
    }
    if (reached % TELL_EVERY == 0) {
      progress.accept(reached);
    }
    String wrong = wrong(next, reached);
    if (wrong != null) {
      return new Outcome(visited.size(), depth, false, wrong, way(reached));
    }
    if (visited.size() > maxStates) {
      return new Outcome(visited.size(), depth, false, null, List.of());
    }
    fresh.accept(new Found(next, reached));
    return null;
  }

  private @Nullable String wrong(SmallCluster world, int number) {
    if (world.violation != null) {
      return world.violation;
    }
    return healEvery > 0 && number % healEvery == 0 ? Healing.of(world) : null;
  }

  /** Finds the moves again by the states that they lead to. */
  private List<String> way(int last) {
    List<Integer> states = new ArrayList<>();
    for (int s = last; s > 0; s = visited.parent(s)) {
      states.add(s);
    }
    Collections.reverse(states);
    List<String> steps = new ArrayList<>();
    SmallCluster world = new SmallCluster(scope);
    for (int state : states) {
      for (EpochMove move : moves(world)) {
        SmallCluster next = Play.after(world, move);
        if (next != null && visited.number(print(next), NO_STATE) == state) {
          steps.add(MoveText.of(world, move));
          world = next;
          break;
        }
      }
    }
    return steps;
  }

  /** Walks at random, and lets all faults end after each walk. */
  public Outcome walk(long seed, int walks, int steps) {
    Random random = new Random(seed);
    long taken = 0;
    for (int w = 0; w < walks; w++) {
      SmallCluster world = new SmallCluster(scope);
      List<String> told = new ArrayList<>();
      for (int s = 0; s < steps; s++) {
        List<EpochMove> moves = EpochMoves.of(world);
        EpochMove move = moves.get(random.nextInt(moves.size()));
        SmallCluster next = Play.after(world, move);
        if (next != null) {
          told.add(MoveText.of(world, move));
          world = next;
          taken++;
          if (taken % TELL_EVERY == 0) {
            progress.accept(taken);
          }
        }
        if (world.violation != null) {
          return new Outcome(taken, told.size(), false, world.violation, told);
        }
      }
      String wrong = Healing.of(world);
      if (wrong != null) {
        return new Outcome(taken, told.size(), false, wrong, told);
      }
    }
    return new Outcome(taken, steps, false, null, List.of());
  }
}
