package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user can get wrong: one sentence on the error stream, exit code 2, nothing run. */
class BadInputTest {

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "simulate --k 3 --units 4                       | --units: found '4' with 3 units in all",
        "simulate --k 3 --units 1..4                    | --units: found '1..4' with 3 units in",
        "simulate --k 1 --units 2                       | --units: found '2' with 1 unit in all",
        "simulate rl --units 2                          | --units: found '2' with rl, expected 1:"
            + " a request is for one unit",
        "simulate --units 0                             | --units: found '0'",
        "simulate --units -1..2                         | --units: found '-1..2'",
        "simulate --k 0                                 | --k: found '0'",
        "simulate --k -3                                | --k: found '-3'",
        "simulate --k many                              | --k: found 'many'",
        "simulate --nodes 0                             | --nodes: found '0'",
        "simulate --delay -1                            | --delay: found '-1'",
        "simulate --delay 1ms                           | lognormal:MEAN:SIGMA or costs:TS:TT:TR,"
            + " not negative",
        "simulate --inside exp:-5                       | --inside: found 'exp:-5'",
        "simulate --think -1..5                         | --think: found '-1..5'",
        "simulate --time-limit -1                       | --time-limit: found '-1'",
        "simulate --mobility manhattan --pause -1       | --pause: found '-1'",
        "simulate --mobility manhattan --step 0         | --step: found",
        "simulate --links partition:-1:5                | --links: found",
        "simulate --event-limit -1                      | --event-limit: found '-1'",
        "simulate hkk                                   | nearest is hk",
        "simulate --topology rng                        | nearest is ring",
        "simulate --mobility random-waypont             | nearest is random-waypoint",
        "simulate --policy highest-priorty-first        | nearest is highest-priority-first",
        "simulate --variant papr                        | nearest is paper",
        "simulate --workload clozed                     | nearest is closed",
        "simulate --churn member                        | members, late, units, none (nearest is",
        "torture --minutes some --out x                 | --minutes: found 'some', expected a"
            + " number",
        "swarm --churn anny                             | units, any, none (nearest is any)",
        "swarm flet                                     | ALGORITHM: found 'flet', expected one of",
        "swarm flet --runs 1                            | partitioned, fleet (nearest is fleet)",
        "simulate --links fault:1:1                     | nearest is faults",
        "simulate --nods 3                              | unknown option '--nods', nearest is"
            + " '--nod",
        "simulate hk 12                                 | unknown argument '12'",
        "simulate --nodes                               | missing required parameter",
        "simulate --nodes 3 --nodes 4                   | --nodes: found it more than once",
        "simulate --json --csv                          | --json: found it together with --csv",
        "simulate --states                              | --states: found it without --trace",
        "simulate --positions                           | --positions: found it without --trace",
        "simulate --mobility group --topology ring      | --mobility: found it together with --top",
        "simulate --range 5                             | --range: found it without --mobility",
        "simulate --variant paper --backfill 3          | --backfill: found it together with --var",
        "simulate --aging 16                            | --aging: found '16', a number of"
            + " grants, expected --aging-time, the time",
        "simulate --aging-time 0                        | --aging-time: found '0'",
        "simulate --aging-time soon                     | --aging-time: found 'soon'",
        "sweep hk --vary aging=4,16                     | --aging: found '4', a number of",
        "swarm --aging 16                               | --aging: found '16', a number of",
        "simulate --busy 17:2                           | --busy: found '17:2', expected N:F",
        "simulate --busy 2                              | --busy: found '2', expected N:F",
        "simulate --busy 2:20 --workload bursts         | --busy: found it with --workload bursts",
        "simulate --workload open --think 3             | --think: found it together with --work",
        "simulate --scenario /no/such.yaml              | /no/such.yaml: found no such file",
        "simulate --scenario /tmp                       | /tmp: found a directory",
        "simulate --workload file:/no/such              | /no/such: found no such file",
        "simulate --contacts /no/such.tsv               | /no/such.tsv: found no such file",
        "simulate --topology file:/no/such              | /no/such: found no such file",
        "simulate --mobility ns2:/no/such               | /no/such: found no such file",
        "simulate --trace /no/such/folder/t.jsonl       | --trace: found '/no/such/folder/t.jsonl'",
        "replay                                         | missing required parameter",
        "replay /no/such.jsonl                          | /no/such.jsonl: found no such file",
        "replay /tmp                                    | /tmp: found a directory",
        "replay x --limit -1                            | --limit: found '-1'",
        "sweep hk                                       | missing required option: '--vary",
        "sweep hk --vary k                              | --vary: found 'k', expected NAME=A,B,C",
        "sweep hk --vary nods=1,2                       | --vary: found the setting 'nods'",
        "sweep hk --vary k=0,1                          | --k: found '0'",
        "sweep hk --vary k=1,2 --vary k=3,4             | --vary: found 'k' more than once",
        "sweep hk --vary lambda=0,1                     | --vary: found 'lambda=0'",
        "sweep hk --vary k=1,2 --seeds 0                | --seeds: found '0'",
        "sweep hk --vary k=1,2 --seed 3                 | --seed: found it, expected --seeds",
        "sweep hk --vary k=1,2 --threads 0              | --threads: found '0'",
        "sweep hk --vary k=1..2 --points 1              | --points: found '1'",
        "sweep hk --vary k=1,2 --out /proc/no           | --out: found '/proc/no' (nothing can be"
            + " made there), expected",
        "sweep --scenario /no/such.yaml --vary k=1,2    | /no/such.yaml: found",
        "report                                         | missing required",
        "report h-out-of-k --ou x                       | unknown option '--ou', nearest is"
            + " '--out'",
        "report k-mutual                                | thalweg: NAME: found the report"
            + " 'k-mutual', expected one of",
        "report h-out-of-k                              | missing required option: '--out=DIR'",
        "report h-out-of-q --out /tmp/x                 | NAME: found the report 'h-out-of-q'",
        "report h-out-of-k --out /proc/no               | --out: found '/proc/no' (",
        "report h-out-of-k --out /etc/passwd            | --out: found '/etc/passwd' (no folder),"
            + " e",
        "report h-out-of-k --out /tmp/x --entries 5     | --entries: found '5'",
        "report h-out-of-k --out /tmp/x --seeds 0       | --seeds: found '0'",
        "simulate --warm-up 160                         | --warm-up: found '160' of 160 requests",
        "demo --seconds 0                               | --seconds: found '0'",
        "demo --seconds abc                             | --seconds: found 'abc', expected a whole"
            + " number;",
        "torture                                        | missing required option: '--out=DIR'",
        "torture --out /proc/no                         | --out: found '/proc/no' (",
        "torture --out /tmp/x --members 2               | --members: found '2', expected a whole"
            + " number from 3 to 20",
        "torture --out /tmp/x --members x               | --members: found 'x', expected a whole",
        "torture --out /tmp/x --units 0                 | --units: found '0', expected a whole",
        "torture --out /tmp/x --minutes 0.5             | --minutes: found '0.5', expected at least"
            + " --calm and 10 s for faults, 50 s in all",
        "torture --out /tmp/x --minutes -1              | --minutes: found '-1'",
        "torture --out /tmp/x --minutes NaN             | --minutes: found",
        "torture --out /tmp/x --minutes 9999            | --minutes: found '9999'",
        "torture --out /tmp/x --faults kill,paus        | --faults: found 'paus', expected one of"
            + " kill, pause, partition, oneway, late, slow, restart, disk (nearest is pause)",
        "torture --out /tmp/x --lease 2s                | --lease: found '2s', expected more than"
            + " --detection, 3s",
        "torture --out /tmp/x --data /proc              | --data: found '/proc', which is not"
            + " empty, expected an empty folder, or one to be made",
        "torture --out /tmp/x --patched /no/classes     | --patched: found '/no/classes', expected"
            + " a folder with compiled classes",
        "torture --out /tmp/x --faults kill,            | --faults: found ''",
        "torture --out /tmp/x --lengths 1s,soon         | --lengths: found 'soon', expected a time",
        "torture --out /tmp/x --calm 0s                 | --calm: found '0s', expected a time",
        "torture --out /tmp/x --detection 10ms          | --detection: found '10ms', expected a"
            + " time from 1s to 1h",
        "torture --out /tmp/x --lease soon              | --lease: found 'soon', expected a time",
        "torture --out /tmp/x --schedule /no/such.txt   | /no/such.txt: found no such file,",
        "torture --out /tmp/x --fault kill              | unknown option '--fault', nearest is"
            + " '--faults'",
      })
  void isOneSentence(String line, String expected) {
    CommandRun run = CommandRun.line(line.trim());
    assertThat(run.err()).startsWith("thalweg: ").contains(expected).hasLineCount(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void aScheduleThatMakesNoSenseNamesTheLine() throws IOException {
    Path file =
        Files.writeString(folder.resolve("schedule.txt"), "1s pause m1 2s\n3s kill m7 1s\n");
    CommandRun run = CommandRun.line("torture --out /tmp/x --schedule", file);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo("thalweg: " + file + ":2: found '3s kill m7 1s', expected members m0 to m4\n");
  }

  @Test
  void anEmptyScenarioNamesTheFile() throws IOException {
    Path file = Files.writeString(folder.resolve("empty.yaml"), "");
    CommandRun run = CommandRun.line("simulate --scenario", file);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("thalweg: " + file + ": found nothing");
  }

  @Test
  void aScenarioOfCommentsAloneIsEmpty() throws IOException {
    Path file = Files.writeString(folder.resolve("empty.yaml"), "# nothing yet\n\n");
    CommandRun run = CommandRun.line("simulate --scenario", file);
    assertThat(run.err()).startsWith("thalweg: " + file + ": found nothing");
  }

  @Test
  void aScenarioThatIsCutShortNamesTheLine() throws IOException {
    Path file = Files.writeString(folder.resolve("cut.yaml"), "nodes: 3\ntopology: \"li");
    CommandRun run = CommandRun.line("simulate --scenario", file);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("thalweg: " + file + ":2: found").hasLineCount(1);
  }

  @Test
  void anUnknownSettingInAFileSuggestsTheNearest() throws IOException {
    Path file = Files.writeString(folder.resolve("s.yaml"), "k: 2\nnods: 3\n");
    CommandRun run = CommandRun.line("simulate --scenario", file);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("thalweg: " + file + ":2: ").contains("nearest is nodes");
  }

  @Test
  void aKeyThatIsTwiceInAFileNamesTheSecondLine() throws IOException {
    Path file = Files.writeString(folder.resolve("s.yaml"), "nodes: 5\nk: 2\nnodes: 3\n");
    CommandRun run = CommandRun.line("simulate --scenario", file);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "thalweg: " + file + ":3: found 'nodes' a second time, expected each key once\n");
  }

  @Test
  void aBadValueInAFileIsFound() throws IOException {
    Path file = Files.writeString(folder.resolve("s.yaml"), "k: 2\nunits: 3\n");
    CommandRun run = CommandRun.line("simulate --scenario", file);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--units: found '3' with 2 units in all").hasLineCount(1);
  }

  @Test
  void aFileThatCountsGrantsNamesTheLine() throws IOException {
    Path file = Files.writeString(folder.resolve("s.yaml"), "k: 2\naging: 16\n");
    CommandRun run = CommandRun.line("simulate --scenario", file);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .startsWith(
            "thalweg: " + file + ":2: found aging '16', a number of grants, expected aging-t")
        .hasLineCount(1);
  }

  @Test
  void aContactTraceThatIsCutShortNamesTheLine() throws IOException {
    Path file =
        Files.writeString(folder.resolve("c.tsv"), "1.0 CONN 0 1 up\n2.0 CONN 0 1 down\n3.0 CO");
    CommandRun run = CommandRun.line("simulate --contacts", file);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("thalweg: " + file + ":3: found").hasLineCount(1);
  }

  @Test
  void anEmptyContactTraceNamesTheFile() throws IOException {
    Path file = Files.writeString(folder.resolve("c.tsv"), "");
    CommandRun run = CommandRun.line("simulate --contacts", file);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("thalweg: " + file + ": found nothing").hasLineCount(1);
  }

  @Test
  void badInputLeavesAnOlderTraceAlone() throws IOException {
    Path file = Files.writeString(folder.resolve("t.jsonl"), "old");
    assertThat(CommandRun.line("simulate --k 0 --trace", file).code()).isEqualTo(2);
    assertThat(file).hasContent("old");
  }

  @Test
  void aTraceDoesNotOverwriteTheScenario() throws IOException {
    Path file = Files.writeString(folder.resolve("s.yaml"), "nodes: 3\n");
    CommandRun run = CommandRun.line("simulate --trace " + file + " --scenario", file);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("thalweg: --trace: found").hasLineCount(1);
    assertThat(file).hasContent("nodes: 3");
  }

  @Test
  void aGapInTheNumbersOfATraceWarnsAndRuns() throws IOException {
    Path file = Files.writeString(folder.resolve("contacts.txt"), "0 CONN 1 2 up\n0 CONN 1 4 up\n");
    CommandRun run = CommandRun.line("simulate --requests 1 --contacts", file);
    assertThat(run.err())
        .startsWith("thalweg: warning: --contacts: the trace names no contact of nodes 0, 3;");
    assertThat(run.code()).isEqualTo(3);
  }

  @Test
  void aDisconnectedTopologyWarnsAndRuns() throws IOException {
    Path file = Files.writeString(folder.resolve("edges.txt"), "0 1\n2 3\n");
    CommandRun run = CommandRun.line("simulate --requests 1 --topology", "file:" + file);
    assertThat(run.err()).startsWith("thalweg: warning: the topology is not connected");
    assertThat(run.out()).contains("2 of 4 requests done");
    assertThat(run.code()).isEqualTo(3);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsAnErrorAlsoForAShortTraceThatFailsOnClosing() {
    CommandRun small = CommandRun.line("simulate --nodes 1 --requests 0 --trace /dev/full");
    CommandRun large = CommandRun.line("simulate --nodes 16 --requests 9 --trace /dev/full");
    for (CommandRun run : new CommandRun[] {small, large}) {
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.out()).isEmpty();
      assertThat(run.err())
          .isEqualTo("thalweg: /dev/full: could not be written in full: No space left on device\n");
    }
  }
}
