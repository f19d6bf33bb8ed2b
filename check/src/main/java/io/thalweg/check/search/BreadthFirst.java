package io.thalweg.check.search;

import io.thalweg.check.model.Space;
import io.thalweg.check.property.Finding;
import io.thalweg.check.store.Frontier;
import io.thalweg.core.model.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Visits all states, those nearest to the start first, so that a violation is found by a shortest
 * way. All threads work on one distance at a time.
 */
final class BreadthFirst<M extends Message> {
  private static final int BATCH_STATES = 512;
  private static final int BATCHES_BETWEEN_LOOKS = 16;

  private final Space<M> space;
  private final SearchLimits limits;
  private final Harvest<M> harvest;
  private final List<Worker> workers = new ArrayList<>();
  private Frontier level;
  private Frontier next;
  private long spilled;
  private int depth;
  private int nextFrom; // states with this number or a larger one have the next distance

  BreadthFirst(Space<M> space, Plan plan, SearchLimits limits, List<int[]> refused, Gauge gauge) {
    this.space = space;
    this.limits = limits;
    this.harvest = new Harvest<>(space, plan, limits, refused, gauge);
    this.level = frontier();
    this.next = frontier();
    for (int w = 0; w < limits.threads(); w++) {
      workers.add(new Worker());
    }
  }

  private Frontier frontier() {
    return new Frontier(limits.bytes() / 16, limits.folder());
  }

  SearchOutcome run() {
    ExecutorService threads = Executors.newFixedThreadPool(workers.size());
    try {
      workers.get(0).start();
      while (next.states() > 0 && !harvest.isOver()) {
        if (depth == limits.depth()) {
          harvest.stop("--max-depth " + limits.depth());
        } else {
          nextLevel(threads);
        }
      }
    } finally {
      threads.shutdownNow();
      level.close();
      next.close();
    }
    return harvest.outcome(workers.stream().map(w -> w.expander).toList(), depth, spilled);
  }

  private void nextLevel(ExecutorService threads) {
    level.close();
    level = next;
    nextFrom = harvest.visited().size();
    next = frontier();
    spilled += level.spilled();
    List<Future<?>> running = new ArrayList<>();
    for (Worker worker : workers) {
      running.add(threads.submit(worker));
    }
    running.forEach(Tasks::await);
    depth += next.states() > 0 ? 1 : 0;
  }

  /** The work of one thread. */
  private final class Worker implements Runnable, Expander.Arrivals {
    private final int width = space.size();
    private final Expander<M> expander = harvest.expander(this);
    private final int[] state = new int[width];
    private int batches;
    private int[] batch = new int[1 + BATCH_STATES * (width + 1)];

    void start() {
      int[] start = space.start();
      expander.look(arrive(space.print(start), start, -1), start);
      flush();
    }

    @Override
    public void run() {
      int[] work = level.take();
      while (work != null && !harvest.isOver()) {
        for (int s = 0; s < work[0]; s++) {
          int at = 1 + s * (width + 1);
          System.arraycopy(work, at + 1, state, 0, width);
          expander.expand(work[at], state);
        }
        if (++batches % BATCHES_BETWEEN_LOOKS == 0 || harvest.visited().size() >= limits.states()) {
          look();
        }
        work = level.take();
      }
      flush();
      look();
    }

    @Override
    public int arrive(long print, int[] reached, int parent) {
      int number = harvest.visited().add(print, reached, parent);
      if (number >= 0) {
        int at = 1 + batch[0]++ * (width + 1);
        batch[at] = number;
        System.arraycopy(reached, 0, batch, at + 1, width);
        if (batch[0] == BATCH_STATES) {
          flush();
        }
      }
      return number;
    }

    @Override
    public boolean isAhead(int number) {
      return number >= nextFrom;
    }

    @Override
    public void wrong(Finding finding, int number, int action) {
      harvest.wrong(finding, number, action);
    }

    private void look() {
      harvest.look(depth, level.states() + next.states());
    }

    private void flush() {
      if (batch[0] > 0) {
        int length = 1 + batch[0] * (width + 1);
        next.add(length == batch.length ? batch : Arrays.copyOf(batch, length));
        batch = new int[batch.length];
      }
    }
  }
}
