package io.thalweg.sim.hk;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.sim.hk.Grants.Grant;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A request for all 4 units among small ones that never leave all units free, with fewest units
 * first. There are 3 steps of rank between them, and waiting for time A makes up for one step.
 */
class HkStarvationTest {
  private static final double MADE = 10;
  private static final double END = 400;
  private static final double INSIDE = 6;
  private static final double DELAY = 0.1;

  @TempDir private Path folder;

  private List<Grant> granted(String aging) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int t = 0; t < END; t += 2) {
      lines.add(t + " " + (1 + t / 2 % 4) + " 1 0 " + INSIDE);
    }
    lines.add(MADE + " 5 4 0 1");
    Path requests = Files.write(folder.resolve("requests.txt"), lines);
    Scenario scenario =
        Scenario.standard()
            .with(Setting.TOPOLOGY, "star")
            .with(Setting.NODES, 6)
            .with(Setting.K, 4)
            .with(Setting.DELAY, DELAY)
            .with(Setting.POLICY, "fewest-units-first")
            .with(Setting.AGING_TIME, aging)
            .with(Setting.WORKLOAD, "file:" + requests);
    Grants grants = new Grants();
    assertThat(Experiment.of(scenario).run(grants).outcome().violations()).isEmpty();
    return grants.granted();
  }

  private static List<Grant> before(Grant large, List<Grant> granted) {
    return granted.subList(0, granted.indexOf(large)).stream()
        .filter(grant -> grant.made() > MADE)
        .toList();
  }

  private static Grant large(List<Grant> granted) {
    return granted.stream().filter(grant -> grant.h() == 4).findFirst().orElseThrow();
  }

  @Test
  void onlySmallOnesThatWereMadeWithinTheStatedTimeOvertake() throws IOException {
    List<Grant> granted = granted("20");
    List<Grant> overtaking = before(large(granted), granted);
    double ahead = MADE + 3 * 20;
    assertThat(overtaking).allMatch(grant -> grant.made() < ahead);
    assertThat(overtaking).hasSize(29); // one every 2 from 12 to 68
    double drained = overtaking.stream().mapToDouble(Grant::entered).max().orElseThrow() + INSIDE;
    assertThat(large(granted).entered()).isBetween(ahead, drained + 4 * DELAY);
    assertThat(drained).isLessThan(ahead + INSIDE + 4 * DELAY);
  }

  @Test
  void withoutAgingAllOfThemOvertake() throws IOException {
    List<Grant> granted = granted("off");
    assertThat(before(large(granted), granted)).hasSize((int) (END - MADE) / 2 - 1);
    assertThat(large(granted).entered()).isGreaterThan(END);
  }
}
