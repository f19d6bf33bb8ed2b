package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.check.property.Claim;
import io.thalweg.cli.console.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CheckTest {
  private static final String DEADLOCK = "check hk --topology line --nodes 3 --k 1 --variant ";

  @TempDir private Path folder = Path.of("");

  @Test
  void aSearchInWhichAllHoldsExitsWith0() {
    CommandRun run = CommandRun.line("check hk --topology ring --nodes 3 --k 2");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .startsWith("hk (corrected), ring, 3 nodes, k = 2, highest-priority-first, no aging")
        .contains("1 request a node for 1..2 units, priority 1\n", "distinct states ")
        .contains("states per ", "bytes per state", "probability at most ")
        .containsPattern("one-token +holds\n")
        .containsPattern("several-inside +reached\n")
        .doesNotContain("nothing-that-fits-waits", "so far");
  }

  @Test
  void thePublishedAlgorithmGetsStuckAndTheCorrectedOneServesEverybody() {
    CommandRun paper = CommandRun.line(DEADLOCK + "paper");
    assertThat(paper.code()).isEqualTo(1);
    assertThat(paper.out())
        .contains("VIOLATED\n", "   1. Node ", "node 2 waits for ever", "no violation so far");
    assertThat(paper.err())
        .contains(" is violated after 20 steps: node 2 waits for ")
        .contains("to see it again: ./thalweg check hk --variant paper --k 1 --topology line");
    assertThat(CommandRun.line(DEADLOCK + "corrected").code()).isZero();
  }

  @Test
  void theCommandThatShowsAViolationAgainDoesSo() {
    CommandRun paper = CommandRun.line(DEADLOCK + "paper --property every-request-served");
    String last = paper.err().lines().reduce((first, second) -> second).orElseThrow();
    CommandRun again = CommandRun.line(last.substring(last.indexOf("check")));
    assertThat(again.code()).isEqualTo(1);
    assertThat(again.err()).isEqualTo(paper.err());
    assertThat(story(again)).isEqualTo(story(paper)).contains("Node 2 asks for 1 unit");
  }

  private static String story(CommandRun run) {
    return run.out().substring(run.out().indexOf("hk (paper):"));
  }

  @Test
  void oneThreadFindsWhatSeveralFind() {
    assertThat(story(CommandRun.line(DEADLOCK + "paper --threads 1")))
        .isEqualTo(story(CommandRun.line(DEADLOCK + "paper --threads 3")));
  }

  @ParameterizedTest
  @CsvSource({"--max-states 1K,--max-states 1000", "--max-depth 3,--max-depth 3"})
  void aLimitExitsWith3AndClaimsNothing(String limit, String told) {
    CommandRun run = CommandRun.line("check hk --nodes 4 --k 2 " + limit);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out()).contains("no violation so far").doesNotContain("holds");
    assertThat(run.err()).startsWith("thalweg: " + told + " was reached before").hasLineCount(1);
  }

  @Test
  void aLimitOnStatesStopsWithinABatch() {
    String scope = "check hk --topology ring --nodes 3 --k 2 --priorities 2 --link-failures 1";
    CommandRun run =
        CommandRun.line(scope + " --link-formations 1 --threads 1 --json --max-states 20K");
    assertThat(new JsonMapper().readTree(run.out()).get("states").longValue())
        .isBetween(20_000L, 22_000L);
  }

  @Test
  void aSearchInWhichNobodyAsksSaysSo() {
    CommandRun run = CommandRun.line("check hk --requests 0 --link-failures 1");
    assertThat(run.out()).contains("\nnobody asks, at most 1 link failure (handback)\n");
    assertThat(run.code()).isZero();
  }

  @Test
  void randomWalksFindViolationsButNeverSayThatAllIsWell() {
    CommandRun paper = CommandRun.line(DEADLOCK + "paper --mode random-walks --walks 1K");
    assertThat(paper.code()).isEqualTo(1);
    CommandRun well = CommandRun.line(DEADLOCK + "corrected --mode random-walks --walks 100");
    assertThat(well.code()).isEqualTo(3);
    assertThat(well.err()).contains("random walks see only a part").hasLineCount(1);
    assertThat(well.out())
        .contains("random-walks, 100 of at most 1000 steps, seed 1", "steps per ")
        .containsPattern("falls-silent +not checked with --mode random-walks\n")
        .doesNotContain("holds", "distinct states", "bytes per state");
  }

  @Test
  void requestsForEverShowWhetherWhoeverWaitsEnters() {
    CommandRun run = CommandRun.line("check hk --requests forever --mode depth-first");
    assertThat(run.code()).isZero();
    assertThat(run.out()).containsPattern("waiting-leads-to-entering +holds\n");
    CommandRun urgent = CommandRun.line("check hk --requests forever --priorities 2");
    assertThat(urgent.code()).isEqualTo(1);
    assertThat(urgent.out())
        .containsPattern("waiting-leads-to-entering +VIOLATED\n")
        .containsPattern("can-still-be-served +holds\n") // all states had been seen before
        .contains("repeat for ever.");
    assertThat(urgent.err()).contains("is violated by steps 14 to 23, which repeat for ever: node");
  }

  @Test
  void aReductionLeavesOutWhatItCannotDecide() {
    CommandRun run = CommandRun.line("check hk --reduce partial-order,symmetry --k 2");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .containsPattern("falls-silent +not checked with --reduce symmetry\n")
        .contains("symmetry and partial-order");
  }

  @Test
  void aGoalThatIsNeverReachedIsAViolation() {
    CommandRun run = CommandRun.line("check hk --k 1 --property several-inside,one-token");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .containsPattern("one-token +holds\n")
        .containsPattern("several-inside +NOT REACHED\n");
    assertThat(run.err()).contains("several-inside is not reached", "to see it again:");
  }

  @Test
  void onlyGoalsThatCanBeReachedAreAskedForByDefault() {
    CommandRun one = CommandRun.line("check hk --nodes 2 --k 5 --asks 1:2:1");
    assertThat(one.code()).isZero();
    assertThat(one.out())
        .contains("somebody-enters", "everybody-served")
        .doesNotContain("all-units-held", "several-inside");
    CommandRun apart = CommandRun.line("check hk --topology links:0-1 --nodes 3 --k 2 --units 1");
    assertThat(apart.code()).isZero();
    assertThat(apart.err()).contains("warning: the topology is not connected");
    assertThat(apart.out()).contains("several-inside").doesNotContain("everybody-served");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--topology links:0-1,0-2,1-2,2-3 --asks 1:1:1,3:1:2,3:1:1",
        "--topology ring --link-failures 1 --link-formations 1",
        "--nodes 2 --link-failures 1 --failure-model apart",
        "--nodes 2 --link-failures 1 --failure-model empty",
        "--k 2 --updates 1 --priorities 2 --nodes 2",
        "--withdrawals 1 --requests 2 --nodes 2",
        "--k 2 --policy fewest-units-first --nodes 2",
        "--k 2 --backfill unlimited --lazy-link false --aging-time 2",
        "--exact --threads 1 --max-states 1e6 --max-memory 100M",
      })
  void theCorrectedAlgorithmKeepsItsPromises(String options) {
    CommandRun run = CommandRun.line("check hk " + options);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
  }

  @Test
  void propertiesAreListedWithThoseThatAreCheckedMarked() {
    CommandRun run = CommandRun.line("check --list-properties");
    assertThat(run.code()).isZero();
    assertThat(run.out()).hasLineCount(Claim.values().length + 3);
    for (Claim claim : Claim.values()) {
      assertThat(run.out()).contains(claim.label(), claim.kind().label(), claim.statement());
    }
    assertThat(run.out()).contains("* one-token", "  can-still-be-served", "\nsettled: neither ");
    assertThat(CommandRun.line("check --list-properties --requests forever").out())
        .contains("* can-still-be-served", "* waiting-leads-to-entering", "  everybody-served");
  }

  @Test
  void aTraceIsTakenByReplay() throws IOException {
    Path file = folder.resolve("t.jsonl");
    CommandRun.line(DEADLOCK + "paper --trace", file);
    List<String> lines = Files.readAllLines(file);
    assertThat(lines.getFirst())
        .startsWith(
            "{\"trace\":\"thalweg/1\",\"algorithm\":\"hk\",\"variant\":\"paper\",\"nodes\":3,"
                + "\"k\":1,\"seed\":1,\"topology\":\"line\",\"check\":\"hk --variant paper");
    assertThat(lines.getLast()).contains("\"event\":\"end\",\"why\":\"violation: ");
    CommandRun replay = CommandRun.line("replay", file);
    assertThat(replay.code()).isEqualTo(1);
    assertThat(replay.err()).contains("it ends with a violation: ").hasLineCount(1);
    assertThat(replay.out()).contains("node 2 asks for 1 unit, priority 1");
  }

  @Test
  void aPictureIsDrawnOnlyOfACounterexample() throws IOException {
    Path file = folder.resolve("p.svg");
    CommandRun well = CommandRun.line(DEADLOCK + "corrected --svg", file);
    assertThat(well.err()).contains("--svg: nothing was written");
    assertThat(file).doesNotExist();
    CommandRun.line(DEADLOCK + "paper --svg", file);
    assertThat(Files.readString(file)).contains("<svg").endsWith("</svg>\n");
  }

  @Test
  void jsonHasFiguresVerdictsAndTheCounterexample() {
    CommandRun run = CommandRun.line(DEADLOCK + "paper --property every-request-served --json");
    JsonNode json = new JsonMapper().readTree(run.out());
    assertThat(json.get("states").longValue()).isPositive();
    assertThat(json.get("complete").booleanValue()).isFalse();
    assertThat(json.get("verdicts").get("every-request-served").stringValue())
        .isEqualTo("VIOLATED");
    assertThat(json.get("counterexample").get("length").intValue()).isEqualTo(20);
    assertThat(json.get("counterexample").get("steps").size()).isGreaterThan(20);
  }

  @Test
  void theDiagramIsDrawnIfAskedForOrIfItFitsTheTerminal() {
    String line = DEADLOCK + "paper";
    assertThat(CommandRun.line(line).out()).doesNotContain("┃");
    assertThat(CommandRun.line(line + " --diagram").out()).contains("┃");
    assertThat(CommandRun.on(new Screen(90), line.split(" ")).out()).contains("┃");
    assertThat(CommandRun.on(new Screen(30), line.split(" ")).out()).doesNotContain("┃");
  }

  /** A screen for the output only: no progress line disturbs the comparison. */
  private record Screen(int columns) implements Terminal {
    @Override
    public boolean showsOutput() {
      return true;
    }

    @Override
    public boolean showsErrors() {
      return false;
    }

    @Override
    public boolean hasColour() {
      return false;
    }

    @Override
    public Size size() {
      return new Size(columns, 24);
    }
  }
}
