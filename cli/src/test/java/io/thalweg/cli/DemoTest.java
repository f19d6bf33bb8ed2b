package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class DemoTest {

  @Test
  void inAPipeThereAreLinesAndASummaryWithoutEscapeCodes() {
    CommandRun run = CommandRun.line("demo --only network");
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).doesNotContain("\u001b");
    assertThat(run.out().lines().filter(line -> line.startsWith("t="))).hasSize(20);
    assertThat(run.out()).contains(", split\n", "Where to go next:", "./thalweg replay");
  }

  @Test
  void theSameSeedGivesTheSameDemo() {
    String line = "demo --only network --seed 3";
    assertThat(CommandRun.line(line)).isEqualTo(CommandRun.line(line));
  }

  @Test
  @Timeout(120)
  void aVeryShortDemoHasTheLivePartFirst() {
    CommandRun run = CommandRun.line("demo --seconds 1");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("live: five members on loopback share 6 units");
    assertThat(run.out().lines().filter(line -> line.startsWith("units held by: "))).hasSize(3);
    assertThat(run.out())
        .containsSubsequence("5 members on loopback shared", "25 moving nodes shared")
        .containsPattern("full speed [1-9][0-9,]* grants a second")
        .doesNotContain("\u001b");
  }

  @Test
  void anUnknownPartIsRefused() {
    CommandRun run = CommandRun.line("demo --only lively");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--only", "lively", "live, network");
  }
}
