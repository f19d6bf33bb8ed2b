package io.thalweg.sim.network.mobility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Rng;
import io.thalweg.sim.Ticks;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MobilityTest {
  private static final int NODES = 50;
  private static final MobilityConfig CONFIG = MobilityConfig.defaults(NODES).withArea(500, 300);

  private static Mobility build(String spec, long seed) {
    return build(spec, CONFIG, seed);
  }

  private static Mobility build(String spec, MobilityConfig config, long seed) {
    return MobilitySpec.parse("--mobility", spec).build(NODES, config, new Rng(seed));
  }

  private static double[] places(Mobility mobility) {
    double[] places = new double[2 * mobility.nodes()];
    for (int node = 0; node < mobility.nodes(); node++) {
      places[2 * node] = mobility.x(node);
      places[2 * node + 1] = mobility.y(node);
    }
    return places;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "random-waypoint",
        "gauss-markov",
        "gauss-markov:0",
        "gauss-markov:1",
        "group",
        "group:7:400",
        "manhattan",
        "manhattan:1",
        "manhattan:3:2"
      })
  void staysInItsArea(String spec) {
    Mobility mobility = build(spec, 1);
    assertThat(mobility.nodes()).isEqualTo(NODES);
    for (int unit = 0; unit < 2000; unit++) {
      mobility.advanceTo(unit * Ticks.PER_UNIT);
      for (int node = 0; node < NODES; node++) {
        assertThat(mobility.x(node)).isBetween(0.0, mobility.width());
        assertThat(mobility.y(node)).isBetween(0.0, mobility.height());
      }
    }
  }

  /** A short sample may contain a turn, where the straight distance is shorter than the way. */
  @ParameterizedTest
  @CsvSource({"random-waypoint, 5", "gauss-markov, 5", "manhattan, 5", "group:5, 7.5"})
  void movesAtItsSpeeds(String spec, double speedMax) {
    Mobility mobility = build(spec, CONFIG.withPause(0), 2);
    long step = Ticks.PER_UNIT / 100;
    double[] before = places(mobility);
    int slow = 0;
    for (int i = 1; i <= 2000; i++) {
      mobility.advanceTo(i * step);
      double[] after = places(mobility);
      for (int node = 0; node < NODES; node++) {
        double dx = after[2 * node] - before[2 * node];
        double dy = after[2 * node + 1] - before[2 * node + 1];
        double speed = Math.sqrt(dx * dx + dy * dy) * 100;
        assertThat(speed).isLessThan(speedMax + 1e-3);
        slow += speed < 1 - 1e-3 ? 1 : 0;
      }
      before = after;
    }
    // Members of a group may go against their leader; all others keep the least speed.
    assertThat(slow).isLessThan(spec.startsWith("group") ? 20_000 : 500);
  }

  @ParameterizedTest
  @ValueSource(strings = {"random-waypoint", "gauss-markov", "group", "manhattan"})
  void followsTheSeedAndNotTheStep(String spec) {
    Mobility one = build(spec, 3);
    Mobility same = build(spec, 3);
    Mobility other = build(spec, 4);
    assertThat(places(one)).isEqualTo(places(same)).isNotEqualTo(places(other));
    for (int unit = 0; unit <= 700; unit++) {
      one.advanceTo(unit * Ticks.PER_UNIT);
    }
    same.advanceTo(700 * Ticks.PER_UNIT);
    other.advanceTo(700 * Ticks.PER_UNIT);
    assertThat(places(one)).isEqualTo(places(same)).isNotEqualTo(places(other));
  }

  @Test
  void timeDoesNotGoBack() {
    Mobility mobility = build("random-waypoint", 1);
    mobility.advanceTo(10);
    assertThatIllegalArgumentException().isThrownBy(() -> mobility.advanceTo(9));
  }

  @Test
  void manhattanKeepsToTheStreets() {
    Mobility mobility = build("manhattan:5:3", 5);
    for (int unit = 0; unit < 500; unit++) {
      mobility.advanceTo(unit * Ticks.PER_UNIT);
      for (int node = 0; node < NODES; node++) {
        double offX = Math.abs(mobility.x(node) / 100 - Math.rint(mobility.x(node) / 100));
        double offY = Math.abs(mobility.y(node) / 100 - Math.rint(mobility.y(node) / 100));
        assertThat(Math.min(offX, offY)).isCloseTo(0, within(1e-9));
      }
    }
  }

  @Test
  void membersStayAroundTheirLeader() {
    Mobility mobility = build("group:5:40", 6);
    for (int unit = 0; unit < 500; unit++) {
      mobility.advanceTo(unit * Ticks.PER_UNIT);
      for (int node = 0; node < NODES; node++) {
        int leader = node / 5 * 5;
        assertThat(mobility.x(node)).isCloseTo(mobility.x(leader), within(40 + 1e-9));
        assertThat(mobility.y(node)).isCloseTo(mobility.y(leader), within(40 + 1e-9));
      }
    }
  }

  /** The share of moving nodes and their mean distance from the middle do not drift. */
  @Test
  void randomWaypointStartsInItsSteadyState() {
    MobilityConfig config = CONFIG.withPause(50 * Ticks.PER_UNIT);
    double early = 0;
    double late = 0;
    for (int seed = 0; seed < 60; seed++) {
      Mobility mobility = build("random-waypoint", config, seed);
      early += distanceFromMiddle(mobility);
      mobility.advanceTo(5000 * Ticks.PER_UNIT);
      late += distanceFromMiddle(mobility);
    }
    assertThat(early / late).isCloseTo(1, within(0.03));
  }

  /** Slow legs last longer, so the mean speed at any time is below the mean of those drawn. */
  @Test
  void randomWaypointDoesNotSlowDown() {
    MobilityConfig config = CONFIG.withPause(0).withSpeeds(0.5, 10);
    double early = 0;
    double late = 0;
    for (int seed = 0; seed < 60; seed++) {
      Mobility mobility = build("random-waypoint", config, seed);
      early += wayOfOneUnit(mobility, 0);
      late += wayOfOneUnit(mobility, 3000);
    }
    assertThat(early / late).isCloseTo(1, within(0.05));
    assertThat(early / 60 / NODES).isCloseTo(9.5 / Math.log(20), within(0.15));
  }

  private static double wayOfOneUnit(Mobility mobility, long unit) {
    mobility.advanceTo(unit * Ticks.PER_UNIT);
    double[] before = places(mobility);
    mobility.advanceTo((unit + 1) * Ticks.PER_UNIT);
    double sum = 0;
    for (int node = 0; node < NODES; node++) {
      double dx = mobility.x(node) - before[2 * node];
      double dy = mobility.y(node) - before[2 * node + 1];
      sum += Math.sqrt(dx * dx + dy * dy);
    }
    return sum;
  }

  private static double distanceFromMiddle(Mobility mobility) {
    double sum = 0;
    for (int node = 0; node < NODES; node++) {
      sum += Math.abs(mobility.x(node) - mobility.width() / 2);
      sum += Math.abs(mobility.y(node) - mobility.height() / 2);
    }
    return sum;
  }

  @Test
  void meanLegOfAUnitSquareIsKnown() {
    assertThat(RandomWaypoint.meanLegLength(1, 1)).isCloseTo(0.521405, within(1e-6));
  }

  @Test
  void evenlySpreadNodesHaveAboutEightNeighbours() {
    MobilityConfig config = MobilityConfig.defaults(NODES);
    Rng rng = new Rng(1);
    int links = 0;
    for (int round = 0; round < 200; round++) {
      double[] x = new double[NODES];
      double[] y = new double[NODES];
      for (int node = 0; node < NODES; node++) {
        x[node] = rng.nextDouble() * config.width();
        y[node] = rng.nextDouble() * config.height();
      }
      RadioRange radio = new RadioRange(NODES, config.width(), config.height(), config.range(), 1);
      radio.sample(x, y);
      links += radio.changes();
    }
    assertThat(2.0 * links / NODES / 200).isCloseTo(8, within(0.2));
    assertThat(MobilityConfig.sideFor(2, 100, 8)).isEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"random-waypoint", "gauss-markov", "group", "manhattan"})
  void movingNodesHaveAboutEightNeighbours(String spec) {
    MobilityConfig config = MobilitySpec.parse("--mobility", spec).defaults(NODES);
    long links = 0;
    for (int seed = 0; seed < 200; seed++) {
      Mobility mobility = build(spec, config, seed);
      mobility.advanceTo(300 * Ticks.PER_UNIT);
      RadioRange radio = new RadioRange(NODES, config.width(), config.height(), config.range(), 1);
      radio.sample(mobility);
      links += radio.changes();
    }
    assertThat(2.0 * links / NODES / 200).isCloseTo(8, within(0.8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "random-walk | --mobility: found 'random-walk', expected one of random-waypoint,"
            + " gauss-markov, group, manhattan, ns2 (nearest is random-waypoint)",
        "random-waypoint:1 | --mobility: found 'random-waypoint:1', expected random-waypoint",
        "gauss-markov:2 | --mobility: found alpha '2', expected a number from 0 to 1",
        "group:0 | --mobility: found size '0', expected a whole number from 1 to 1000000",
        "group:5:0 | --mobility: found reach '0', expected a number from 0.001 to 1000000",
        "manhattan:1.5 | --mobility: found columns '1.5', expected a whole number from 1 to 1000",
        "ns2 | --mobility: found 'ns2', expected ns2:FILE",
      })
  void rejectsWithOneSentence(String spec, String message) {
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> MobilitySpec.parse("--mobility", spec))
        .withMessage(message);
  }

  @Test
  void rejectsConfigurationsWithOneSentence() {
    assertBad(() -> CONFIG.withArea(0, 5), "--area: found 0.0x5.0, expected two sides above 0");
    assertBad(() -> CONFIG.withRange(Double.NaN), "--range: found NaN, expected a number above 0");
    assertBad(
        () -> CONFIG.withSpeeds(0, 5),
        "--speed: found 0.0 to 5.0, expected a least speed above 0 and a greatest speed no less"
            + " than it");
    assertBad(() -> CONFIG.withPause(-1), "--pause: found -1 ticks, expected a time from 0 up");
    assertBad(() -> CONFIG.withStep(0), "--step: found 0 ticks, expected a time above 0");
  }

  private static void assertBad(ThrowingCallable call, String message) {
    assertThatExceptionOfType(BadInput.class).isThrownBy(call).withMessage(message);
  }
}
