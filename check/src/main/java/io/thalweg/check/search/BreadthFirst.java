package io.thalweg.check.search;

import io.thalweg.check.model.Action;
import io.thalweg.check.model.Moves;
import io.thalweg.check.model.Space;
import io.thalweg.check.model.StepFailed;
import io.thalweg.check.model.Stepper;
import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Finding;
import io.thalweg.check.property.Watch;
import io.thalweg.core.model.Message;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Looks at all states, those nearest to the start first: so whatever is found is found by a
 * shortest way. All threads work on one distance at a time.
 */
final class BreadthFirst<M extends Message> {
  private static final int BATCH_STATES = 512;

  private final Space<M> space;
  private final Set<Claim> claims;
  private final Limits limits;
  private final Gauge gauge;
  private final Visited visited;
  private final @Nullable Graph graph;
  private final AtomicReference<@Nullable Found> found = new AtomicReference<>();
  private final List<Worker> workers = new ArrayList<>();
  private volatile @Nullable String stopped;
  private Frontier level;
  private Frontier next;
  private long spilled;
  private int depth;

  /** What is wrong, in which state, and after which further action of it (or -1). */
  private record Found(Finding finding, int state, int action) {}

  BreadthFirst(Space<M> space, Set<Claim> claims, Limits limits, Gauge gauge) {
    this.space = space;
    this.claims = claims;
    this.limits = limits;
    this.gauge = gauge;
    this.visited = new Visited(limits.exact() ? space.size() : 0);
    this.graph = Graphs.needed(claims) ? new Graph(Graphs.needActions(claims)) : null;
    this.level = frontier();
    this.next = frontier();
    for (int w = 0; w < limits.threads(); w++) {
      workers.add(new Worker());
    }
  }

  private Frontier frontier() {
    return new Frontier(limits.bytes() / 8, limits.folder());
  }

  Outcome run() {
    ExecutorService threads = Executors.newFixedThreadPool(workers.size());
    try {
      start();
      while (next.states() > 0 && stopped == null && found.get() == null) {
        if (depth == limits.depth()) {
          stopped = "--max-depth " + limits.depth();
        } else {
          nextLevel(threads);
        }
      }
    } finally {
      threads.shutdownNow();
      level.close();
      next.close();
    }
    return outcome();
  }

  private void start() {
    Worker first = workers.get(0);
    int[] state = space.start();
    first.add(visited.add(space.print(state), state, -1), state);
    first.flush();
  }

  private void nextLevel(ExecutorService threads) {
    spilled += level.spilled();
    level.close();
    level = next;
    next = frontier();
    List<Future<?>> running = new ArrayList<>();
    for (Worker worker : workers) {
      running.add(threads.submit(worker));
    }
    running.forEach(BreadthFirst::await);
    depth += next.states() > 0 ? 1 : 0;
  }

  private static void await(Future<?> task) {
    try {
      task.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private void look() {
    long memory = visited.bytes() + (graph == null ? 0 : graph.bytes());
    gauge.set(depth, visited.size(), level.states() + next.states());
    if (visited.size() >= limits.states()) {
      stopped = "--max-states " + limits.states();
    } else if (memory > limits.bytes() / 4 * 3) {
      stopped = "--max-memory " + limits.bytes();
    }
  }

  private Outcome outcome() {
    Found first = found.get();
    Optional<Counterexample> counterexample = Optional.empty();
    if (first != null) {
      List<Integer> actions = new Trail<>(space, visited).to(first.state);
      if (first.action >= 0) {
        actions.add(first.action);
      }
      counterexample = Optional.of(new Counterexample(first.finding, actions, OptionalInt.empty()));
    } else if (stopped == null && graph != null) {
      gauge.stage("looking for cycles");
      counterexample = new Graphs<>(space, claims, visited, graph).search();
    }
    EnumSet<Claim> reached = EnumSet.noneOf(Claim.class);
    workers.forEach(worker -> reached.addAll(worker.watch.reached()));
    return new Outcome(
        visited.size(),
        workers.stream().mapToLong(worker -> worker.transitions).sum(),
        depth,
        reached,
        counterexample,
        Optional.ofNullable(stopped),
        visited.bytes(),
        graph == null ? 0 : graph.bytes(),
        spilled,
        space.locals(),
        limits.exact());
  }

  /** One thread's part. */
  private final class Worker implements Runnable {
    private final int width = space.size();
    private final Moves<M> moves = new Moves<>(space);
    private final Stepper<M> stepper = new Stepper<>(space);
    private final Watch<M> watch = new Watch<>(space, claims);
    private final Graph.@Nullable Writer steps = graph == null ? null : graph.writer();
    private final boolean allSteps = Graphs.needActions(claims);
    private final int[] state = new int[width];
    private final int[] after = new int[width];
    private int[] batch = new int[1 + BATCH_STATES * (width + 1)];
    private long transitions;

    @Override
    public void run() {
      int[] work = level.take();
      while (work != null && stopped == null && found.get() == null) {
        for (int s = 0; s < work[0]; s++) {
          int at = 1 + s * (width + 1);
          System.arraycopy(work, at + 1, state, 0, width);
          expand(work[at]);
        }
        look();
        work = level.take();
      }
      flush();
    }

    private void expand(int number) {
      long print = visited.print(number);
      if (steps != null) {
        steps.begin(number);
      }
      moves.of(state);
      for (int m = 0; m < moves.size(); m++) {
        step(number, print, moves.action(m));
      }
    }

    private void step(int number, long print, int action) {
      System.arraycopy(state, 0, after, 0, width);
      try {
        stepper.take(after, print, action);
      } catch (StepFailed failed) {
        report(watch.failure(failed), number, action);
        return;
      }
      transitions++;
      int to = visited.add(stepper.print(), after, number);
      if (stepper.entered() != 0) {
        report(watch.entering(state, after, stepper.entered()), number, action);
      }
      if (steps != null && (allSteps || Action.isDelivery(action))) {
        steps.step(to < 0 ? -1 - to : to, action);
      }
      if (to >= 0) {
        add(to, after);
      }
    }

    private void add(int number, int[] added) {
      report(watch.state(added), number, -1);
      int at = 1 + batch[0]++ * (width + 1);
      batch[at] = number;
      System.arraycopy(added, 0, batch, at + 1, width);
      if (batch[0] == BATCH_STATES) {
        flush();
      }
    }

    private void report(@Nullable Finding finding, int number, int action) {
      if (finding != null) {
        found.compareAndSet(null, new Found(finding, number, action));
      }
    }

    void flush() {
      if (batch[0] > 0) {
        next.add(
            batch[0] == BATCH_STATES
                ? batch
                : java.util.Arrays.copyOf(batch, 1 + batch[0] * (width + 1)));
        batch = new int[1 + BATCH_STATES * (width + 1)];
      }
    }
  }
}
