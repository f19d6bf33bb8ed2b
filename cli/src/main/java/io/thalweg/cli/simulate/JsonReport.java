package io.thalweg.cli.simulate;

import io.thalweg.commands.simulate.ReportForm;
import io.thalweg.commands.simulate.ScenarioFields;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.properties.Property;
import io.thalweg.core.properties.Violation;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.engine.Outcome;
import io.thalweg.sim.metrics.Report;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Result;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The figures as one JSON object; its names are those of {@link Report}. */
final class JsonReport implements ReportForm {

  /** The fields of the object, in the order in which they are printed. */
  private record Printed(
      String algorithm,
      String variant,
      int nodes,
      @Nullable Integer k, // null: unlimited
      Map<String, String> scenario,
      String why,
      long asked,
      long over,
      long waiting,
      long cutOff,
      long deliveries,
      List<Broken> violations,
      List<String> checked,
      Report report) {}

  private record Broken(String property, double at, String detail) {}

  @Override
  public String print(Experiment experiment, Result result) {
    return JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build()
            .writeValueAsString(printed(experiment, result))
        + "\n";
  }

  private static Printed printed(Experiment experiment, Result result) {
    Outcome outcome = result.outcome();
    return new Printed(
        experiment.protocol().name(),
        experiment.protocol().variant(),
        experiment.nodes(),
        experiment.protocol().k() == Protocol.UNLIMITED ? null : experiment.protocol().k(),
        ScenarioFields.of(experiment.scenario()),
        outcome.why(),
        outcome.asked(),
        outcome.over(),
        outcome.waiting(),
        outcome.cutOff(),
        outcome.deliveries(),
        outcome.violations().stream().map(JsonReport::broken).toList(),
        experiment.checked(outcome).stream().map(Property::label).toList(),
        result.report());
  }

  private static Broken broken(Violation violation) {
    return new Broken(
        violation.property().label(), Ticks.toUnits(violation.at()), violation.detail());
  }
}
