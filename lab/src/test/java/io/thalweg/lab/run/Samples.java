package io.thalweg.lab.run;

import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.util.List;
import java.util.Map;

/** Small cases for tests. */
final class Samples {
  static final Scenario SMALL =
      Scenario.standard().with(Setting.NODES, 6).with(Setting.REQUESTS, 5);

  private Samples() {}

  static List<Case> cases() {
    return List.of(of("2"), of("6"), of("12"));
  }

  static Case of(String nodes) {
    return new Case("hk", Map.of("nodes", nodes), SMALL.with(Setting.NODES, nodes));
  }

  /** Nodes that wait for each other for ever. */
  static Case deadlock() {
    return new Case(
        "paper",
        Map.of("nodes", "3"),
        Scenario.standard()
            .with(Setting.VARIANT, "paper")
            .with(Setting.TOPOLOGY, "line")
            .with(Setting.NODES, 3)
            .with(Setting.K, 1)
            .with(Setting.PRIORITIES, 1)
            .with(Setting.REQUESTS, 1)
            .with(Setting.THINK, "0..2"));
  }
}
