package io.thalweg.lab.run;

import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A point of a figure: a scenario that is run with several seeds, and its labels.
 *
 * @param name of the curve to which the point belongs
 * @param labels the columns of {@code runs.csv} that distinguish it from other cases, in their
 *     order
 * @param scenario what to run, without the seed
 */
public record Case(String name, Map<String, String> labels, Scenario scenario) {
  public Case {
    labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
  }

  /** Returns the label with this name; empty if the case has none. */
  public String label(String name) {
    return labels.getOrDefault(name, "");
  }

  /** The label as a number. */
  public double number(String name) {
    return Double.parseDouble(label(name));
  }

  /** Whether the case has these labels, given as names and values in turn. */
  public boolean is(String... namesAndValues) {
    for (int i = 0; i < namesAndValues.length; i += 2) {
      if (!label(namesAndValues[i]).equals(namesAndValues[i + 1])) {
        return false;
      }
    }
    return true;
  }

  /** Returns the runs of the case, with seeds from 1 up. */
  List<Run> runs(int seeds) {
    List<Run> runs = new ArrayList<>();
    for (int seed = 1; seed <= seeds; seed++) {
      runs.add(new Run(this, seed, scenario.with(Setting.SEED, seed)));
    }
    return runs;
  }
}
