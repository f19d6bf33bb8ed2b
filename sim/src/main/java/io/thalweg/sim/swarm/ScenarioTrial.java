package io.thalweg.sim.swarm;

import io.thalweg.core.model.Protocol;
import io.thalweg.core.properties.Violation;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Result;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.util.Optional;
import java.util.function.Function;

/** Runs scenarios and reports which ones fail. */
public final class ScenarioTrial {
  private static final long DELIVERIES_MAX = 3_000_000;

  private final Optional<Function<Protocol<?>, Protocol<?>>> change;

  private ScenarioTrial(Optional<Function<Protocol<?>, Protocol<?>>> change) {
    this.change = change;
  }

  /** A trial of the algorithm that the scenario names. */
  public static ScenarioTrial asNamed() {
    return new ScenarioTrial(Optional.empty());
  }

  /**
   * A trial of another protocol, made from the one that the scenario names, such as a broken
   * variant.
   */
  public static ScenarioTrial of(Function<Protocol<?>, Protocol<?>> change) {
    return new ScenarioTrial(Optional.of(change));
  }

  /**
   * The result of a scenario: a failure, a result, both, or neither if the scenario makes no sense.
   */
  public record Verdict(Optional<FailedScenario> failure, Optional<Result> result) {}

  public Verdict run(Scenario scenario) {
    try {
      Result result = experiment(limited(scenario)).run();
      return new Verdict(failure(scenario, result), Optional.of(result));
    } catch (BadInput e) {
      return new Verdict(Optional.empty(), Optional.empty()); // a shrunk scenario may be absurd
    } catch (IllegalStateException | IllegalArgumentException | NullPointerException e) {
      String kind = e.getClass().getSimpleName();
      return new Verdict(
          Optional.of(new FailedScenario(scenario, kind, "" + e.getMessage())), Optional.empty());
    }
  }

  private Experiment experiment(Scenario scenario) {
    return change.isEmpty()
        ? Experiment.of(scenario)
        : Experiment.of(scenario, change.get().apply(Experiment.of(scenario).protocol()));
  }

  private static Scenario limited(Scenario scenario) {
    return scenario.has(Setting.EVENT_LIMIT)
        ? scenario
        : scenario.with(Setting.EVENT_LIMIT, DELIVERIES_MAX);
  }

  private static Optional<FailedScenario> failure(Scenario scenario, Result result) {
    if (!result.outcome().violated()) {
      return Optional.empty();
    }
    Violation first = result.outcome().violations().get(0);
    return Optional.of(new FailedScenario(scenario, first.property().label(), first.detail()));
  }
}
