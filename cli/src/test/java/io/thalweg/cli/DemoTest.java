package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DemoTest {

  @Test
  void inAPipeThereAreLinesAndASummaryWithoutEscapeCodes() {
    CommandRun run = CommandRun.of("demo");
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).doesNotContain("\u001b");
    assertThat(run.out().lines().filter(line -> line.startsWith("t="))).hasSize(20);
    assertThat(run.out()).contains(", split\n", "Where to go next:", "./thalweg replay");
  }

  @Test
  void theSameSeedGivesTheSameDemo() {
    assertThat(CommandRun.line("demo --seed 3")).isEqualTo(CommandRun.line("demo --seed 3"));
  }

  @Test
  void aVeryShortDemoWorksToo() {
    assertThat(CommandRun.line("demo --seconds 1").code()).isZero();
  }
}
