package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.protocols.Algorithms;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every algorithm of the one list works with all commands: simulate, replay, check and others. */
class AlgorithmsTest {

  static Stream<Algorithm> algorithms() {
    return Algorithms.all().stream();
  }

  private static String groups(Algorithm algorithm) {
    String standard = algorithm.variants().getFirst();
    return algorithm.abilities(standard).contains(Ability.GROUPS) ? " --groups 2" : "";
  }

  @Test
  void theListNamesTheVariantOfAnOptionThatNotAllHave() {
    String options = lineOf("forests", "options");
    for (String group : options.split(";")) {
      assertThat(group.split("--token-choice", -1)).as(group).hasSizeLessThan(3);
    }
    assertThat(options).containsPattern("; [a-z, -]+: .*--token-choice");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("algorithms")
  void theListSaysWhetherNodesMayComeAndGo(Algorithm algorithm) {
    String standard = algorithm.variants().getFirst();
    assertThat(lineOf(algorithm.name(), "can").endsWith("churn"))
        .isEqualTo(algorithm.abilities(standard).contains(Ability.CHURN));
  }

  private static String lineOf(String algorithm, String name) {
    return CommandRun.line("algorithms")
        .out()
        .lines()
        .dropWhile(line -> !line.startsWith(algorithm + " "))
        .filter(line -> line.startsWith("  " + name + " "))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("algorithms")
  void isSimulated(Algorithm algorithm) {
    CommandRun run =
        CommandRun.line("simulate " + algorithm.name() + " --nodes 8" + groups(algorithm));
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).contains(algorithm.name());
    CommandRun json = CommandRun.line("simulate " + algorithm.name() + " --json");
    assertThat(json.code()).as(json.err()).isZero();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("algorithms")
  void holdsInEveryInterleavingOfThree(Algorithm algorithm) {
    String command = "check " + algorithm.name() + " --nodes 3" + groups(algorithm);
    CommandRun whole = CommandRun.line(command);
    assertThat(whole.code()).as(whole.out() + whole.err()).isZero();
    assertThat(whole.out()).contains("every-request-served").doesNotContain("NOT REACHED");
    CommandRun reduced = CommandRun.line(command + " --reduce partial-order");
    assertThat(reduced.code()).as(reduced.out() + reduced.err()).isZero();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("algorithms")
  void holdsInRandomWalks(Algorithm algorithm) {
    String command = "check " + algorithm.name() + " --nodes 6 --requests 2" + groups(algorithm);
    CommandRun walks = CommandRun.line(command + " --mode random-walks --walks 300");
    assertThat(walks.code()).as(walks.out() + walks.err()).isEqualTo(3); // no verdict
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("algorithms")
  void holdsInSwarms(Algorithm algorithm) {
    CommandRun run = CommandRun.line("swarm " + algorithm.name() + " --runs 20");
    assertThat(run.code()).as(run.out() + run.err()).isZero();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("algorithms")
  void isNamedInTheHelp(Algorithm algorithm) {
    for (String command : new String[] {"simulate", "check", "swarm"}) {
      assertThat(CommandRun.of(command, "--help").out().replaceAll("\\s+", " "))
          .contains(algorithm.name());
    }
  }
}
