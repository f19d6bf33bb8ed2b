package io.thalweg.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.engine.Simulation;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code busy: N:F}. */
class BusySettingTest {
  private static final Scenario EIGHT =
      Scenario.standard().with(Setting.NODES, 8).with(Setting.REQUESTS, 3);

  /** Counts the requests of each node. */
  private record Asked(int[] requests) implements Watcher {
    @Override
    public <M extends Message> Observer<M> watch(Simulation<M> simulation) {
      return new Observer<>() {
        @Override
        public void request(long at, int node, Event.Request<M> request) {
          requests[node]++;
        }
      };
    }
  }

  private static List<Integer> asked(Scenario scenario) {
    Asked asked = new Asked(new int[8]);
    assertThat(Experiment.of(scenario).run(asked).outcome().complete()).isTrue();
    return Arrays.stream(asked.requests()).boxed().toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"closed", "open"})
  void someAskMoreOften(String workload) {
    Scenario busy = EIGHT.with(Setting.WORKLOAD, workload).with(Setting.BUSY, "2:20");
    assertThat(asked(busy)).containsOnly(3, 60).filteredOn(n -> n == 60).hasSize(2);
    assertThat(asked(EIGHT.with(Setting.WORKLOAD, workload))).containsOnly(3);
  }

  @Test
  void theSeedSaysWhich() {
    List<Integer> whichOnes =
        IntStream.rangeClosed(1, 20)
            .map(
                seed -> asked(EIGHT.with(Setting.BUSY, "1:9").with(Setting.SEED, seed)).indexOf(27))
            .distinct()
            .boxed()
            .toList();
    assertThat(whichOnes).hasSizeGreaterThan(4);
  }

  @Test
  void theyFinishTogether() {
    Scenario open =
        EIGHT.with(Setting.WORKLOAD, "open").with(Setting.GAP, "100").with(Setting.K, 8);
    double quiet = Experiment.of(open).run().report().time();
    double busy = Experiment.of(open.with(Setting.BUSY, "1:10")).run().report().time();
    assertThat(busy).isBetween(300.0, quiet + 50); // a tenth of the time between ten times as many
  }

  @Test
  void togetherTheyMakeTheTotal() {
    Scenario total = Scenario.standard().with(Setting.NODES, 8).with(Setting.TOTAL, 100);
    assertThat(asked(total.with(Setting.BUSY, "1:50")).stream().mapToInt(n -> n).sum())
        .isEqualTo(100);
  }

  @ParameterizedTest
  @CsvSource({"1", "0:5", "9:5", "1:1", "1:-3", "x:5", "1:2:3", "2:1e3"})
  void whatIsNoSuchThingIsRefused(String text) {
    assertThatThrownBy(() -> Experiment.of(EIGHT.with(Setting.BUSY, text)))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "--busy: found '%s', expected N:F with whole numbers: N from 1 to 8, the nodes there"
                + " are, and F from 2 up",
            text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bursts", "bursts:0.5", "file:none.txt"})
  void whereAllAskAtOnceOrByAFileItIsRefused(String workload) {
    Scenario scenario = Scenario.standard().with(Setting.WORKLOAD, workload);
    assertThatThrownBy(() -> Experiment.of(scenario.with(Setting.BUSY, "1:5")))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith("--busy: found it with --workload " + workload.split(":")[0])
        .hasMessageContaining("expected a workload that is closed or open");
  }
}
