package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SimulateTest {
  private static final String DEADLOCK =
      "simulate hk --topology line --nodes 3 --k 1 --priorities 1 --requests 1 --think 0..2"
          + " --seed 5 --variant ";

  @TempDir private Path folder = Path.of("");

  @Test
  void aRunInWhichAllIsWellExitsWith0() {
    CommandRun run = CommandRun.line("simulate hk --nodes 8 --requests 3 --seed 7");
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("hk (corrected), 8 nodes, tree, k = 3, seed 7\n")
        .contains("priority 5", "messages per entry", "utilisation", "fairness (Jain)")
        .contains("all well: 24 of 24 requests done; checked: units-held-at-most-k");
  }

  @Test
  void thePublishedAlgorithmGetsStuckAndTheCorrectedOneServesEverybody() {
    CommandRun paper = CommandRun.line(DEADLOCK + "paper");
    assertThat(paper.code()).isEqualTo(1);
    assertThat(paper.err())
        .contains(
            "every-request-served is violated at t=",
            "node 2 waits for ever (request ",
            ", 1 unit)")
        .contains("to see it again: ./thalweg simulate hk --variant paper --nodes 3");
    assertThat(CommandRun.line(DEADLOCK + "corrected").code()).isZero();
  }

  @Test
  void theCommandThatReplaysAViolationDoesSo() {
    CommandRun paper = CommandRun.line(DEADLOCK + "paper");
    String last = paper.err().lines().reduce((first, second) -> second).orElseThrow();
    CommandRun again = CommandRun.line(last.substring(last.indexOf("simulate")));
    assertThat(again).isEqualTo(paper);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--time-limit 20", "--event-limit 50"})
  void aLimitExitsWith3AndSaysWhatIsOpen(String limit) {
    CommandRun run = CommandRun.line("simulate hk " + limit);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).startsWith("thalweg: " + limit.split(" ")[0] + " was reached at t=");
    assertThat(run.err()).contains(" of 160 open (").hasLineCount(1);
  }

  @Test
  void aLimitDoesNotMakeConnectedNodesCutOff() {
    for (int limit = 50; limit <= 150; limit += 25) { // the token is at a node or in flight
      CommandRun run = CommandRun.line("simulate --event-limit", limit);
      assertThat(run.code()).isEqualTo(3);
      assertThat(run.err()).contains(" waiting)").doesNotContain("token");
    }
  }

  @Test
  void contactsThatEndTooEarlyExitWith3() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("c.tsv"), "0 CONN 0 1 up\n0 CONN 1 2 up\n0.5 CONN 1 2 down\n");
    CommandRun run = CommandRun.line("simulate --requests 1 --think 1 --contacts", file);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err())
        .isEqualTo(
            "thalweg: the contacts ended before 1 request could reach the token, or the units"
                + " that it needs: 1 request of 3 not served\n");
  }

  @Test
  void theSeedThatTheGuideWarnsOfExitsWith3() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "guide-researchers.md"));
    Matcher seed = Pattern.compile("\nSeed (\\d+) ends with exit code 3").matcher(page);
    Matcher command = Pattern.compile("thalweg (simulate .*) --print-scenario").matcher(page);
    assertThat(seed.find() && command.find()).isTrue();
    CommandRun run = CommandRun.line(command.group(1) + " --seed", seed.group(1));
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out()).contains(", 1 node out of reach");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--topology tree --nodes 20 --units 1..3",
        "--topology ring --nodes 9 --links split:10:40",
        "--mobility random-waypoint --nodes 12 --requests 3",
        "--mobility group:4 --nodes 12 --requests 3 --states --positions",
      })
  void theSameScenarioGivesTheSameBytes(String options) throws IOException {
    Path first = folder.resolve("1.jsonl");
    Path second = folder.resolve("2.jsonl");
    CommandRun one = CommandRun.line("simulate hk --seed 3 " + options + " --trace", first);
    CommandRun two = CommandRun.line("simulate hk --seed 3 " + options + " --trace", second);
    assertThat(one).isEqualTo(two);
    assertThat(Files.size(first)).isPositive();
    assertThat(first).hasSameBinaryContentAs(second);
  }

  @Test
  void aTraceBeginsWithWhatWasRunAndEndsWithTheEnd() throws IOException {
    Path file = folder.resolve("t.jsonl");
    CommandRun.line("simulate hk --nodes 3 --topology line --seed 9 --trace", file);
    List<String> lines = Files.readAllLines(file);
    assertThat(lines.get(0))
        .startsWith(
            "{\"trace\":\"thalweg/1\",\"algorithm\":\"hk\",\"variant\":\"corrected\",\"nodes\":3,"
                + "\"k\":3,\"seed\":9,\"topology\":\"line\",\"scenario\":{\"algorithm\":\"hk\"");
    assertThat(lines.get(1)).isEqualTo("{\"at\":0,\"event\":\"link-up\",\"a\":0,\"b\":1}");
    assertThat(lines.get(lines.size() - 1)).contains("\"event\":\"end\",\"why\":\"done\"");
    assertThat(lines).noneMatch(line -> line.contains("\"event\":\"state\""));
  }

  @Test
  void positionsAreWrittenForAllAtTheStartAndWhenTheyMove() throws IOException {
    Path file = folder.resolve("t.jsonl");
    CommandRun.line(
        "simulate --mobility manhattan --nodes 4 --requests 2 --positions --trace", file);
    List<String> moves =
        Files.readAllLines(file).stream().filter(l -> l.contains("\"event\":\"move\"")).toList();
    assertThat(moves.subList(0, 4)).allMatch(line -> line.startsWith("{\"at\":0,"));
    assertThat(moves).anyMatch(line -> line.startsWith("{\"at\":1,"));
    assertThat(CommandRun.line("replay --quiet", file).code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--nodes 9 --topology small-world:4:0.2 --units 1..2 --policy fewest-units-first",
        "--variant paper --nodes 4 --topology star --seed -3",
        "--mobility gauss-markov --nodes 9 --aging-time off --requests 2",
        "--workload bursts:0.5 --requests 4 --nodes 6",
        "--workload open --gap exp:9 --delay costs:0.1:1:0.1 --reprioritise 0.5",
      })
  void aPrintedScenarioGivesTheSameRun(String options) throws IOException {
    CommandRun printed = CommandRun.line("simulate hk " + options + " --print-scenario");
    assertThat(printed.code()).isZero();
    Path file = Files.writeString(folder.resolve("s.yaml"), printed.out());
    Path first = folder.resolve("1.jsonl");
    Path second = folder.resolve("2.jsonl");
    CommandRun direct = CommandRun.line("simulate hk " + options + " --trace", first);
    CommandRun again = CommandRun.line("simulate --trace " + second + " --scenario", file);
    assertThat(again.out()).isEqualTo(direct.out());
    assertThat(again.code()).isEqualTo(direct.code());
    assertThat(second).hasSameBinaryContentAs(first);
  }

  @Test
  void optionsStandAboveTheFileAndDropWhatTheyMakeMeaningless() throws IOException {
    String printed = CommandRun.line("simulate --nodes 9 --print-scenario").out();
    Path file = Files.writeString(folder.resolve("s.yaml"), printed);
    String moving =
        CommandRun.line("simulate --mobility manhattan --print-scenario --scenario", file).out();
    assertThat(moving).contains("nodes: 9", "mobility: manhattan").doesNotContain("topology");
    Path other = Files.writeString(folder.resolve("m.yaml"), moving);
    String still =
        CommandRun.line("simulate --topology star --print-scenario --scenario", other).out();
    assertThat(still).contains("topology: star").doesNotContain("mobility", "range");
    CommandRun paper =
        CommandRun.line("simulate --variant paper --print-scenario --scenario", file);
    assertThat(paper.code()).isZero();
  }

  @Test
  void jsonHasAllFigures() {
    CommandRun run = CommandRun.line("simulate --nodes 5 --json");
    JsonNode json = new JsonMapper().readTree(run.out());
    assertThat(json.get("scenario").get("nodes").stringValue()).isEqualTo("5");
    assertThat(json.get("report").get("entries").intValue()).isEqualTo(50);
    assertThat(json.get("report").get("waitsByPriority").get("5").has("p99")).isTrue();
    assertThat(json.get("violations").isEmpty()).isTrue();
  }

  @Test
  void csvHasAHeaderAndALine() {
    List<String> lines =
        CommandRun.line("simulate --nodes 5 --seed 4 --csv").out().lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).startsWith("algorithm,variant,nodes,k,seed,").contains("wait-p95,");
    assertThat(lines.get(1)).startsWith("hk,corrected,5,3,4,");
    assertThat(lines.get(1).split(",", -1)).hasSameSizeAs(lines.get(0).split(",", -1));
  }
}
