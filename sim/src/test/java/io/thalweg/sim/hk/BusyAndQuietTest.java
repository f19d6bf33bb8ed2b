package io.thalweg.sim.hk;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.properties.Property;
import io.thalweg.core.properties.Violation;
import io.thalweg.core.protocols.hk.BrokenHk;
import io.thalweg.core.protocols.hk.BrokenHk.Fault;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.sim.hk.Grants.Grant;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A node that was quiet while others were busy gains no advantage by that. */
class BusyAndQuietTest {
  private static final List<Property> ORDER =
      List.of(Property.NO_UNJUSTIFIED_OVERTAKING, Property.FIRST_COME_FIRST_SERVED);

  @TempDir private Path folder;

  /** Node 0 asks 1,000 times and then with priority 50, node 2 once, a little later. */
  private Scenario afterAThousandGrants() throws IOException {
    List<String> lines = new ArrayList<>();
    IntStream.range(0, 1000).forEach(t -> lines.add(t + " 0 1 0 0.5"));
    lines.addAll(List.of("1000 0 1 0 20", "1001 0 1 50 5", "1005 2 1 0 5"));
    Path requests = Files.write(folder.resolve("requests.txt"), lines);
    return Scenario.standard()
        .with(Setting.TOPOLOGY, "line")
        .with(Setting.NODES, 3)
        .with(Setting.K, 1)
        .with(Setting.WORKLOAD, "file:" + requests);
  }

  private static Scenario oneBusyNode(int seed) {
    return Scenario.standard()
        .with(Setting.TOPOLOGY, "star")
        .with(Setting.NODES, 6)
        .with(Setting.K, 2)
        .with(Setting.UNITS, "1..2")
        .with(Setting.THINK, "exp:40")
        .with(Setting.REQUESTS, 5)
        .with(Setting.BUSY, "1:40")
        .with(Setting.SEED, seed);
  }

  private static List<Property> violated(Scenario scenario, Fault fault) {
    Hk hk = (Hk) Experiment.of(scenario).protocol();
    Experiment broken = Experiment.of(scenario, new BrokenHk(hk.config(), fault));
    return broken.run().outcome().violations().stream().map(Violation::property).toList();
  }

  @Test
  void priorityGoesFirstAfterAThousandGrants() throws IOException {
    Grants grants = new Grants();
    Experiment experiment = Experiment.of(afterAThousandGrants());
    assertThat(experiment.checked()).containsAll(ORDER).contains(Property.OVERTAKING_BOUND);
    assertThat(experiment.run(grants).outcome().violations()).isEmpty();
    List<Grant> last = grants.granted().subList(1001, 1003);
    assertThat(last).extracting(Grant::priority).containsExactly(50L, 0L);
    assertThat(last.get(0).entered()).isEqualTo(1020);
  }

  @Test
  void theOldKeyLetsTheQuietNodePassAndThatIsSeen() throws IOException {
    assertThat(violated(afterAThousandGrants(), Fault.AGING_BY_GRANTS_KNOWN))
        .startsWith(Property.NO_UNJUSTIFIED_OVERTAKING);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "highest-priority-first",
        "earliest-deadline-first",
        "fewest-units-first",
        "first-come-first-served"
      })
  void everyPolicyHoldsBesideABusyNode(String policy) {
    for (int seed = 1; seed <= 50; seed++) {
      Scenario scenario = oneBusyNode(seed).with(Setting.POLICY, policy);
      Experiment experiment = Experiment.of(scenario);
      assertThat(experiment.checked()).containsAll(ORDER);
      assertThat(experiment.run().outcome().violations())
          .as("thalweg simulate %s", scenario)
          .isEmpty();
    }
  }

  @Test
  void besideABusyNodeTheOldKeyIsSeen() {
    assertThat(
            IntStream.rangeClosed(1, 10)
                .boxed()
                .flatMap(seed -> violated(oneBusyNode(seed), Fault.AGING_BY_GRANTS_KNOWN).stream()))
        .containsAll(ORDER);
  }
}
