package io.thalweg.sim.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SwarmTest {

  @Test
  void theCorrectedAlgorithmKeepsEveryProperty() {
    var tally = new Swarm(ScenarioTrial.asNamed(), Scenario.standard(), 2).run(1, 1000, t -> {});
    assertThat(tally.failure())
        .as("replay with: ./thalweg simulate %s", tally.failure().map(FailedScenario::scenario))
        .isEmpty();
    assertThat(tally.unfinished()).isZero();
    assertThat(tally.senseless()).isZero();
    assertThat(tally.entries()).isGreaterThan(50_000); // not vacuous
    assertThat(tally.linkChanges()).isGreaterThan(100_000);
    assertThat(tally.withdrawn()).isGreaterThan(1_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hk", "gme"})
  void membersUnitsAndLateMessagesComeAndGo(String algorithm) {
    Scenario base =
        Scenario.standard().with(Setting.ALGORITHM, algorithm).with(Setting.CHURN, "any");
    var tally = new Swarm(ScenarioTrial.asNamed(), base, 2).run(1, 300, t -> {});
    assertThat(tally.failure())
        .as("replay with: ./thalweg simulate %s", tally.failure().map(FailedScenario::scenario))
        .isEmpty();
    assertThat(tally.unfinished() + tally.senseless()).isZero();
    assertThat(tally.churn().joins()).isGreaterThan(5_000); // not vacuous
    assertThat(tally.churn().leaves()).isGreaterThan(5_000);
    assertThat(tally.churn().lateReturns()).isGreaterThan(500);
    assertThat(tally.churn().resizes() > 500 || algorithm.equals("gme")).isTrue();
  }

  /**
   * 101146: a check took a legal back-fill for a violation. 113781: heights that counted up to a
   * limit and came down again multiplied the messages of a partition that was cut off.
   */
  @ParameterizedTest
  @ValueSource(longs = {101146, 113781})
  void whatOnceFailedHolds(long number) {
    Scenario still = Scenario.standard().with(Setting.CHURN, "none");
    Scenario scenario = ScenarioGenerator.draw(number, still);
    assertThat(ScenarioTrial.asNamed().run(scenario).failure()).isEmpty();
    assertThat(ScenarioTrial.asNamed().run(scenario).result()).isPresent();
  }

  @Test
  void theResultDoesNotDependOnTheNumberOfThreads() {
    var one = new Swarm(ScenarioTrial.asNamed(), Scenario.standard(), 1).run(1, 100, t -> {});
    var two = new Swarm(ScenarioTrial.asNamed(), Scenario.standard(), 2).run(1, 100, t -> {});
    assertThat(two).isEqualTo(one);
  }

  @Test
  void thePublishedAlgorithmFailsAndTheFailureIsMadeSmaller() {
    Scenario paper = Scenario.standard().with(Setting.VARIANT, "paper");
    var tally = new Swarm(ScenarioTrial.asNamed(), paper, 2).run(1, 50, t -> {});
    FailedScenario first = tally.failure().orElseThrow();
    FailedScenario small = new ScenarioShrinker(ScenarioTrial.asNamed(), 400).shrink(first);
    assertThat(small.kind()).isEqualTo(first.kind());
    assertThat(small.scenario().count(Setting.NODES, 1))
        .isLessThan(first.scenario().count(Setting.NODES, 1));
    assertThat(ScenarioTrial.asNamed().run(small.scenario()).failure()).hasValue(small);
  }
}
