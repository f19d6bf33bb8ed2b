package io.thalweg.lab.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Runs cases on several threads. Each run has its own seed and simulation, and results are in the
 * order of the cases, so they do not depend on the threads.
 */
public final class Runner {
  private final int threads;
  private final @Nullable Journal journal;

  /**
   * @param journal the journal in which finished runs are looked up and written; null for none
   */
  public Runner(int threads, @Nullable Journal journal) {
    this.threads = threads;
    this.journal = journal;
  }

  /** Is told the progress of the work, by one thread at a time. */
  public interface Progress {

    /**
     * @param done number of runs that have ended, including those known before
     * @param known number of runs that did not have to be run again
     */
    void at(int done, int known, int all);
  }

  /** Runs each case with seeds from 1 up. */
  public Results run(List<Case> cases, int seeds, Progress progress) {
    List<Run> runs = cases.stream().flatMap(each -> each.runs(seeds).stream()).toList();
    Measured[] measured = new Measured[runs.size()];
    List<Integer> open = open(runs, measured);
    int known = runs.size() - open.size();
    progress.at(known, known, runs.size());
    // Mixes long and short runs, so that the time of the rest can be estimated from those done.
    Collections.shuffle(open, new Random(1));
    try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
      List<Future<?>> futures = new ArrayList<>();
      int[] done = {known};
      for (int index : open) {
        futures.add(
            workers.submit(
                () -> {
                  measured[index] = measure(runs.get(index));
                  synchronized (done) {
                    progress.at(++done[0], known, runs.size());
                  }
                }));
      }
      try {
        futures.forEach(Runner::await);
      } catch (RuntimeException e) {
        workers.shutdownNow(); // the rest would only take time
        throw e;
      }
    }
    List<Results.Done> all = new ArrayList<>();
    for (int index = 0; index < measured.length; index++) {
      all.add(new Results.Done(runs.get(index), measured[index]));
    }
    return new Results(all);
  }

  /** Returns the runs that are not in the journal, and fills in the results of the others. */
  private List<Integer> open(List<Run> runs, Measured[] measured) {
    List<Integer> open = new ArrayList<>();
    for (int index = 0; index < measured.length; index++) {
      var known = journal == null ? null : journal.of(runs.get(index)).orElse(null);
      if (known == null) {
        open.add(index);
      } else {
        measured[index] = known;
      }
    }
    return open;
  }

  private Measured measure(Run run) {
    Measured measured = run.measure();
    if (journal != null) {
      journal.add(run, measured);
    }
    return measured;
  }

  private static void await(Future<?> future) {
    try {
      future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
