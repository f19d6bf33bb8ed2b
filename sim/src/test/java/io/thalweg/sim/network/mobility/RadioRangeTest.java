package io.thalweg.sim.network.mobility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.sim.Rng;
import io.thalweg.sim.Ticks;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RadioRangeTest {
  /** Computes the same from all pairs: slow and simple. */
  private static List<String> oracle(
      boolean[][] linked, double[] x, double[] y, double range, double hysteresis) {
    List<String> changes = new ArrayList<>();
    for (int a = 0; a < x.length; a++) {
      for (int b = a + 1; b < x.length; b++) {
        double square = (x[a] - x[b]) * (x[a] - x[b]) + (y[a] - y[b]) * (y[a] - y[b]);
        double limit = range * range * (linked[a][b] ? hysteresis * hysteresis : 1);
        boolean now = square <= limit;
        if (now != linked[a][b]) {
          changes.add(a + "-" + b + (now ? " up" : " down"));
          linked[a][b] = now;
        }
      }
    }
    return changes;
  }

  private static List<String> changes(RadioRange radio) {
    List<String> changes = new ArrayList<>();
    for (int i = 0; i < radio.changes(); i++) {
      changes.add(radio.a(i) + "-" + radio.b(i) + (radio.up(i) ? " up" : " down"));
    }
    return changes;
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "0.001, 1", "3, 1", "10, 1", "10, 1.5", "25, 1.2", "100, 1", "1000, 2"})
  void agreesWithTheOracle(double range, double hysteresis) {
    int nodes = 60;
    Rng rng = new Rng(9);
    RadioRange radio = new RadioRange(nodes, 100, 40, range, hysteresis);
    boolean[][] linked = new boolean[nodes][nodes];
    double[] x = new double[nodes];
    double[] y = new double[nodes];
    for (int sample = 0; sample < 200; sample++) {
      for (int node = 0; node < nodes; node++) {
        boolean jumps = sample == 0 || rng.nextBoolean(0.3);
        // A few nodes lie outside the area, on its border or on top of each other.
        x[node] = jumps ? Math.rint(rng.nextDouble(-10, 110)) : x[node] + rng.nextDouble(-2, 2);
        y[node] = jumps ? Math.rint(rng.nextDouble(-5, 45)) : y[node] + rng.nextDouble(-2, 2);
      }
      radio.sample(x, y);
      assertThat(changes(radio)).isEqualTo(oracle(linked, x, y, range, hysteresis));
    }
  }

  @ParameterizedTest
  @CsvSource({"random-waypoint", "gauss-markov", "group", "manhattan"})
  void agreesWithTheOracleOnMovingNodes(String spec) {
    int nodes = 80;
    MobilityConfig config = MobilityConfig.defaults(nodes);
    Mobility mobility = MobilitySpec.parse("--mobility", spec).build(nodes, config, new Rng(3));
    RadioRange radio = new RadioRange(nodes, config.width(), config.height(), config.range(), 1);
    boolean[][] linked = new boolean[nodes][nodes];
    double[] x = new double[nodes];
    double[] y = new double[nodes];
    for (int sample = 0; sample < 300; sample++) {
      mobility.advanceTo(sample * Ticks.PER_UNIT);
      for (int node = 0; node < nodes; node++) {
        x[node] = mobility.x(node);
        y[node] = mobility.y(node);
      }
      radio.sample(mobility);
      assertThat(changes(radio)).isEqualTo(oracle(linked, x, y, config.range(), 1));
    }
  }

  @Test
  void hysteresisKeepsALinkThatFades() {
    RadioRange radio = new RadioRange(2, 100, 100, 10, 1.5);
    double[] y = {0, 0};
    radio.sample(new double[] {0, 12}, y);
    assertThat(changes(radio)).isEmpty();
    radio.sample(new double[] {0, 10}, y);
    assertThat(changes(radio)).containsExactly("0-1 up");
    radio.sample(new double[] {0, 15}, y);
    assertThat(changes(radio)).isEmpty();
    radio.sample(new double[] {0, 15.1}, y);
    assertThat(changes(radio)).containsExactly("0-1 down");
  }

  @Test
  void rejectsNonsense() {
    assertThatIllegalArgumentException().isThrownBy(() -> new RadioRange(2, 1, 1, -1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new RadioRange(2, 1, 1, 1, 0.5));
  }
}
