package io.thalweg.sim.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.engine.Simulation;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import io.thalweg.sim.scenario.Watcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The part of a run that is left without warm-up and cool-down. */
class WindowTest {
  private static final Scenario BASE =
      Scenario.standard().with(Setting.NODES, 10).with(Setting.REQUESTS, 20);

  private static Scenario with(String warmUp, String coolDown) {
    return BASE.with(Setting.WARM_UP, warmUp).with(Setting.COOL_DOWN, coolDown);
  }

  private static Report report(Scenario scenario) {
    return Experiment.of(scenario).run().report();
  }

  /** Counts independently which entries and messages are in the window. */
  private static final class Count implements Watcher {
    private final int first;
    private final int last;
    private int entries;
    private long messages;
    private long waits;
    private final long[] since = new long[10];

    Count(int first, int last) {
      this.first = first;
      this.last = last;
    }

    private boolean inside() {
      return entries >= first && entries < last;
    }

    @Override
    public <M extends Message> Observer<M> watch(Simulation<M> simulation) {
      return new Observer<>() {
        @Override
        public void request(long at, int node, Event.Request<M> request) {
          since[node] = at;
        }

        @Override
        public void enter(long at, int node, long request, int h, long fence) {
          waits += inside() ? at - since[node] : 0;
          entries++;
        }

        @Override
        public void send(long at, long msg, int from, int to, M message) {
          messages += inside() ? 1 : 0;
        }
      };
    }
  }

  @ParameterizedTest
  @CsvSource({"50, 30", "25%, 15%"})
  void onlyWhatLiesBetweenIsMeasured(String warmUp, String coolDown) {
    Count count = new Count(50, 170);
    Report report = Experiment.of(with(warmUp, coolDown)).run(count).report();
    assertThat(count.entries).isEqualTo(200);
    assertThat(report.requests()).isEqualTo(200);
    assertThat(report.entries()).isEqualTo(120);
    assertThat(report.messages()).isEqualTo(count.messages);
    assertThat(report.messagesPerEntryOfAll()).isEqualTo(report(BASE).messagesPerEntry());
    double mean = count.waits / 120.0 / Ticks.PER_UNIT;
    assertThat(report.waits().mean()).isCloseTo(mean, within(mean / 1000));
    assertThat(report.utilisation()).isBetween(0.0, 1.0);
  }

  @Test
  void nothingIsLeftOutUnlessAsked() {
    assertThat(report(with("0", "0%"))).isEqualTo(report(BASE));
  }

  @Test
  void theSameRunIsMeasuredWhateverTheWindow() {
    assertThat(report(with("50", "30")).time()).isEqualTo(report(BASE).time());
  }

  @Test
  void concurrencyIsOverTheTimeThatIsMeasured() {
    Scenario saturated =
        BASE.with(Setting.K, 1)
            .with(Setting.TOPOLOGY, "complete")
            .with(Setting.DELAY, "0.001")
            .with(Setting.THINK, "0")
            .with(Setting.INSIDE, "1");
    Scenario middle = saturated.with(Setting.WARM_UP, "20%").with(Setting.COOL_DOWN, "20%");
    assertThat(report(middle).utilisation()).isGreaterThan(0.98).isLessThanOrEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "x", "100%", "-5%", "%", "1.5"})
  void whatIsNeitherNumberNorShareIsBadInput(String text) {
    assertThatThrownBy(() -> Experiment.of(with(text, "")))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "--warm-up: found '%s', expected a number of requests, or a share of them such as 10%%",
            text);
  }

  @ParameterizedTest
  @CsvSource({"200, 0, --warm-up", "50%, 50%, --cool-down", "0, 200, --cool-down"})
  void aWindowWithoutRequestsIsBadInput(String warmUp, String coolDown, String option) {
    assertThatThrownBy(() -> report(with(warmUp, coolDown)))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith(option + ": found '")
        .hasMessageContaining("of 200 requests, which leaves none to measure");
  }
}
