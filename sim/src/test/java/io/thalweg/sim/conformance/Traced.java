package io.thalweg.sim.conformance;

import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.core.trace.TraceWriter;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.engine.Simulation;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Watcher;
import java.util.ArrayList;
import java.util.List;

/** A run as the lines of its trace. */
public record Traced(Experiment experiment, List<String> lines) implements Watcher {

  /** Runs a scenario to its end. */
  public static List<String> run(Scenario scenario) {
    Traced traced = new Traced(Experiment.of(scenario), new ArrayList<>());
    traced.experiment.run(traced);
    return traced.lines;
  }

  @Override
  public <M extends Message> Observer<M> watch(Simulation<M> simulation) {
    TraceWriter<M> writer =
        new TraceWriter<>(Ticks.PER_UNIT, false, line -> lines.add(line.toString()));
    writer.header(line -> TraceWriter.protocol(line, experiment.protocol(), experiment.nodes()));
    return writer;
  }
}
