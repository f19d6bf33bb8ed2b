package io.thalweg.sim.hk;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.properties.Property;
import io.thalweg.core.properties.Violation;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.Policy;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Fewest units first, in many random runs: no request that fits is left waiting. */
class HkPolicySeedTest {
  private static Scenario fewest(int seed) {
    String[] topologies = {"tree", "ring", "line", "complete", "star"};
    return Scenario.standard()
        .with(Setting.POLICY, "fewest-units-first")
        .with(Setting.AGING_TIME, "off")
        .with(Setting.TOPOLOGY, topologies[seed % topologies.length])
        .with(Setting.NODES, 8)
        .with(Setting.K, 5)
        .with(Setting.UNITS, "1..5")
        .with(Setting.SEED, seed);
  }

  @Test
  void nothingThatFitsIsLeftWaiting() {
    assertThat(Experiment.of(fewest(1)).checked()).contains(Property.NOTHING_THAT_FITS_WAITS);
    for (int seed = 1; seed <= 200; seed++) {
      assertThat(Experiment.of(fewest(seed)).run().outcome().violations())
          .as(
              "thalweg simulate --policy fewest-units-first --aging-time off --nodes 8 --k 5"
                  + " --units 1..5 --topology %s --seed %d",
              fewest(seed).text(Setting.TOPOLOGY), seed)
          .isEmpty();
    }
  }

  @Test
  void anotherPolicyUnderThatNameIsCaught() {
    Hk broken = new Hk(HkConfig.units(5).withPolicy(Policy.FIRST_COME_FIRST_SERVED));
    assertThat(
            IntStream.rangeClosed(1, 20)
                .mapToObj(seed -> Experiment.of(fewest(seed), broken).run().outcome())
                .flatMap(outcome -> outcome.violations().stream())
                .map(Violation::property))
        .contains(Property.NOTHING_THAT_FITS_WAITS);
  }
}
