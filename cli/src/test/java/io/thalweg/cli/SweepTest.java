package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void oneSeedHasNoIntervalAndSaysSo() {
    String line = "sweep hk --nodes 4 --requests 3 --vary k=1,2 --seeds 1";
    assertThat(CommandRun.line(line).err()).contains("--seeds 1: one run of each case has no");
  }

  @Test
  void printsARowForEachCombination() {
    CommandRun run =
        CommandRun.line("sweep hk --nodes 5 --requests 4 --vary k=1..2 --vary topology=line,tree");
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines().toList()).hasSize(5);
    assertThat(run.out().lines().findFirst().orElseThrow())
        .matches(" *k +topology +time to enter +messages per entry +words per message .*");
    assertThat(run.out()).containsPattern("(?m)^1 +line +\\d+\\.\\d+ ± \\d+\\.\\d+ ");
  }

  @Test
  void theSameWithAnyNumberOfThreads() {
    String line = "sweep hk --nodes 6 --requests 5 --vary lambda=0.01..1 --points 3 --seeds 4";
    CommandRun one = CommandRun.line(line + " --threads 1");
    CommandRun two = CommandRun.line(line + " --threads 2");
    assertThat(one.code()).isZero();
    assertThat(two).isEqualTo(one);
  }

  @Test
  void aScenarioFileIsVariedAndWritten() throws IOException {
    Path scenario = folder.resolve("s.yaml");
    Files.writeString(scenario, "seed: 7\nnodes: 5\nrequests: 4\ntopology: line\n");
    Path out = folder.resolve("new/out");
    String line = "sweep --vary nodes=4,5 --seeds 2 --out " + out + " --scenario";
    CommandRun run = CommandRun.line(line, scenario);
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("4 runs; see " + out.resolve("report.html"));
    assertThat(Files.readAllLines(out.resolve("runs.csv"))).hasSize(5);
    assertThat(out.resolve("report.html")).content().contains("Sweep over nodes");
    assertThat(out.resolve("figures/delay.png")).isNotEmptyFile();
    assertThat(out.resolve("figures/delay.svg")).isNotEmptyFile();
  }

  @Test
  void aSecondTimeNothingIsRunAndAllIsTheSame() throws IOException {
    String line = "sweep hk --nodes 4 --requests 3 --vary k=1,2 --seeds 2 --out " + folder;
    CommandRun first = CommandRun.line(line);
    String runs = Files.readString(folder.resolve("runs.csv"));
    String journal = Files.readString(folder.resolve("journal.csv"));
    String page = Files.readString(folder.resolve("report.html"));
    assertThat(CommandRun.line(line)).isEqualTo(first);
    assertThat(folder.resolve("journal.csv")).hasContent(journal);
    assertThat(folder.resolve("runs.csv")).hasContent(runs);
    assertThat(folder.resolve("report.html")).hasContent(page);
  }

  @Test
  void aRunThatLinksCutOffExitsWith3AsInSimulate() {
    String network =
        "hk --topology line --nodes 4 --requests 2 --links faults:5:5 --freeze 20" + " --warm-up 0";
    CommandRun sweep = CommandRun.line("sweep " + network + " --seeds 9 --vary k=1,2");
    assertThat(sweep.code()).isEqualTo(3);
    assertThat(sweep.err())
        .containsPattern("the first, unfinished: \\d of 8 requests cut off from the token or from");
    String command = sweep.err().substring(sweep.err().indexOf("simulate"));
    assertThat(CommandRun.line(command.strip()).code()).isEqualTo(3);
  }

  @Test
  void aViolationIsToldWithTheCommandThatShowsIt() {
    CommandRun run =
        CommandRun.line(
            "sweep hk --variant paper --topology line --nodes 3 --priorities 1 --requests 1"
                + " --think 0..2 --warm-up 0 --seeds 5 --vary k=1,2");
    assertThat(run.err())
        .startsWith("thalweg: ")
        .contains("1 run went wrong and is in no mean, violated: every-request-served:")
        .contains("./thalweg simulate hk --variant paper")
        .hasLineCount(1);
  }
}
