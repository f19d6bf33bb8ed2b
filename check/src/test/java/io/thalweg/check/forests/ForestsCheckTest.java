package io.thalweg.check.forests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.check.search.Checker;
import io.thalweg.check.search.Gauge;
import io.thalweg.check.search.Plan;
import io.thalweg.check.search.SearchOutcome;
import io.thalweg.core.protocols.forests.Forests;
import io.thalweg.core.protocols.forests.Forests.Reading;
import io.thalweg.core.protocols.forests.Informing;
import io.thalweg.core.protocols.forests.TokenChoice;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The long searches of docs/algorithms/forests.md. */
class ForestsCheckTest {
  private static final Set<Claim> CLAIMS =
      Set.of(
          Claim.UNITS_HELD_AT_MOST_K,
          Claim.ONE_TOKEN,
          Claim.UNITS_CONSERVED,
          Claim.GRANTS_MATCH_REQUESTS,
          Claim.STEPS_END,
          Claim.EVERY_REQUEST_SERVED,
          Claim.FALLS_SILENT);

  static Stream<Arguments> everythingHolds() {
    return Stream.of(
        arguments(telling(1, TokenChoice.RANDOM), Scopes.all(3, 3), 11_747_403),
        arguments(telling(2, TokenChoice.RANDOM), Scopes.asking(4, 2, 0, 2, 3), 17_723_159),
        arguments(telling(3, TokenChoice.LAST_SEEN), Scopes.all(5, 1), 8_858_132),
        arguments(
            new Forests(2, Reading.PAPER, TokenChoice.RANDOM, Informing.NOBODY),
            Scopes.all(4, 3),
            12_405_655));
  }

  private static Forests telling(int k, TokenChoice choice) {
    return new Forests(k, Reading.REPAIRED, choice, Informing.random(1));
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource
  void everythingHolds(Forests forests, Scope scope, long states) {
    SearchOutcome outcome = new Checker<>(forests, Plan.of(scope, CLAIMS)).run(new Gauge());
    assertThat(outcome.counterexample()).isEmpty();
    assertThat(outcome.stopped()).isEmpty();
    assertThat(outcome.states()).isEqualTo(states);
  }
}
