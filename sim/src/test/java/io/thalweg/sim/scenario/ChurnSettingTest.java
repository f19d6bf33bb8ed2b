package io.thalweg.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.conformance.Traced;
import io.thalweg.sim.engine.Simulation;
import io.thalweg.sim.metrics.Report;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code churn: members:…,late:…,units:…}. */
class ChurnSettingTest {
  private static final Scenario EIGHT =
      Scenario.standard()
          .with(Setting.NODES, 8)
          .with(Setting.TOPOLOGY, "complete")
          .with(Setting.UNITS, "1..3")
          .with(Setting.CHURN, "members:40:20");

  /** Tracks the nodes that are away, and checks that they do not ask. */
  private record Away(Set<Integer> away) implements Watcher {
    @Override
    public <M extends Message> Observer<M> watch(Simulation<M> simulation) {
      return new Observer<>() {
        @Override
        public void leave(long at, int node) {
          assertThat(away.add(node)).isTrue();
        }

        @Override
        public void join(long at, int node) {
          assertThat(away.remove(node)).isTrue();
        }

        @Override
        public void request(long at, int node, Event.Request<M> request) {
          assertThat(away).doesNotContain(node);
        }

        @Override
        public void linkUp(long at, int a, int b) {
          assertThat(away).doesNotContain(a, b);
        }
      };
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"closed", "open", "bursts"})
  void whoIsAwayAsksWhenItIsBack(String workload) {
    Scenario scenario = EIGHT.with(Setting.WORKLOAD, workload);
    Result result = Experiment.of(scenario).run(new Away(new HashSet<>()));
    assertThat(result.outcome().complete()).isTrue();
    assertThat(result.report().requests()).isEqualTo(80);
    assertThat(result.report().churn().joins()).isGreaterThan(5);
    assertThat(result.report().churn().leaves()).isGreaterThan(5);
  }

  @Test
  void whoIsAwayWhenAllFreezesAsksNoMore() {
    Set<Integer> away = new HashSet<>();
    Scenario scenario = EIGHT.with(Setting.CHURN, "members:40:60").with(Setting.FREEZE, 60);
    Result result = Experiment.of(scenario).run(new Away(away));
    assertThat(away).isNotEmpty();
    assertThat(result.outcome().complete()).isTrue();
    assertThat(result.report().requests())
        .isLessThan(80)
        .isGreaterThanOrEqualTo(10L * (8 - away.size()));
  }

  @Test
  void unitsComeAndGo() {
    Report.Churn churn = Experiment.of(EIGHT.with(Setting.CHURN, "units:5")).run().report().churn();
    assertThat(churn.resizes()).isGreaterThan(5);
    assertThat(churn.joins()).isZero();
  }

  @Test
  void whatAFailedLinkHasNotDeliveredComesBackLate() {
    Scenario scenario = EIGHT.with(Setting.CHURN, "late:10").with(Setting.LINKS, "faults:10:5");
    Result result = Experiment.of(scenario.with(Setting.FREEZE, 300)).run();
    assertThat(result.outcome().complete()).isTrue();
    assertThat(result.report().churn().lateReturns()).isPositive();
  }

  @Test
  void theSeedSaysWhoComesAndGoes() {
    Scenario one = EIGHT.with(Setting.CHURN, "members:40:20,units:10");
    assertThat(Traced.run(one)).isEqualTo(Traced.run(one));
    assertThat(Traced.run(one.with(Setting.SEED, 2))).isNotEqualTo(Traced.run(one));
  }

  @Test
  void noneIsNone() {
    assertThat(Traced.run(EIGHT.with(Setting.CHURN, "none")))
        .isEqualTo(Traced.run(EIGHT.without(Setting.CHURN)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "members; '--churn: found 'members', expected members:mean-here:mean-away'",
        "members:5:0; '--churn: found mean-away '0', expected a number from 0.001 to 1000000000'",
        "memers:5:5; '--churn: found 'memers', expected one of members, late, units'",
        "units:5,units:6; '--churn: found 'units:5,units:6', expected each part once, and units"
            + " is'",
        "late:5; '--churn: found 'late:5' with links that never fail, expected it only with'"
      },
      quoteCharacter = '"')
  void whatIsNoSuchThingIsRefused(String text, String sentence) {
    assertRefused(EIGHT.with(Setting.CHURN, text), sentence.substring(1, sentence.length() - 1));
  }

  @Test
  void whatMeansNothingIsRefused() {
    assertRefused(
        EIGHT.with(Setting.NODES, 1), "--churn: found 'members:40:20' with 1 node, expected at");
    Scenario gme = Scenario.standard().with(Setting.ALGORITHM, "gme");
    assertRefused(
        gme.with(Setting.CHURN, "units:5"),
        "--churn: found 'units:5' with gme, expected an algorithm that has units");
    assertRefused(
        gme.with(Setting.VARIANT, "paper").with(Setting.CHURN, "members:5:5"),
        "--churn: found 'members:5:5' with gme in variant paper, expected it only with another"
            + " algorithm: nodes cannot come and go");
  }

  private static void assertRefused(Scenario scenario, String beginning) {
    assertThatThrownBy(() -> Experiment.of(scenario))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith(beginning);
  }
}
