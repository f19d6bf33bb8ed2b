package io.thalweg.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Interrupted work continues where it stopped. */
class JournalTest {
  @TempDir private Path folder = Path.of("");

  /** The number of runs known before, and the results of all. */
  private record Went(int known, String csv) {}

  private Went run(String version, List<Case> cases, int seeds) throws IOException {
    int[] known = {-1};
    try (Journal journal = Journal.open(file(), version)) {
      Results results = new Runner(2, journal).run(cases, seeds, (d, k, all) -> known[0] = k);
      RunsFile.write(folder.resolve("runs.csv"), results);
    }
    return new Went(known[0], Files.readString(folder.resolve("runs.csv")));
  }

  private Path file() {
    return folder.resolve("journal.csv");
  }

  @Test
  void whatWasRunIsNotRunAgain() throws IOException {
    Went first = run("1", Samples.cases(), 3);
    Went second = run("1", Samples.cases(), 3);
    assertThat(first.known).isZero();
    assertThat(second).isEqualTo(new Went(9, first.csv));
  }

  @Test
  void moreSeedsRunTheNewOnesOnly() throws IOException {
    run("1", Samples.cases(), 3);
    assertThat(run("1", Samples.cases(), 4).known).isEqualTo(9);
  }

  @Test
  void anotherVersionRunsAllAndKeepsTheOld() throws IOException {
    run("1", Samples.cases(), 3);
    assertThat(run("2", Samples.cases(), 3).known).isZero();
    assertThat(run("1", Samples.cases(), 3).known).isEqualTo(9);
  }

  @Test
  void anotherScenarioIsRun() throws IOException {
    run("1", List.of(Samples.of("6")), 3);
    assertThat(run("1", List.of(Samples.of("7")), 3).known).isZero();
  }

  @Test
  void aLineCutShortIsRunAgainAndSpoilsNothing() throws IOException {
    Went whole = run("1", Samples.cases(), 3);
    String text = Files.readString(file());
    Files.writeString(file(), text.substring(0, text.length() - 7));
    assertThat(run("1", Samples.cases(), 3)).isEqualTo(new Went(8, whole.csv));
    assertThat(run("1", Samples.cases(), 3)).isEqualTo(new Went(9, whole.csv));
  }

  @Test
  void linesOfSomethingElseAreLeftAlone() throws IOException {
    run("1", Samples.cases(), 3);
    Files.writeString(file(), "a,\"b\nnonsense\n", StandardOpenOption.APPEND);
    assertThat(run("1", Samples.cases(), 3).known).isEqualTo(9);
    assertThat(Files.readString(file())).contains("nonsense");
  }

  @Test
  void aViolationIsKeptToo() throws IOException {
    Went first = run("1", List.of(Samples.deadlock()), 5);
    assertThat(first.csv).contains("violated: every-request-served");
    assertThat(run("1", List.of(Samples.deadlock()), 5)).isEqualTo(new Went(5, first.csv));
  }

  @Test
  void theVersionNamesTheCode() {
    assertThat(Version.current()).matches(".+\\+[0-9a-f]{12}").isEqualTo(Version.current());
  }
}
