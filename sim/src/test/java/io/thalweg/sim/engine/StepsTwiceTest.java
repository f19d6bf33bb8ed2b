package io.thalweg.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.properties.Property;
import io.thalweg.sim.Rng;
import io.thalweg.sim.network.LinkFaults;
import io.thalweg.sim.network.LinkMerge;
import io.thalweg.sim.network.LinkSchedule;
import io.thalweg.sim.network.StaticLinks;
import io.thalweg.sim.network.Topology;
import io.thalweg.sim.network.TopologySpec;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import io.thalweg.sim.workload.Demand;
import io.thalweg.sim.workload.Distribution;
import io.thalweg.sim.workload.Range;
import io.thalweg.sim.workload.Workload;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A protocol is deterministic, and a copy of a node is independent: each step taken twice. */
class StepsTwiceTest {

  @ParameterizedTest
  @CsvSource({
    "corrected, ring, true, 1",
    "corrected, ring, true, 2",
    "corrected, grid, false, 3",
    "corrected, complete, true, 4",
    "paper, line, false, 5",
    "paper, star, false, 6"
  })
  void takenTwice(String variant, String topology, boolean faults, long seed) {
    Scenario scenario = Scenario.standard().with(Setting.VARIANT, variant).with(Setting.K, 3);
    Outcome outcome = run(Experiment.of(scenario).protocol(), topology, faults, seed);
    assertThat(outcome.deliveries()).isGreaterThan(100);
    if (variant.equals("corrected")) {
      assertThat(outcome.violations())
          .filteredOn(v -> v.property() != Property.EVERY_REQUEST_SERVED)
          .isEmpty();
    }
  }

  private static <M extends Message> Outcome run(
      Protocol<M> protocol, String kind, boolean faults, long seed) {
    Rng rng = new Rng(seed);
    Topology topology = TopologySpec.parse("--topology", kind).build(9, rng);
    LinkMerge.Builder links = LinkMerge.over(new StaticLinks(topology));
    if (faults) {
      links.masked(new LinkFaults(topology, 20, 5, rng));
    }
    LinkSchedule changes = links.until(500_000_000).build();
    for (int link = 0; link < topology.links(); link++) {
      changes.advance(); // the links at the start
    }
    return new Simulation<>(
            new TwiceProtocol<>(protocol),
            topology,
            changes,
            Timing.transit(new Distribution.Exponential(1_000_000)),
            new Workload.Closed(10, new Distribution.Exponential(3_000_000)),
            new Demand(
                new Range(1, 3),
                new Range(1, 4),
                new Distribution.Exponential(2_000_000),
                new Distribution.Constant(0),
                null,
                0,
                1),
            Limits.NONE,
            rng,
            new Observer<>() {})
        .run();
  }
}
