package io.thalweg.sim.hk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.thalweg.sim.conformance.Traced;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole traces of small runs, for a person to read: change them only if you understand why. They
 * are rewritten with {@code -Dthalweg.rewrite=true}; files beside them have the requests and link
 * changes.
 */
class HkTraceTest {
  private static final Path TRACES = Path.of("src/test/resources/traces");

  private static Scenario scenario(String topology, int nodes, int k) {
    return Scenario.standard()
        .with(Setting.TOPOLOGY, topology)
        .with(Setting.NODES, nodes)
        .with(Setting.K, k)
        .with(Setting.AGING_TIME, "off")
        .with(Setting.INSIDE, "3");
  }

  private static Scenario paper(Scenario scenario) {
    return scenario
        .without(Setting.AGING_TIME)
        .with(Setting.VARIANT, "paper")
        .with(Setting.AGING, "off");
  }

  private static Scenario asking(Scenario scenario, String name) {
    return scenario.with(Setting.WORKLOAD, "file:" + TRACES.resolve(name + ".requests.txt"));
  }

  static Stream<Arguments> sameTraceAsBefore() {
    Scenario ring =
        scenario("ring", 4, 1)
            .with(Setting.LINKS, "schedule:" + TRACES.resolve("ring4-failure.links.txt"));
    return Stream.of(
        arguments("line3", asking(scenario("line", 3, 1), "line3")),
        arguments("ring4-failure", asking(ring, "ring4-failure")),
        arguments("star5-priorities", asking(scenario("star", 5, 1), "star5-priorities")),
        arguments("backfill", asking(scenario("star", 4, 3).with(Setting.BACKFILL, 1), "backfill")),
        arguments("paper-deadlock", asking(paper(scenario("line", 3, 1)), "paper-deadlock")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void sameTraceAsBefore(String name, Scenario scenario) throws IOException {
    List<String> lines = Traced.run(scenario);
    Path file = TRACES.resolve(name + ".jsonl");
    if (Boolean.getBoolean("thalweg.rewrite")) {
      Files.write(file, lines);
    }
    assertThat(lines).isEqualTo(Files.readAllLines(file));
  }
}
