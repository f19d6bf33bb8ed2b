package io.thalweg.check.epochs;

import io.thalweg.check.epochs.EpochMove.Kind;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.recovery.Tenure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Goes through all states of a small scope without any reduction, and looks in each whether the
 * arguments for the reductions hold there.
 */
final class ReductionAudit {

  /** A step of a state, and the essence of the state after it. */
  private record Next(EpochMove move, SmallCluster world) {}

  /**
   * What was seen.
   *
   * @param states all states
   * @param essences states that differ in what later steps read
   * @param eager states with an eager step
   * @param fault where an argument does not hold, or null
   */
  record Seen(int states, int essences, int eager, @Nullable String fault) {}

  private final EpochScope scope;
  private final int healEvery;
  private final Map<Long, Long> futures = new HashMap<>();
  private final Set<EpochReduction> reductions;
  private int eager;
  private int states;

  private ReductionAudit(EpochScope scope, Set<EpochReduction> reductions, int healEvery) {
    this.scope = scope;
    this.reductions = reductions;
    this.healEvery = healEvery;
  }

  static Seen of(EpochScope scope, Set<EpochReduction> reductions, int healEvery) {
    return new ReductionAudit(scope, reductions, healEvery).run();
  }

  private Seen run() {
    Set<Long> visited = new HashSet<>();
    Deque<SmallCluster> way = new ArrayDeque<>();
    SmallCluster start = new SmallCluster(scope);
    visited.add(Print.of(start));
    way.push(start);
    while (!way.isEmpty()) {
      SmallCluster world = way.pop();
      List<Next> all = steps(world);
      states++;
      String fault = fault(world, all);
      if (fault != null) {
        return seen(fault);
      }
      for (Next next : all) {
        if (visited.add(Print.of(next.world))) {
          way.push(next.world);
        }
      }
    }
    return seen(null);
  }

  private Seen seen(@Nullable String fault) {
    return new Seen(states, futures.size(), eager, fault);
  }

  private static List<Next> steps(SmallCluster world) {
    List<Next> all = new ArrayList<>();
    for (EpochMove move : EpochMoves.of(world)) {
      SmallCluster next = Play.after(world, move);
      if (next != null) {
        all.add(new Next(move, next));
      }
    }
    return all;
  }

  private @Nullable String fault(SmallCluster world, List<Next> all) {
    long future = future(world, all);
    Long before = futures.putIfAbsent(Print.ofEssence(world), future);
    if (before != null && before != future) {
      return "two states with one essence have other steps: " + told(world, all);
    }
    EpochMove first = EpochMoves.eager(world, reductions);
    if (first == null) {
      return null;
    }
    eager++;
    return lost(world, first, all);
  }

  private static String told(SmallCluster world, List<Next> all) {
    StringBuilder text = new StringBuilder();
    all.forEach(next -> text.append("; ").append(MoveText.of(world, next.move)));
    return text.toString();
  }

  /** All that may follow from a state, as a number: essences, what is wrong, how it heals. */
  private long future(SmallCluster world, List<Next> all) {
    long[] prints =
        all.stream()
            .mapToLong(n -> Print.ofEssence(n.world) + (n.world.violation == null ? 0 : 1))
            .sorted()
            .distinct()
            .toArray();
    long heals = healEvery > 0 && states % healEvery == 0 && Healing.of(world) != null ? 1 : 0;
    return Arrays.hashCode(prints) * 31L + heals;
  }

  /** Whether all that may happen before the eager step may happen after it, to the same end. */
  private static @Nullable String lost(SmallCluster world, EpochMove first, List<Next> all) {
    SmallCluster after = Play.after(world, first);
    if (after == null) {
      return "the eager step is refused: " + MoveText.of(world, first);
    }
    List<EpochMove> left = EpochMoves.of(after);
    for (Next next : all) {
      if (next.move.equals(first)) {
        continue;
      }
      boolean possible = left.stream().anyMatch(move -> isSame(move, next.move));
      SmallCluster then = possible ? Play.after(after, next.move) : null;
      if (then == null || differs(next.world, then, first)) {
        String text = MoveText.of(world, next.move);
        return MoveText.of(world, first) + " takes this away: " + text;
      }
    }
    return null;
  }

  /** Any keeper may drive that has learnt the newest version, and all do the same. */
  private static boolean isSame(EpochMove a, EpochMove b) {
    boolean driven =
        a.kind() == Kind.OPEN || (a.kind() == Kind.FREEZE && (a.b() & EpochMoves.OVER) == 0);
    return driven ? a.kind() == b.kind() && a.a() == b.a() && a.b() == b.b() : a.equals(b);
  }

  /** Whether the state without the eager step is another, but for what that step alone changes. */
  private static boolean differs(SmallCluster without, SmallCluster with, EpochMove first) {
    SmallCluster alike = without.copy();
    alike.edit(first.site()).tenure = new Tenure(with.sites[first.site()].tenure);
    return Print.ofEssence(alike) != Print.ofEssence(with)
        || (without.violation != null && with.violation == null);
  }

  /** Prints all words of the essence of a state, to compare two by hand. */
  static List<Long> words(SmallCluster world) {
    List<Long> words = new ArrayList<>();
    LongSink sink = words::add;
    Essence.encode(world, sink);
    return words;
  }
}
