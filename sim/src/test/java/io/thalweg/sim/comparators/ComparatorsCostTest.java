package io.thalweg.sim.comparators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.protocols.makki.MakkiAlgorithm;
import io.thalweg.sim.metrics.Report;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Result;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The claims of Bulgannawar and Vaidya on the algorithms with which they compare theirs, in section
 * 4 of "A distributed k-mutual exclusion algorithm" and in its model: N=30, K=3, Ts=Tr=0.1, Tt=0.8.
 */
class ComparatorsCostTest {
  private static final int N = 30;
  private static final int K = 3;

  private static Scenario scenario(String algorithm, String think) {
    return Scenario.standard()
        .with(Setting.ALGORITHM, algorithm)
        .with(Setting.NODES, N)
        .with(Setting.K, K)
        .with(Setting.DELAY, "costs:0.1:0.8:0.1")
        .with(Setting.THINK, "exp:" + think)
        .with(Setting.INSIDE, "0.0002")
        .with(Setting.REQUESTS, 50);
  }

  private static Report run(Scenario scenario) {
    Result result = Experiment.of(scenario).run();
    assertThat(result.outcome().violations()).as(scenario.commandLine()).isEmpty();
    assertThat(result.report().entries()).isEqualTo(N * 50L);
    return result.report();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1000", "100", "10", "1", "0.1"})
  void raymondTakesBetween2NMinusKMinus1And2NMinus2Messages(String think) {
    Report report = run(scenario("raymond", think));
    assertThat(report.messagesPerEntry()).isBetween(2.0 * N - K - 1, 2.0 * (N - 1));
    assertThat(report.wordsPerMessage()).isEqualTo(4);
  }

  /** A node that stays inside for long owes others several permissions. */
  @Test
  void raymondTakesFewerIfRepliesAreDeferredForLong() {
    Report report = run(scenario("raymond", "1").with(Setting.INSIDE, "exp:20"));
    assertThat(report.messagesPerEntry()).isBetween(2.0 * N - K - 1, 2.0 * (N - 1) - 0.01);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1000", "100", "10", "1", "0.1"})
  void srimaniReddyTakesAboutNMinus1Messages(String think) {
    Report report = run(scenario("srimani-reddy", think));
    assertThat(report.messagesPerEntry()).isCloseTo(N - 1, within(0.1 * (N - 1)));
    assertThat(report.wordsPerMessage()).isCloseTo(6.5, within(0.75));
  }

  private static Report makki(String think) {
    return run(scenario("makki", think).with(Setting.of(MakkiAlgorithm.COLLECT), 6));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "0.1"})
  void makkiTakesThreeMessagesAtHeavyLoadAndTheLongestDelay(String think) {
    Report report = makki(think);
    assertThat(report.messagesPerEntry()).isCloseTo(3, within(0.2));
    assertThat(report.wordsPerMessage()).isCloseTo(8, within(1.0));
    for (String other : new String[] {"raymond", "srimani-reddy"}) {
      assertThat(report.waits().mean()).isGreaterThan(run(scenario(other, think)).waits().mean());
    }
  }

  @Test
  void makkiTakesManyMessagesAtLowLoad() {
    assertThat(makki("1000").messagesPerEntry()).isBetween(N - 3.0, N + 1.0);
  }

  /** Section 5: N/K-1 messages with Srimani and Reddy, 2(N/K-1) with Raymond. */
  @ParameterizedTest
  @ValueSource(strings = {"1000", "10", "0.1"})
  void partitioningBringsMessagesDown(String think) {
    Scenario clusters = scenario("partitioned", think);
    assertThat(run(clusters.with(Setting.VARIANT, "raymond")).messagesPerEntry())
        .isCloseTo(2 * (N / K - 1), within(0.01));
    assertThat(run(clusters.with(Setting.VARIANT, "srimani-reddy")).messagesPerEntry())
        .isCloseTo(N / K - 1, within(1.0));
  }
}
