package io.thalweg.check.epochs;

import io.thalweg.check.store.Visited;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Visits all states of a small cluster, the nearest first; or walks at random through a large one.
 */
public final class EpochSearch {
  private static final int[] NO_STATE = {};
  private static final int TELL_EVERY = 10_000;

  private final EpochScope scope;
  private final long maxStates;
  private final int healEvery;
  private final List<SmallCluster> level = new ArrayList<>();
  private final Visited visited = new Visited(0, false);
  private final List<Integer> numbers = new ArrayList<>();
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

  /** Searches until a violation is found, all states are seen, or there are too many. */
  public Outcome run() {
    SmallCluster start = new SmallCluster(scope);
    visited.add(Print.of(start), NO_STATE, -1);
    level.add(start);
    numbers.add(0);
    int depth = 0;
    while (!level.isEmpty()) {
      List<SmallCluster> now = new ArrayList<>(level);
      List<Integer> nowNumbers = new ArrayList<>(numbers);
      level.clear();
      numbers.clear();
      for (int w = 0; w < now.size(); w++) {
        SmallCluster before = now.set(w, null);
        Outcome bad = expand(before, nowNumbers.get(w), depth);
        if (bad != null) {
          return bad;
        }
        if (visited.size() > maxStates) {
          return new Outcome(visited.size(), depth, false, null, List.of());
        }
      }
      depth += level.isEmpty() ? 0 : 1;
    }
    return new Outcome(visited.size(), depth, true, null, List.of());
  }

  private @Nullable Outcome expand(SmallCluster before, int number, int depth) {
    for (EpochMove move : EpochMoves.of(before)) {
      SmallCluster next = Play.after(before, move);
      if (next == null) {
        continue;
      }
      int reached = visited.add(Print.of(next), NO_STATE, number);
      if (reached >= 0) {
        if (reached % TELL_EVERY == 0) {
          progress.accept(reached);
        }
        String wrong = wrong(next, reached);
        if (wrong != null) {
          return new Outcome(visited.size(), depth + 1, false, wrong, way(reached));
        }
        level.add(next);
        numbers.add(reached);
      }
    }
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
      for (EpochMove move : EpochMoves.of(world)) {
        SmallCluster next = Play.after(world, move);
        if (next != null && visited.number(Print.of(next), NO_STATE) == state) {
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
