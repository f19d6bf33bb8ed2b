package io.thalweg.examples;

import io.thalweg.sim.metrics.Report;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.util.Locale;

/** Asks the simulator how long requests wait with 2, 4 or 8 units. */
public final class HowManyUnits {
  private HowManyUnits() {}

  public static void main(String[] args) {
    Scenario scenario =
        Scenario.standard()
            .with(Setting.TOPOLOGY, "complete")
            .with(Setting.NODES, 12)
            .with(Setting.REQUESTS, 50)
            .with(Setting.UNITS, "1..2")
            .with(Setting.SEED, 7);
    for (int k : new int[] {2, 4, 8}) {
      Report report = Experiment.of(scenario.with(Setting.K, k)).run().report();
      System.out.printf(
          Locale.ROOT,
          "k=%d: mean wait %.1f, longest %.1f, %.0f%% of the units in use%n",
          k,
          report.waits().mean(),
          report.waits().max(),
          100 * report.utilisation());
    }
  }
}
