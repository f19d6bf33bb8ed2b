package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.fleet.FaultKind;
import io.thalweg.cluster.fleet.Grammar;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command swarm fleet. */
class FleetCommandTest {
  @TempDir private Path folder;

  @Test
  void fleetsAreDrawnAndCounted() {
    CommandRun run = CommandRun.line("swarm fleet --runs 5");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("5 fleets (seeds 1 to 5): ").contains("every property held");
    assertThat(run.code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "all",
        "kill,pause,partition,oneway,slow,restart,disk,clock,churn",
        "kill, restart",
        "disk"
      })
  void faultsAreChosen(String faults) {
    CommandRun run = CommandRun.of("swarm", "fleet", "--runs", "5", "--faults", faults);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("every property held");
    assertThat(run.code()).isZero();
  }

  @Test
  void helpNamesAllKindsOfFaults() {
    assertThat(CommandRun.line("swarm fleet --help").out()).contains(FaultKind.names());
  }

  @Test
  void aSeedThatIsNoNumberIsSaidInASentence() {
    CommandRun run = CommandRun.line("swarm fleet --seed x");
    assertThat(run.err())
        .startsWith("thalweg: --seed: found 'x', expected a whole number; see")
        .hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void aScriptIsPlayed() throws Exception {
    Path script = Files.writeString(folder.resolve("script.txt"), "join 1\nrun 50ms\n");
    CommandRun run = CommandRun.line("swarm fleet --script", script);
    assertThat(run.out()).contains("join 1\n", "  m1 has joined\n");
    assertThat(run.code()).isZero();
  }

  @Test
  void whatHappensIsRecorded() throws Exception {
    Path fleet = Path.of("../cluster/src/test/resources/fleet/member-dies-with-two-units.txt");
    Path trace = folder.resolve("run.jsonl");
    CommandRun run =
        CommandRun.of("swarm", "fleet", "--script", fleet.toString(), "--trace", trace.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo(Files.readString(fleet));
    CommandRun replayed = CommandRun.line("replay", trace);
    assertThat(replayed.err()).isEmpty();
    assertThat(replayed.code()).isZero();
    assertThat(replayed.out())
        .contains("hk (live), 4 nodes, k = 4, seed 1\n")
        .contains("t=1.596  node 2 dies\n")
        .contains("epoch 379575 begins, frozen, with nodes 1 3; out: 2\n")
        .contains("node 3 reports what it has\n")
        .contains("epoch 379575 is open; the token begins at node 3; 2 units kept back\n")
        .contains("node 2 is over: what it was granted counts no more\n")
        .endsWith("checked: units-held-at-most-k, grants-match-requests, every-request-served\n");
  }

  @Test
  void aDrawnFleetIsRecorded() {
    Path trace = folder.resolve("run.jsonl");
    CommandRun run = CommandRun.line("swarm fleet --seed 3 --trace", trace);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("every property held");
    assertThat(CommandRun.line("replay --quiet", trace).err()).doesNotContain("problems");
  }

  @Test
  void aScriptWithoutASemaphoreHasNoTrace() throws Exception {
    Path script = Files.writeString(folder.resolve("script.txt"), "join 1\n");
    Path trace = folder.resolve("run.jsonl");
    CommandRun run =
        CommandRun.of("swarm", "fleet", "--script", script.toString(), "--trace", trace.toString());
    assertThat(run.err())
        .startsWith("thalweg: --trace: found a run without a semaphore, expected one that defines");
    assertThat(run.code()).isEqualTo(2);
    assertThat(trace).doesNotExist();
  }

  @Test
  void theWordViolatedIsNoViolation() throws Exception {
    Path script = Files.writeString(folder.resolve("script.txt"), "# VIOLATED\njoin 1\nsettle\n");
    assertThat(CommandRun.line("swarm fleet --script", script).code()).isZero();
  }

  @Test
  void helpNamesAllCommandsOfAScript() {
    String help = CommandRun.line("swarm fleet --help").out();
    assertThat(Grammar.verbs())
        .allSatisfy(verb -> assertThat(help).containsPattern("\\b" + verb + "\\b"));
  }

  @Test
  void theDocumentsHaveAllFormsOfAScript() throws Exception {
    String page = Files.readString(Path.of("../docs/testing.md"));
    assertThat(page.replace("\\|", "|")).contains(Grammar.forms());
  }

  @Test
  void theScriptInTheDocumentsPrintsWhatItSays() throws Exception {
    String page = Files.readString(Path.of("../docs/testing.md"));
    int start = page.indexOf("```\n# m2 is cut off while") + 4;
    String script = page.substring(start, page.indexOf("```", start));
    Path file = Files.writeString(folder.resolve("script.txt"), script);
    assertThat(CommandRun.line("swarm fleet --script", file).out()).isEqualTo(script);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fly 3              | :2: found 'fly', expected one of join, leave",
        "ask                | :2: found 'ask', expected ask ID",
        "leave x            | :2: found 'x' in 'leave x', expected leave ID",
        "overlay RING       | :2: found 'RING' in 'overlay RING', expected overlay AUTOMATIC",
        "define 1 s units=-1 | :2: found 'units=-1' in",
        "resize 1 s 3       | :2: found the name 's', expected a line before it that defines",
        "ask 1              | :2: found the name 's', expected a line before it that defines",
        "run 50             | :2: found '50' in 'run 50', expected run SPAN; a SPAN is such as"
      })
  void aBadLineIsNamed(String line, String said) throws Exception {
    Path script = Files.writeString(folder.resolve("script.txt"), "join 1\n" + line + "\n");
    CommandRun run = CommandRun.line("swarm fleet --script", script);
    assertThat(run.err()).startsWith("thalweg: ").contains(said).hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# later\n\n", "  m1 joined\n"})
  void aScriptWithoutACommandIsRefused(String text) throws Exception {
    Path script = Files.writeString(folder.resolve("script.txt"), text);
    CommandRun run = CommandRun.line("swarm fleet --script", script);
    assertThat(run.err())
        .isEqualTo(
            "thalweg: "
                + script
                + ": found no command, expected commands such as 'join 1', one a line\n");
    assertThat(run.code()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--seed x             | --seed: found 'x', expected a whole number; see",
        "--seed 99999999999999999999 | --seed: found '99999999999999999999', expected a whole"
            + " number of",
        "--faults x           | --faults: found 'x', expected all, or some of kill, pause,"
            + " partition",
        "--sort x             | --sort: found 'x', expected one of fleet, founding,",
        "--sort founding --faults kill | --faults: found it beside --sort founding, expected it",
        "--script a --sort founding | --script: found it beside --sort, expected --seed and"
            + " --trace",
        "--faults kill,,pause | --faults: found '', expected all, or some of kill",
        "--faults all,kill    | --faults: found 'all', expected all, or some of kill",
        "--script a --faults all | --script: found it beside --faults, expected --seed and",
        "--runs 0             | --runs: found '0', expected",
        "--threads 0          | --threads: found '0', expected",
        "--script a --trace   | --trace: found no file, expected --trace FILE beside --script",
        "--script a --runs 2  | --script: found it beside --runs, expected --seed and --trace",
        "--script no-such.txt | no-such.txt: found no such file, expected a script"
      })
  void aBadOptionIsSaidInASentence(String options, String said) {
    CommandRun run = CommandRun.line("swarm fleet " + options);
    assertThat(run.err()).startsWith("thalweg: ").contains(said).hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
  }
}
