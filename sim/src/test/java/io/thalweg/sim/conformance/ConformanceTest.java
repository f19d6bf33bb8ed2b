package io.thalweg.sim.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.protocols.Algorithms;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.engine.Outcome;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import io.thalweg.sim.swarm.FailedScenario;
import io.thalweg.sim.swarm.ScenarioTrial;
import io.thalweg.sim.swarm.Swarm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The rules for every algorithm of {@link Algorithms}. An algorithm that is added to the list is
 * tested here without further code.
 */
class ConformanceTest {
  private static final Path TRACES = Path.of("src/test/resources/conformance");
  private static final Path DOCS = Path.of("..", "docs", "algorithms");

  /** Settings that an algorithm without the ability has to refuse. */
  private static final Map<Ability, Map<Setting, String>> ASKING_TOO_MUCH =
      Map.of(
          Ability.CHURN, Map.of(Setting.CHURN, "members:50:10"),
          Ability.MORE_THAN_ONE_UNIT, Map.of(Setting.K, "2"),
          Ability.SEVERAL_UNITS_AT_ONCE, Map.of(Setting.K, "2", Setting.UNITS, "1..2"),
          Ability.PRIORITIES, Map.of(Setting.PRIORITIES, "1..3"),
          Ability.GROUPS, Map.of(Setting.GROUPS, "2"),
          Ability.SPARSE_NETWORKS, Map.of(Setting.TOPOLOGY, "ring"),
          Ability.LINK_CHANGES, Map.of(Setting.LINKS, "faults:50:10"),
          Ability.WITHDRAWALS, Map.of(Setting.PATIENCE, "5"),
          Ability.UPDATES, Map.of(Setting.REPRIORITISE, "0.5"));

  static Stream<Algorithm> algorithms() {
    return Algorithms.all().stream();
  }

  static Stream<Arguments> variants() {
    return algorithms().flatMap(a -> a.variants().stream().map(v -> arguments(a.name(), v)));
  }

  private static Scenario scenario(String algorithm, String variant) {
    Scenario scenario =
        Scenario.standard().with(Setting.ALGORITHM, algorithm).with(Setting.VARIANT, variant);
    boolean groups = Algorithms.named(algorithm).abilities(variant).contains(Ability.GROUPS);
    return groups ? scenario.with(Setting.GROUPS, 3) : scenario;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("algorithms")
  void keepsEveryPropertyInRandomScenarios(Algorithm algorithm) {
    Scenario base = Scenario.standard().with(Setting.ALGORITHM, algorithm.name());
    var tally = new Swarm(ScenarioTrial.asNamed(), base, 2).run(1, 300, t -> {});
    assertThat(tally.failure())
        .as(
            "replay with: ./thalweg simulate %s",
            tally.failure().map(FailedScenario::scenario).map(Scenario::commandLine).orElse(""))
        .isEmpty();
    assertThat(tally.unfinished()).isZero();
    assertThat(tally.senseless()).isZero();
    assertThat(tally.entries()).isGreaterThan(20_000); // not vacuous
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("variants")
  void isDeterministicAndItsCopiesAreIndependent(String algorithm, String variant) {
    for (int seed = 1; seed <= 5; seed++) {
      Scenario scenario =
          scenario(algorithm, variant)
              .with(Setting.NODES, 9)
              .with(Setting.DELAY, "exp:1")
              .with(Setting.THINK, "exp:3")
              .with(Setting.EVENT_LIMIT, 5000)
              .with(Setting.SEED, seed);
      if (Algorithms.named(algorithm).abilities(variant).contains(Ability.LINK_CHANGES)) {
        scenario = scenario.with(Setting.TOPOLOGY, "ring").with(Setting.LINKS, "faults:60:5");
        scenario = scenario.with(Setting.FREEZE, 500);
      }
      if (Algorithms.named(algorithm).abilities(variant).contains(Ability.CHURN)) {
        scenario = scenario.with(Setting.CHURN, "members:30:10,late:5");
      }
      Outcome outcome =
          Experiment.of(scenario, twice(Experiment.of(scenario).protocol())).run().outcome();
      if (!variant.startsWith("paper")) {
        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.deliveries()).isGreaterThan(100);
      }
    }
  }

  private static <M extends Message> Protocol<M> twice(Protocol<M> protocol) {
    return new TwiceProtocol<>(protocol);
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("variants")
  void sameTraceAsBefore(String algorithm, String variant) throws IOException {
    Scenario scenario =
        scenario(algorithm, variant)
            .with(Setting.NODES, 5)
            .with(Setting.REQUESTS, 2)
            .with(Setting.THINK, "0..5")
            .with(Setting.INSIDE, 2);
    List<String> lines = Traced.run(scenario);
    assertThat(Traced.run(scenario)).isEqualTo(lines);
    Path file = TRACES.resolve(algorithm + "-" + variant + ".jsonl");
    if (Boolean.getBoolean("thalweg.rewrite")) {
      Files.createDirectories(TRACES);
      Files.write(file, lines);
    }
    assertThat(file).exists();
    assertThat(lines).isEqualTo(Files.readAllLines(file));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("variants")
  void refusesWhatItCannotDo(String algorithm, String variant) {
    ASKING_TOO_MUCH.forEach(
        (ability, settings) -> {
          Scenario scenario = scenario(algorithm, variant).without(Setting.GROUPS);
          for (Map.Entry<Setting, String> setting : settings.entrySet()) {
            scenario = scenario.with(setting.getKey(), setting.getValue());
          }
          Scenario asked = scenario;
          if (Algorithms.named(algorithm).abilities(variant).contains(ability)) {
            assertThat(Experiment.of(asked).protocol()).as("%s", ability).isNotNull();
          } else {
            assertThatExceptionOfType(BadInput.class)
                .as("%s", ability)
                .isThrownBy(() -> Experiment.of(asked))
                .withMessageContaining(algorithm);
          }
        });
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("variants")
  void acceptsItsOwnOptionsAndNoOthers(String algorithm, String variant) {
    List<Option> own = Algorithms.named(algorithm).options(variant);
    for (Option option : own) {
      for (String value : option.examples()) {
        Scenario given = scenario(algorithm, variant).with(Setting.of(option), value);
        assertThat(Experiment.of(given).protocol()).isNotNull();
      }
      Scenario bad = scenario(algorithm, variant).with(Setting.of(option), "no such thing");
      assertThatExceptionOfType(BadInput.class)
          .isThrownBy(() -> Experiment.of(bad))
          .withMessageContaining("--" + option.name());
    }
    for (Setting other : Setting.ofAlgorithms()) {
      if (own.stream().noneMatch(option -> option.name().equals(other.key()))) {
        Scenario bad = scenario(algorithm, variant).with(other, other.standard());
        assertThatExceptionOfType(BadInput.class)
            .isThrownBy(() -> Experiment.of(bad))
            .withMessageContaining(other.option());
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("algorithms")
  void isDescribed(Algorithm algorithm) throws IOException {
    assertThat(algorithm.title()).isNotBlank();
    assertThat(algorithm.name()).matches("[a-z][a-z-]*");
    assertThat(algorithm.variants()).isNotEmpty().doesNotHaveDuplicates();
    Path page = DOCS.resolve(algorithm.name() + ".md");
    assertThat(page).exists();
    assertThat(Files.readString(page)).contains("./thalweg check " + algorithm.name() + " ");
  }
}
