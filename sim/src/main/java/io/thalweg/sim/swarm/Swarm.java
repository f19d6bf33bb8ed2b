package io.thalweg.sim.swarm;

import io.thalweg.sim.metrics.Report;
import io.thalweg.sim.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Draws scenarios by number and tries them, on all cores. The result does not depend on the number
 * of cores: the failure with the smallest number counts.
 */
public final class Swarm {
  private static final int BATCH = 64;

  private final ScenarioTrial trial;
  private final Scenario base;
  private final int threads;

  /**
   * @param base settings that are the same in all scenarios
   */
  public Swarm(ScenarioTrial trial, Scenario base, int threads) {
    this.trial = trial;
    this.base = base;
    this.threads = threads;
  }

  /**
   * The result of a swarm.
   *
   * @param failure the first failure; empty if there was none
   * @param senseless scenarios whose drawn settings contradict the base
   * @param unfinished scenarios that reached a limit before their end
   * @param unservable nodes with waiting requests that could not be served at the end of a run
   * @param churn what came and went in all scenarios
   */
  public record Tally(
      int runs,
      long deliveries,
      long entries,
      long withdrawn,
      long linkChanges,
      int senseless,
      int unfinished,
      long unservable,
      Report.Churn churn,
      Optional<FailedScenario> failure) {

    private Tally plus(ScenarioTrial.Verdict verdict) {
      var outcome = verdict.result().map(r -> r.outcome());
      var report = verdict.result().map(r -> r.report());
      return new Tally(
          runs + 1,
          deliveries + outcome.map(o -> o.deliveries()).orElse(0L),
          entries + report.map(r -> r.entries()).orElse(0L),
          withdrawn + report.map(r -> r.withdrawn()).orElse(0L),
          linkChanges + report.map(r -> r.linkChanges()).orElse(0L),
          senseless + (verdict.failure().isEmpty() && verdict.result().isEmpty() ? 1 : 0),
          unfinished + (outcome.map(o -> o.why().endsWith("-limit")).orElse(false) ? 1 : 0),
          unservable + outcome.map(o -> o.cutOff()).orElse(0L),
          report.map(r -> churn.plus(r.churn())).orElse(churn),
          verdict.failure());
    }
  }

  /**
   * Tries scenarios {@code first} to {@code first + runs - 1}, until one fails.
   *
   * @param progress takes the tally so far, after each batch
   */
  public Tally run(long first, int runs, Consumer<Tally> progress) {
    Tally tally = new Tally(0, 0, 0, 0, 0, 0, 0, 0, Report.Churn.NONE, Optional.empty());
    try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
      while (tally.runs < runs && tally.failure.isEmpty()) {
        int batch = Math.min(BATCH, runs - tally.runs);
        for (ScenarioTrial.Verdict verdict : batch(workers, first + tally.runs, batch)) {
          if (tally.failure.isEmpty()) {
            tally = tally.plus(verdict);
          }
        }
        progress.accept(tally);
      }
    }
    return tally;
  }

  private List<ScenarioTrial.Verdict> batch(ExecutorService workers, long first, int count) {
    List<Future<ScenarioTrial.Verdict>> futures = new ArrayList<>();
    for (int run = 0; run < count; run++) {
      long number = first + run;
      futures.add(workers.submit(() -> trial.run(ScenarioGenerator.draw(number, base))));
    }
    List<ScenarioTrial.Verdict> verdicts = new ArrayList<>();
    for (Future<ScenarioTrial.Verdict> future : futures) {
      verdicts.add(get(future));
    }
    return verdicts;
  }

  private static ScenarioTrial.Verdict get(Future<ScenarioTrial.Verdict> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a trial failed of itself", e.getCause());
    }
  }
}
