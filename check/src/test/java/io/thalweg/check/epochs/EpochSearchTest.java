package io.thalweg.check.epochs;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.check.epochs.EpochScope.Kind;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** All states of small clusters whose members crash, are cut off and come back. */
class EpochSearchTest {

  private static void isSound(EpochScope scope, long states, int healEvery) {
    EpochSearch.Outcome found = new EpochSearch(scope, 10_000_000, healEvery).run();
    assertThat(found.violation()).as("%s: %s", scope, found.steps()).isNull();
    assertThat(found.whole()).isTrue();
    assertThat(found.states()).isEqualTo(states);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "one unit,           UNITS, 1, 0, 0, 0, 0,  26929, 1",
    "keepers change,     UNITS, 1, 0, 0, 1, 0,  100489, 100",
    "the first leaves,   UNITS, 1, 0, 1, 0, 0, 194456, 100"
  })
  void oneEpoch(
      String name,
      Kind kind,
      int units,
      int crashes,
      int leaves,
      int keepers,
      int asks,
      long states,
      int healEvery) {
    isSound(
        new EpochScope(kind, 3, units, 1, crashes, leaves, keepers, asks, 1, false, Set.of()),
        states,
        healEvery);
  }

  @ParameterizedTest(name = "{0}")
  @Tag("long")
  @CsvSource({
    "two epochs,         UNITS, 1, 2, 0, 0, 1344975",
    "a crash,            UNITS, 1, 1, 1, 0,  640858",
    "two units,          UNITS, 2, 1, 0, 0,  762920",
    "hk with one unit,   HK,    1, 1, 0, 1,  445915",
    "hk with two units,  HK,    2, 1, 0, 1,  917136",
    "gme,                GME,   1, 1, 0, 1,  439771"
  })
  void longer(String name, Kind kind, int units, int epochs, int crashes, int asks, long states) {
    isSound(
        new EpochScope(kind, 3, units, epochs, crashes, 0, 0, asks, 1, false, Set.of()),
        states,
        1000);
  }

  /** A process is killed at any moment, started again, and admitted as another member. */
  @ParameterizedTest
  @Tag("long")
  @CsvSource({"HK, 1, 1176986", "GME, 1, 1182535"})
  void aCrashWithAnAlgorithm(Kind kind, int units, long states) {
    isSoundReduced(kind, units, states);
  }

  @ParameterizedTest
  @Tag("nightly")
  @CsvSource({"HK, 2, 2845708"})
  void aCrashWithTwoUnits(Kind kind, int units, long states) {
    isSoundReduced(kind, units, states);
  }

  private static void isSoundReduced(Kind kind, int units, long states) {
    EpochScope scope = new EpochScope(kind, 3, units, 1, 1, 0, 0, 1, 1, false, Set.of());
    EpochSearch search = new EpochSearch(scope, 10_000_000, 1000).depthFirst();
    EpochSearch.Outcome found = search.reducing(EnumSet.allOf(EpochReduction.class)).run();
    assertThat(found.violation()).as("%s: %s", scope, found.steps()).isNull();
    assertThat(found.whole()).isTrue();
    assertThat(found.states()).isEqualTo(states);
  }

  /** Seven epochs, three crashes, a change of keepers and a leave, drawn at random. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void atRandom(Kind kind) {
    EpochScope scope = new EpochScope(kind, 4, 2, 7, 3, 1, 1, 2, 1, true, Set.of());
    EpochSearch.Outcome found = new EpochSearch(scope, 0, 0).walk(1, 300, 200);
    assertThat(found.violation()).as("%s", found.steps()).isNull();
  }
}
