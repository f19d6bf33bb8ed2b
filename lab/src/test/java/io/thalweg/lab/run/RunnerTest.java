package io.thalweg.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.lab.stats.Interval;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.scenario.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunnerTest {
  private static final Runner.Progress NOBODY = (done, known, all) -> {};

  @TempDir private Path folder = Path.of("");

  private static Results run(int threads) {
    return new Runner(threads, null).run(Samples.cases(), 4, NOBODY);
  }

  @Test
  void theNumberOfThreadsChangesNothing() throws IOException {
    Path one = folder.resolve("1.csv");
    Path two = folder.resolve("2.csv");
    RunsFile.write(one, run(1));
    RunsFile.write(two, run(2));
    assertThat(two).hasSameTextualContentAs(one);
    assertThat(Files.readAllLines(one)).hasSize(1 + 3 * 4);
  }

  @Test
  void aMeanIsOverTheSeeds() {
    Results results = run(1);
    Case six = Samples.of("6");
    double[] delays =
        results.all().stream()
            .filter(done -> done.run().of().equals(six))
            .mapToDouble(done -> done.measured().value(Measure.DELAY))
            .toArray();
    assertThat(delays).hasSize(4).doesNotHaveDuplicates();
    assertThat(results.interval(six, Measure.DELAY)).isEqualTo(Interval.of(delays));
    assertThat(results.interval(Measure.DELAY, "nodes", "6")).isEqualTo(Interval.of(delays));
    assertThat(results.interval(Measure.DELAY, "nodes", "7").isKnown()).isFalse();
  }

  @Test
  void differencesAreTakenSeedBySeed() {
    Results results = run(1);
    Case few = Samples.of("6");
    Case many = Samples.of("12");
    Interval difference = results.difference(many, few, Measure.DELAY);
    assertThat(difference.count()).isEqualTo(4);
    assertThat(difference.mean())
        .isCloseTo(
            results.interval(many, Measure.DELAY).mean()
                - results.interval(few, Measure.DELAY).mean(),
            org.assertj.core.api.Assertions.within(1e-9));
    assertThat(results.difference(few, few, Measure.DELAY)).isEqualTo(Interval.of(0, 0, 0, 0));
  }

  @Test
  void aViolatedRunIsToldAndNotAveraged() {
    Case deadlock = Samples.deadlock();
    Results results = new Runner(2, null).run(List.of(deadlock), 5, NOBODY);
    assertThat(results.unwell()).isNotEmpty();
    assertThat(results.unwell())
        .allSatisfy(done -> assertThat(done.measured().outcome()).startsWith("violated: every-re"));
    assertThat(results.interval(deadlock, Measure.DELAY).count())
        .isEqualTo(5 - results.unwell().size());
  }

  @Test
  void aScenarioThatMakesNoSenseIsBadInput() {
    Case bad = new Case("x", Map.of(), Samples.SMALL.with(Setting.K, 0));
    assertThatThrownBy(() -> new Runner(2, null).run(List.of(bad), 3, NOBODY))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith("--k: found '0'");
  }

  @Test
  void progressEndsWithAll() {
    List<Integer> seen = new ArrayList<>();
    new Runner(2, null).run(Samples.cases(), 2, (done, known, all) -> seen.add(done));
    assertThat(seen).containsExactly(0, 1, 2, 3, 4, 5, 6);
  }
}
