package io.thalweg.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.lab.run.Case;
import io.thalweg.lab.run.Results;
import io.thalweg.lab.run.Runner;
import io.thalweg.lab.study.Extent;
import io.thalweg.lab.study.StudyReport;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepTest {
  private static final Scenario SMALL =
      Scenario.standard().with(Setting.NODES, 6).with(Setting.REQUESTS, 4);
  private static final Extent EXTENT = new Extent(false, 3, 0);
  private static final Runner.Progress NOBODY = (done, known, all) -> {};

  @TempDir private Path folder = Path.of("");

  private static Sweep sweep(String... varied) {
    return new Sweep(SMALL, Stream.of(varied).map(each -> Vary.parse(each, 3)).toList());
  }

  @Test
  void everyCombinationIsACase() {
    List<Case> cases = sweep("topology=tree,line", "k=1,2,3").cases(EXTENT);
    assertThat(cases)
        .extracting(Case::name)
        .containsExactly("tree", "tree", "tree", "line", "line", "line");
    assertThat(cases)
        .extracting(each -> each.label("k"))
        .containsExactly("1", "2", "3", "1", "2", "3");
    assertThat(cases.get(4).scenario())
        .isEqualTo(
            SMALL.with(Setting.TOPOLOGY, "line").with(Setting.K, "2").with(Setting.WARM_UP, "10%"));
  }

  @Test
  void aWindowOfTheUsersOwnIsKept() {
    Sweep sweep = new Sweep(SMALL.with(Setting.COOL_DOWN, "5"), List.of(Vary.parse("k=1,2", 3)));
    assertThat(sweep.cases(EXTENT).get(0).scenario().has(Setting.WARM_UP)).isFalse();
    assertThat(sweep.rule(EXTENT)).contains("(warm-up 0)").contains("(cool-down 5)");
  }

  @Test
  void aSettingVariesOnce() {
    assertThatThrownBy(() -> sweep("k=1,2", "k=3,4"))
        .isInstanceOf(BadInput.class)
        .hasMessage("--vary: found 'k' more than once, expected each only once");
  }

  @Test
  void whatMakesNoSenseIsSaidBeforeAnythingRuns() {
    Sweep sweep = sweep("topology=tree,rng");
    assertThatThrownBy(() -> sweep.cases(EXTENT))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("nearest is ring");
  }

  @Test
  void oneAndTwoThreadsGiveTheSameFiles() throws IOException {
    Sweep sweep = sweep("lambda=0.01..10", "topology=tree,line");
    for (int threads = 1; threads <= 2; threads++) {
      Path out = Files.createDirectory(folder.resolve("t" + threads));
      new StudyReport(sweep, EXTENT).writeTo(out, threads, NOBODY);
    }
    for (String file : List.of("runs.csv", "report.html", "figures/delay.svg")) {
      assertThat(folder.resolve("t2").resolve(file))
          .hasSameTextualContentAs(folder.resolve("t1").resolve(file));
    }
    assertThat(Files.readAllLines(folder.resolve("t1/runs.csv")))
        .hasSize(1 + 3 * 2 * 3)
        .first()
        .asString()
        .startsWith("lambda,topology,seed,delay,messages_per_entry,words_per_message,jain,");
  }

  @Test
  void thePageRepeatsItself() throws IOException {
    Results results = new StudyReport(sweep("k=1,2"), EXTENT).writeTo(folder, 1, NOBODY);
    assertThat(results.unwell()).isEmpty();
    assertThat(Files.readString(folder.resolve("report.html")))
        .contains(
            "./thalweg sweep hk --nodes 6 --requests 4 --warm-up &#39;10%&#39;"
                    .replace("&#39;", "'")
                + " --vary k=1,2 --seeds 3 --out DIR")
        .contains("None: in every run every request was served");
  }
}
