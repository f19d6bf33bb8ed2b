package io.thalweg.sim.acts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.engine.Simulation;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Result;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import io.thalweg.sim.scenario.Watcher;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ActsTest {
  private static final Scenario LINE =
      Scenario.standard()
          .with(Setting.TOPOLOGY, "line")
          .with(Setting.NODES, 4)
          .with(Setting.REQUESTS, 3)
          .with(Setting.UNITS, "1..2");

  /** Writes down what happens to requests and links, with the times in units. */
  private static final class Seen implements Watcher {
    final List<String> lines = new ArrayList<>();

    @Override
    public <M extends Message> Observer<M> watch(Simulation<M> simulation) {
      return new Observer<>() {
        @Override
        public void request(long at, int node, Event.Request<M> request) {
          lines.add(
              at
                  + " request "
                  + node
                  + " "
                  + request.h()
                  + " "
                  + request.priority()
                  + " #"
                  + request.id());
        }

        @Override
        public void linkUp(long at, int a, int b) {
          lines.add(at + " up " + a + " " + b);
        }

        @Override
        public void linkDown(long at, int a, int b) {
          lines.add(at + " down " + a + " " + b);
        }

        @Override
        public void deliver(long at, long msg, int from, int to, M message) {
          lines.add(at + " deliver " + msg);
        }
      };
    }

    List<String> before(long ticks) {
      return lines.stream().filter(line -> time(line) < ticks).toList();
    }

    private static long time(String line) {
      return Long.parseLong(line.substring(0, line.indexOf(' ')));
    }
  }

  private static Acts acts(String... lines) {
    return Acts.parse(Path.of("acts.txt"), List.of(lines));
  }

  @Test
  void aRequestMadeByHandIsServedBesidesTheOthers() {
    Seen seen = new Seen();
    Result result =
        Experiment.of(LINE, acts("5.5 ask 2 units=2 priority=9 # urgent", "")).run(seen);
    assertThat(seen.lines).anyMatch(line -> line.startsWith("5500000 request 2 2 9 #"));
    assertThat(result.outcome().asked()).isEqualTo(4 * 3 + 1);
    assertThat(result.outcome().over()).isEqualTo(4 * 3 + 1);
    assertThat(result.outcome().violations()).isEmpty();
  }

  @Test
  void allModesOfAskingGoOnAsBefore() {
    for (String workload : List.of("closed", "open", "bursts")) {
      Scenario scenario = LINE.with(Setting.WORKLOAD, workload);
      Result without = Experiment.of(scenario).run();
      Result with = Experiment.of(scenario, acts("1 ask 0", "2 ask 0", "3 ask 3")).run();
      assertThat(with.outcome().over()).as(workload).isEqualTo(without.outcome().over() + 3);
    }
    Scenario total = LINE.without(Setting.REQUESTS).with(Setting.TOTAL, 7);
    assertThat(Experiment.of(total, acts("50 ask 1")).run().outcome().over()).isEqualTo(8);
  }

  @Test
  void beforeAnActTheRunIsTheSame() {
    Seen without = new Seen();
    Seen with = new Seen();
    Experiment.of(LINE).run(without);
    Experiment.of(LINE, acts("20 ask 1", "20 cut 1 2", "30 form 2 1")).run(with);
    assertThat(with.before(20_000_000)).isEqualTo(without.before(20_000_000)).hasSizeGreaterThan(9);
    assertThat(with.lines).isNotEqualTo(without.lines);
  }

  @Test
  void linksAreCutAndFormed() {
    Seen seen = new Seen();
    Result result =
        Experiment.of(LINE, acts("4 cut 2 1", "4 cut 1 2", "9 form 1 2", "10 form 0 3")).run(seen);
    assertThat(seen.lines)
        .containsOnlyOnce("4000000 down 1 2", "9000000 up 1 2", "10000000 up 0 3");
    assertThat(result.outcome().complete()).isTrue();
  }

  @Test
  void anActComesAfterAllElseOfItsTime() {
    Seen without = new Seen();
    Experiment.of(LINE).run(without);
    String first =
        without.lines.stream().filter(line -> line.contains("deliver")).findFirst().orElseThrow();
    String time = first.substring(0, first.indexOf(' '));
    Seen with = new Seen();
    Experiment.of(LINE, acts(Long.parseLong(time) / 1e6 + " ask 3")).run(with);
    assertThat(with.lines.indexOf(first)).isEqualTo(without.lines.indexOf(first));
    assertThat(with.lines).anyMatch(line -> line.startsWith(time + " request 3"));
  }

  @Test
  void aNodeThatIsPlacedStaysThere() {
    Scenario moving =
        Scenario.standard()
            .with(Setting.MOBILITY, "random-waypoint")
            .with(Setting.NODES, 6)
            .with(Setting.AREA, "300x300")
            .with(Setting.RANGE, 120)
            .with(Setting.TIME_LIMIT, 100);
    Experiment experiment = Experiment.of(moving, acts("10 place 3 12.5 400"));
    var positions = experiment.positions().orElseThrow();
    positions.advanceTo(9_999_999);
    assertThat(positions.y(3)).isNotEqualTo(300.0);
    positions.advanceTo(50_000_000);
    assertThat(positions.x(3)).isEqualTo(12.5);
    assertThat(positions.y(3)).as("within the area").isEqualTo(300.0);
    assertThat(experiment.run().outcome().violations()).isEmpty();
  }

  @Test
  void wrongLinesAreTold() {
    wrong("x ask 3", "time 'x'", "not negative");
    wrong("-1 ask 3", "time '-1'");
    wrong("1 aks 3", "'aks'", "nearest is ask");
    wrong("1 ask", "'1 ask'", "TIME cut A B");
    wrong("1 ask 3 unit=2", "'unit=2'", "nearest is units");
    wrong("1 ask 3 units=0", "'units=0'", "a whole number from 1 up");
    wrong("1 ask 3 units=1 units=2", "units more than once");
    wrong("1 cut 2 2", "a link from node 2 to itself");
    wrong("1 cut 2", "'1 cut 2'", "TIME cut A B");
    wrong("1 place 2 3", "'1 place 2 3'", "TIME place NODE X Y");
    wrong("1 ask 4", "node 4", "a node from 0 to 3");
    wrong("1 ask 3 units=4", "4 units", "1 to k = 3");
    wrong("1 ask 3 group=1", "group 1", "group 0");
    wrong("1 cut 1 9", "node 9");
    wrong("1 place 2 3 4", "place without --mobility");
    assertThatThrownBy(
            () ->
                Experiment.of(
                    Scenario.standard().with(Setting.ALGORITHM, "raymond"), acts("1 cut 0 1")))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("acts.txt:1: found cut with raymond")
        .hasMessageContaining("links must not change");
  }

  private static void wrong(String line, String... parts) {
    var thrown =
        assertThatThrownBy(() -> Experiment.of(LINE, acts("# first", line)))
            .isInstanceOf(BadInput.class)
            .hasMessageStartingWith("acts.txt:2: found ");
    for (String part : parts) {
      thrown.hasMessageContaining(part);
    }
  }
}
