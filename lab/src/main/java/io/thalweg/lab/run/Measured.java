package io.thalweg.lab.run;

import io.thalweg.sim.engine.Outcome;
import io.thalweg.sim.scenario.Result;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of a run.
 *
 * @param outcome {@link #WELL}, or a few words on what went wrong
 * @param values one for each {@link Measure}, in their order
 */
public record Measured(String outcome, List<Double> values) {
  /** Every request was served and every property held. */
  public static final String WELL = "ok";

  public Measured {
    values = List.copyOf(values);
  }

  static Measured of(Result result) {
    List<Double> values = new ArrayList<>();
    for (Measure measure : Measure.values()) {
      values.add(measure.of(result.report()));
    }
    return new Measured(outcome(result.outcome()), values);
  }

  private static String outcome(Outcome outcome) {
    if (outcome.violated()) {
      return "violated: " + outcome.violations().get(0).property().label();
    }
    return outcome.complete()
        ? WELL
        : "unfinished: " + outcome.why() + ", " + outcome.over() + " of " + outcome.asked();
  }

  static Measured failed(RuntimeException why) {
    List<Double> nothing = new ArrayList<>();
    for (Measure unused : Measure.values()) {
      nothing.add(Double.NaN);
    }
    return new Measured("failed: " + why, nothing);
  }

  public boolean isWell() {
    return outcome.equals(WELL);
  }

  public double value(Measure measure) {
    return values.get(measure.ordinal());
  }
}
