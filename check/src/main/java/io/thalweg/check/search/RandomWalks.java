package io.thalweg.check.search;

import io.thalweg.check.model.Action;
import io.thalweg.check.model.Moves;
import io.thalweg.check.model.Space;
import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Counterexample;
import io.thalweg.check.property.Finding;
import io.thalweg.core.model.Message;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Random walks, each from the start and with its own seed. If several walks fail, the one with the
 * smallest number is reported, so the counterexample does not depend on the number of threads.
 */
final class RandomWalks<M extends Message> {
  private final Space<M> space;
  private final Plan plan;
  private final Gauge gauge;
  private final AtomicLong next = new AtomicLong();
  private final AtomicLong steps = new AtomicLong();
  private final AtomicReference<@Nullable Found> found = new AtomicReference<>();

  /** A violation, the walk that found it, and the actions of that walk. */
  private record Found(long walk, Finding finding, List<Integer> actions) {}

  RandomWalks(Space<M> space, Plan plan, Gauge gauge) {
    this.space = space;
    this.plan = plan;
    this.gauge = gauge;
  }

  SearchOutcome run() {
    ExecutorService threads = Executors.newFixedThreadPool(plan.limits().threads());
    Set<Claim> reached = EnumSet.noneOf(Claim.class);
    try {
      List<Future<Set<Claim>>> running = new ArrayList<>();
      for (int t = 0; t < plan.limits().threads(); t++) {
        running.add(threads.submit(() -> walk()));
      }
      running.forEach(task -> reached.addAll(Tasks.await(task)));
    } finally {
      threads.shutdownNow();
    }
    Found first = found.get();
    return new SearchOutcome(
        0,
        steps.get(),
        plan.walks().length(),
        reached,
        first == null
            ? Optional.empty()
            : Optional.of(new Counterexample(first.finding, first.actions, OptionalInt.empty())),
        Optional.of("random walks, which see only a part"),
        0,
        0,
        0,
        space.locals(),
        0,
        false);
  }

  private Set<Claim> walk() {
    Player<M> player = new Player<>(space, plan.claims());
    long walk = next.getAndIncrement();
    while (walk < plan.walks().count() && !isOver(walk)) {
      walk(walk, player);
      gauge.set(plan.walks().length(), steps.get(), plan.walks().count() - walk);
      walk = next.getAndIncrement();
    }
    return player.watch().reached();
  }

  private boolean isOver(long walk) {
    Found first = found.get();
    return first != null && first.walk < walk;
  }

  private void walk(long walk, Player<M> player) {
    SplittableRandom random =
        new SplittableRandom(plan.walks().seed() * 0x9E3779B97F4A7C15L + walk);
    List<Integer> actions = new ArrayList<>();
    Finding wrong = player.restart();
    while (wrong == null && actions.size() < plan.walks().length()) {
      Moves<M> moves = player.moves();
      if (moves.size() == 0) {
        break;
      }
      int action = moves.action(random.nextInt(moves.size()));
      int ways = player.ways(action);
      action = ways == 1 ? action : Action.choosing(action, random.nextInt(ways));
      actions.add(action);
      wrong = player.take(action);
    }
    steps.addAndGet(actions.size());
    if (wrong != null) {
      Found mine = new Found(walk, wrong, actions);
      found.accumulateAndGet(mine, (a, b) -> a == null || (b != null && b.walk < a.walk) ? b : a);
    }
  }
}
