package io.thalweg.commands.simulate;

import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.core.trace.JsonLine;
import io.thalweg.core.trace.TraceWriter;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.engine.Observers;
import io.thalweg.sim.engine.Simulation;
import io.thalweg.sim.network.mobility.Mobility;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import io.thalweg.sim.scenario.Watcher;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes the trace of a run: what was run, then everything that happens. */
public final class TraceOutput implements Watcher {
  private static final List<Setting> KINDS_OF_NETWORK =
      List.of(Setting.TOPOLOGY, Setting.MOBILITY, Setting.CONTACTS);

  private final Experiment experiment;
  private final boolean states;
  private final boolean positions;
  private final Consumer<CharSequence> lines;

  public TraceOutput(
      Experiment experiment, boolean states, boolean positions, Consumer<CharSequence> lines) {
    this.experiment = experiment;
    this.states = states;
    this.positions = positions;
    this.lines = lines;
  }

  @Override
  public <M extends Message> Observer<M> watch(Simulation<M> simulation) {
    TraceWriter<M> writer = new TraceWriter<>(Ticks.PER_UNIT, states, lines);
    writer.header(this::header);
    Observers<M> both = new Observers<>();
    if (positions) {
      both.add(new Positions<>(experiment, writer));
    }
    both.add(writer);
    return both;
  }

  /** Writes what viewers need first, then every setting, so that the run can be repeated. */
  private void header(JsonLine line) {
    Scenario scenario = experiment.scenario();
    TraceWriter.protocol(line, experiment.protocol(), experiment.nodes());
    line.with("seed", Long.parseLong(scenario.text(Setting.SEED).trim()));
    for (Setting network : KINDS_OF_NETWORK) {
      if (scenario.isSet(network) && scenario.matters(network)) {
        line.with(network.key(), scenario.text(network));
      }
    }
    if (positions) {
      Optional<Mobility> area = experiment.positions();
      line.put("width", area.isPresent() ? area.get().width() : 1.0);
      line.put("height", area.isPresent() ? area.get().height() : 1.0);
    }
    if (!experiment.acts().isEmpty()) {
      line.with("acts", String.join("; ", experiment.acts().texts()));
    }
    line.nested("scenario", fields -> ScenarioFields.of(scenario).forEach(fields::put));
  }
}
