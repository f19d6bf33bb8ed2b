package io.thalweg.check.register;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.recovery.Ids;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule of the register is needed: without it, the search finds what it is there for. */
class RegisterRulesTest {
  private static final String TWO = "two values are chosen";
  private static final String NOT_CHOSEN = "chosen, which it is not";
  private static final String NOT_MADE = "for which it was not made";

  static Stream<Arguments> all() {
    RegisterScope one = RegisterScope.of(1, 2, 2, 1);
    RegisterScope two = RegisterScope.of(2, 2, 2, 0);
    RegisterScope three = RegisterScope.of(3, 1, 2, 0);
    return Stream.of(
        Arguments.of(RegisterRule.PROMISE_NOT_KEPT, RegisterScope.of(2, 1, 3, 1), 9, NOT_CHOSEN),
        Arguments.of(RegisterRule.VOTE_NOT_KEPT, one, 7, TWO),
        Arguments.of(RegisterRule.CHOSEN_NOT_KEPT, one, 7, TWO),
        Arguments.of(RegisterRule.PROMISES_EARLIER, three, 10, TWO),
        Arguments.of(RegisterRule.ACCEPTS_EARLIER, three, 10, TWO),
        Arguments.of(RegisterRule.OFFERS_OWN, RegisterScope.of(2, 1, 2, 0), 10, TWO),
        Arguments.of(
            RegisterRule.ADOPTS_FIRST, RegisterScope.of(3, 1, 3, 0).proposedBy(1), 14, TWO),
        Arguments.of(RegisterRule.HALF, RegisterScope.of(4, 1, 2, 0), 5, NOT_CHOSEN),
        Arguments.of(
            RegisterRule.OLD_ANSWERS, RegisterScope.of(2, 1, 2, 0).from(Ids.of(2)).slow(), 7, TWO),
        Arguments.of(
            RegisterRule.NEXT_COUNT,
            RegisterScope.of(3, 1, 1, 0).changing(1, List.of(Ids.of(1, 2))),
            4,
            "with k[1, 3] alone, k1 gets no next version"),
        Arguments.of(RegisterRule.KEEPS_ACCEPTED, RegisterScope.of(1, 2, 2, 0), 6, NOT_MADE),
        Arguments.of(
            RegisterRule.BALLOT_AGAIN, RegisterScope.of(2, 1, 2, 1).from(Ids.of(2)).slow(), 7, TWO),
        Arguments.of(RegisterRule.OLD_BASE, two, 11, TWO),
        Arguments.of(RegisterRule.NEW_BASE, two, 10, NOT_MADE));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("all")
  void isFound(RegisterRule rule, RegisterScope scope, int steps, String violation) {
    int healEvery =
        rule == RegisterRule.NEXT_COUNT ? 1 : 0; // the only one that is no fault at once
    RegisterSearch.Outcome found =
        new RegisterSearch(scope.without(rule), 1_000_000, healEvery).run();
    assertThat(found.violation()).contains(violation);
    assertThat(found.steps()).hasSize(steps);
    RegisterSearch.Outcome sound = new RegisterSearch(scope, 1_000_000, healEvery).run();
    assertThat(sound.violation()).isNull();
    assertThat(sound.whole()).isTrue();
  }

  @Test
  void everyRuleIsHere() {
    assertThat(all().map(arguments -> arguments.get()[0]))
        .containsExactlyInAnyOrderElementsOf(Arrays.asList(RegisterRule.values()));
  }
}
