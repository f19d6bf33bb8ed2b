package io.thalweg.check.register;

import io.thalweg.check.store.Visited;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Visits all states of a few keepers, the nearest first; or walks at random. */
public final class RegisterSearch {
  private static final int[] NO_STATE = {};
  private static final int TELL_EVERY = 10_000;

  private final RegisterScope scope;
  private final long maxStates;
  private final int healEvery;
  private final Visited visited = new Visited(0, false);
  private LongConsumer progress = states -> {};
  private long versions = 1; // the newest that was chosen anywhere

  /**
   * What was found.
   *
   * @param states the number of states seen, or of steps of walks
   * @param depth the largest distance from the start
   * @param versions the newest version that was chosen anywhere
   * @param whole whether all states within the scope were seen
   * @param violation what is wrong, or null
   * @param steps the way there
   */
  public record Outcome(
      long states,
      int depth,
      long versions,
      boolean whole,
      @Nullable String violation,
      List<String> steps) {}

  private record Seen(RegisterWorld world, int number) {}

  /**
   * @param healEvery in each of this number of states, all faults end as a trial; 0 in none
   */
  public RegisterSearch(RegisterScope scope, long maxStates, int healEvery) {
    this.scope = scope;
    this.maxStates = maxStates;
    this.healEvery = healEvery;
  }

  /** Tells the number of states, or of steps of walks, now and then. */
  public RegisterSearch telling(LongConsumer to) {
    progress = to;
    return this;
  }

  /** Searches until a violation is found, all states are seen, or there are too many. */
  public Outcome run() {
    RegisterWorld start = new RegisterWorld(scope);
    List<Seen> level = new ArrayList<>();
    level.add(new Seen(start, visited.add(start.print(), NO_STATE, -1)));
    for (int depth = 0; ; depth++) {
      List<Seen> next = new ArrayList<>();
      for (int s = 0; s < level.size(); s++) {
        Outcome bad = expand(level.set(s, level.getFirst()), depth + 1, next);
        if (bad != null) {
          return bad;
        }
        if (visited.size() > maxStates) {
          return outcome(depth, false, null, List.of());
        }
      }
      if (next.isEmpty()) {
        return outcome(depth, true, null, List.of());
      }
      level = next;
    }
  }

  private Outcome outcome(int depth, boolean whole, @Nullable String wrong, List<String> steps) {
    return new Outcome(visited.size(), depth, versions, whole, wrong, steps);
  }

  private @Nullable Outcome expand(Seen before, int depth, List<Seen> level) {
    for (RegisterMove move : RegisterMoves.of(before.world)) {
      RegisterWorld next = RegisterMoves.after(before.world, move);
      int reached = visited.add(next.print(), NO_STATE, before.number);
      if (reached < 0) {
        continue;
      }
      if (reached % TELL_EVERY == 0) {
        progress.accept(reached);
      }
      versions = Math.max(versions, next.ballots.newest().version());
      String wrong = wrong(next, healEvery > 0 && reached % healEvery == 0);
      if (wrong != null) {
        return outcome(depth, false, wrong, way(reached));
      }
      level.add(new Seen(next, reached));
    }
    return null;
  }

  private static @Nullable String wrong(RegisterWorld world, boolean heals) {
    String wrong = world.ballots.violation;
    return wrong == null && heals ? Retrying.of(world) : wrong;
  }

  /** Finds the moves again by the states that they lead to. */
  private List<String> way(int last) {
    List<Integer> states = new ArrayList<>();
    for (int s = last; s > 0; s = visited.parent(s)) {
      states.add(s);
    }
    Collections.reverse(states);
    List<String> steps = new ArrayList<>();
    RegisterWorld world = new RegisterWorld(scope);
    for (int state : states) {
      for (RegisterMove move : RegisterMoves.of(world)) {
        RegisterWorld next = RegisterMoves.after(world, move);
        if (visited.number(next.print(), NO_STATE) == state) {
          steps.add(RegisterText.of(world, move));
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
      RegisterWorld world = new RegisterWorld(scope);
      List<String> told = new ArrayList<>();
      for (int s = 0; s < steps && world.ballots.violation == null; s++) {
        List<RegisterMove> moves = RegisterMoves.of(world);
        if (moves.isEmpty()) {
          break;
        }
        RegisterMove move = RegisterDraw.of(moves, random);
        told.add(RegisterText.of(world, move));
        world = RegisterMoves.after(world, move);
        taken++;
        if (taken % TELL_EVERY == 0) {
          progress.accept(taken);
        }
      }
      versions = Math.max(versions, world.ballots.newest().version());
      String wrong = wrong(world, true);
      if (wrong != null) {
        return new Outcome(taken, told.size(), versions, false, wrong, told);
      }
    }
    return new Outcome(taken, steps, versions, false, null, List.of());
  }
}
