package io.thalweg.sim.scenario;

import io.thalweg.sim.engine.Outcome;
import io.thalweg.sim.engine.Simulation;
import io.thalweg.sim.metrics.Metrics;

/** A run of an {@link Experiment} that is under way. */
public final class PreparedRun {
  private final Simulation<?> simulation;
  private final Metrics<?> metrics;

  PreparedRun(Simulation<?> simulation, Metrics<?> metrics) {
    this.simulation = simulation;
    this.metrics = metrics;
  }

  /** Handles one event; false if there is none left or a limit is reached. */
  public boolean proceed() {
    return simulation.proceed();
  }

  /** The virtual time, in ticks. */
  public long now() {
    return simulation.now();
  }

  /** Ends the run and tells how it went. */
  public Result finish() {
    Outcome outcome = simulation.finish();
    return new Result(outcome, metrics.report());
  }

  Result toItsEnd() {
    while (proceed()) {
      // one event at a time
    }
    return finish();
  }
}
