package io.thalweg.check.register;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.recovery.Ids;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** All states of a few keepers that crash, and whose messages are lost, repeated and reordered. */
class RegisterSearchTest {
  private static final Ids THREE = Ids.of(1, 2, 3);

  private static void isSound(RegisterScope scope, int healEvery, long states) {
    RegisterSearch.Outcome found = new RegisterSearch(scope, 10_000_000, healEvery).run();
    assertThat(found.violation()).as("%s: %s", scope, found.steps()).isNull();
    assertThat(found.whole()).isTrue();
    assertThat(found.states()).isEqualTo(states);
    assertThat(found.versions()).as("the newest version").isEqualTo(scope.versions() + 1);
  }

  static Stream<Arguments> small() {
    return Stream.of(
        Arguments.of("one keeper", RegisterScope.of(1, 3, 4, 2), 454),
        Arguments.of("two keepers, three proposals", RegisterScope.of(2, 1, 3, 1), 22_482),
        Arguments.of("two keepers, two versions", RegisterScope.of(2, 2, 3, 1), 25_878),
        Arguments.of("three keepers", RegisterScope.of(3, 1, 2, 0), 27_388),
        Arguments.of("three keepers, a crash", RegisterScope.of(3, 1, 2, 1), 43_567),
        Arguments.of("three become one", three().changing(1, List.of(Ids.of(2))), 58_855),
        Arguments.of(
            "one becomes three", three().from(Ids.of(1)).changing(1, List.of(THREE)), 6_791),
        Arguments.of("slow answers", RegisterScope.of(2, 1, 2, 1).slow(), 4_018),
        Arguments.of("all messages kept", RegisterScope.of(2, 1, 2, 1).slow().untidy(), 88_671));
  }

  private static RegisterScope three() {
    return RegisterScope.of(3, 2, 2, 0);
  }

  static Stream<Arguments> longer() {
    return Stream.of(
        Arguments.of("four keepers", RegisterScope.of(4, 1, 2, 0), 575_983),
        Arguments.of(
            "a keeper is replaced",
            RegisterScope.of(4, 2, 2, 0).from(THREE).changing(1, List.of(Ids.of(2, 3, 4))),
            449_249),
        Arguments.of(
            "two changes, one after the other",
            RegisterScope.of(3, 3, 3, 0)
                .proposedBy(2)
                .changing(2, List.of(Ids.of(2), Ids.of(1, 3))),
            1_539_351));
  }

  static Stream<Arguments> longest() {
    return Stream.of(
        Arguments.of("three proposals", RegisterScope.of(3, 1, 3, 1), 5_251_121),
        Arguments.of("two versions", RegisterScope.of(3, 2, 3, 0), 3_065_994));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("small")
  void aFewKeepers(String name, RegisterScope scope, long states) {
    isSound(scope, 100, states);
  }

  @ParameterizedTest(name = "{0}")
  @Tag("long")
  @MethodSource("longer")
  void longer(String name, RegisterScope scope, long states) {
    isSound(scope, 1000, states);
  }

  @ParameterizedTest(name = "{0}")
  @Tag("nightly")
  @MethodSource("longest")
  void longest(String name, RegisterScope scope, long states) {
    isSound(scope, 1000, states);
  }

  private static void isSoundAtRandom(RegisterScope scope, int walks) {
    RegisterSearch.Outcome found = new RegisterSearch(scope, 0, 0).walk(1, walks, 300);
    assertThat(found.violation()).as("%s", found.steps()).isNull();
    assertThat(found.versions()).isGreaterThan(2);
  }

  /** Five keepers, four versions, four crashes and three changes to any voters. */
  @Test
  void atRandom() {
    RegisterScope large =
        RegisterScope.of(5, 4, 12, 4).from(THREE).proposedBy(3).changing(3, List.of());
    isSoundAtRandom(large, 1000);
    isSoundAtRandom(large.slow(), 1000);
    isSoundAtRandom(large.slow().untidy(), 300);
  }
}
