package io.thalweg.check.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.check.model.Action;
import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Counterexample;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The checker takes each choice of a node in every way, and an alarm rings sooner or later. */
class ChoicesTest {
  private static final Scope PAIR = Scope.on(2, List.of(new Scope.Link(0, 1)));
  private static final Plan PLAN =
      Plan.of(PAIR, Set.of(Claim.EVERY_REQUEST_SERVED, Claim.EVERYBODY_SERVED));

  private static SearchOutcome run(int unlucky, Plan plan) {
    return new Checker<>(new DiceProtocol(unlucky, -1), plan).run(new Gauge());
  }

  /** A node is idle, has one of twelve throws, is inside, or is over: all pairs of these occur. */
  @Test
  void everyThrowIsTried() {
    SearchOutcome outcome = run(-1, PLAN);
    assertThat(outcome.counterexample()).isEmpty();
    assertThat(outcome.states()).isEqualTo(15 * 15);
    assertThat(outcome.reached()).contains(Claim.EVERYBODY_SERVED);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, 6, 11})
  void theOneThatFailsIsFoundAndPlayedAgain(int unlucky) {
    for (Mode mode : Mode.values()) {
      Counterexample found = run(unlucky, PLAN.with(mode)).counterexample().orElseThrow();
      assertThat(found.finding().claim()).isEqualTo(Claim.EVERY_REQUEST_SERVED);
      // The first choice varies fastest: 2 ways for the coin, then 6 for the die.
      int choice = unlucky / 6 + 2 * (unlucky % 6);
      assertThat(found.actions()).extracting(Action::choice).contains(choice);
    }
    Counterexample shortest = run(unlucky, PLAN).counterexample().orElseThrow();
    assertThat(shortest.actions()).hasSize(2);
    assertThat(shortest.actions()).extracting(Action::kind).endsWith(Action.ALARM);
  }

  /** The first way fails, which no checked claim forbids; the others are taken nevertheless. */
  @Test
  void aWayThatFailsDoesNotHideTheOthers() {
    SearchOutcome outcome = new Checker<>(new DiceProtocol(11, 0), PLAN).run(new Gauge());
    assertThat(outcome.counterexample().orElseThrow().actions()).hasSize(2);
  }

  @Test
  void reducedSearchFindsItToo() {
    assertThat(run(7, PLAN.with(Reduction.PARTIAL_ORDER)).counterexample()).isPresent();
    assertThat(run(-1, PLAN.with(Reduction.PARTIAL_ORDER)).counterexample()).isEmpty();
  }
}
