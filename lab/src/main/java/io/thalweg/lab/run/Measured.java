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

  private static final String UNFINISHED = "unfinished: ";

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
    return outcome.complete() ? WELL : UNFINISHED + unserved(outcome);
  }

  private static String unserved(Outcome outcome) {
    String count = outcome.asked() - outcome.over() + " of " + outcome.asked() + " requests";
    return outcome.limited()
        ? outcome.why() + " with " + count + " open"
        : count + " cut off from the token or from units at the end";
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

  /** Whether a limit or the links ended the run before all were served; nothing was violated. */
  public boolean isUnfinished() {
    return outcome.startsWith(UNFINISHED);
  }

  public double value(Measure measure) {
    return values.get(measure.ordinal());
  }
}
