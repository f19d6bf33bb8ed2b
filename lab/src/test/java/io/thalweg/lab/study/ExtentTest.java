package io.thalweg.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.run.Case;
import io.thalweg.sim.metrics.Report;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExtentTest {

  @Test
  void aRunMeasuresAsManyEntriesAsItSays() {
    Extent extent = new Extent(false, 2, 200);
    Cases cases = new Cases(extent);
    cases.add("raymond", Map.of(), Scenario.standard().with(Setting.ALGORITHM, "raymond"));
    Case only = cases.all().getFirst();
    Report report = Experiment.of(only.scenario()).run().report();
    assertThat(report.entries()).isEqualTo(200);
    assertThat(extent.rule()).contains("220", "20", "200");
  }

  /** A node asks all others and all answer, so the whole run has 2(N-1) messages per entry. */
  @Test
  void messagesOfTheWholeRunCutNoRequestInTwo() {
    Cases cases = new Cases(new Extent(false, 2, 200));
    Scenario busy =
        Scenario.standard()
            .with(Setting.ALGORITHM, "raymond")
            .with(Setting.THINK, "exp:1")
            .with(Setting.INSIDE, "0");
    cases.add("raymond", Map.of(), busy.with(Setting.NODES, 8));
    Report report = Experiment.of(cases.all().getFirst().scenario()).run().report();
    assertThat(report.messagesPerEntryOfAll()).isEqualTo(14);
  }

  @Test
  void aQuickOneHasEverySoMany() {
    assertThat(new Extent(true, 1, 10).some(List.of(1, 2, 3, 4, 5), 2)).containsExactly(1, 3, 5);
    assertThat(new Extent(false, 1, 10).some(List.of(1, 2, 3), 2)).containsExactly(1, 2, 3);
  }
}
