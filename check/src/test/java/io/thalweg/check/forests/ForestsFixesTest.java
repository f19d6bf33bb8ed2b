package io.thalweg.check.forests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Counterexample;
import io.thalweg.check.search.Checker;
import io.thalweg.check.search.Gauge;
import io.thalweg.check.search.Plan;
import io.thalweg.check.search.SearchOutcome;
import io.thalweg.core.protocols.forests.BrokenForests;
import io.thalweg.core.protocols.forests.BrokenForests.Fault;
import io.thalweg.core.protocols.forests.Forests;
import io.thalweg.core.protocols.forests.Forests.Reading;
import io.thalweg.core.protocols.forests.Informing;
import io.thalweg.core.protocols.forests.TokenChoice;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each part of the algorithm, if it alone is removed, causes a violation in a given number of steps
 * and no fewer; with it there is none in the same scope.
 */
class ForestsFixesTest {
  private static final Forests ONE_TELLING =
      new Forests(1, Reading.REPAIRED, TokenChoice.RANDOM, Informing.random(1));
  private static final Forests TWO_SILENT =
      new Forests(2, Reading.REPAIRED, TokenChoice.RANDOM, Informing.NOBODY);
  private static final Forests TWO_TELLING =
      new Forests(2, Reading.REPAIRED, TokenChoice.RANDOM, Informing.random(1));

  static Stream<Arguments> withoutIt() {
    return Stream.of(
        arguments(Fault.POINTER_NOT_REPAIRED, TWO_SILENT, 4, 28),
        arguments(Fault.TAGS_NOT_INHERITED, TWO_SILENT, 4, 30),
        arguments(Fault.POINTER_NOT_TURNED_AT_HANDOVER, TWO_SILENT, 4, 5),
        arguments(Fault.LAST_INSTEAD_OF_LAST_UNMODIFIED, TWO_SILENT, 4, 19),
        arguments(Fault.EVERY_INFORM_TAKEN, ONE_TELLING, 3, 20),
        arguments(Fault.INFORM_TAKEN_UNLESS_WAITING_OR_HOLDING, ONE_TELLING, 3, 20),
        arguments(Fault.VERSION_NEVER_GROWS, ONE_TELLING, 3, 20),
        arguments(Fault.VERSION_OF_TOKEN_NOT_TAKEN, ONE_TELLING, 3, 20));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void withoutIt(Fault fault, Forests forests, int nodes, int steps) {
    Plan plan = Plan.of(Scopes.all(nodes, 2), Set.of(Claim.EVERY_REQUEST_SERVED));
    SearchOutcome broken = new Checker<>(new BrokenForests(forests, fault), plan).run(new Gauge());
    assertThat(broken.counterexample().map(Counterexample::actions).orElseThrow()).hasSize(steps);

    Plan asFar = plan.with(plan.limits().withDepth(broken.depth()));
    SearchOutcome whole = new Checker<>(forests, asFar).run(new Gauge());
    assertThat(whole.counterexample()).isEmpty();
  }

  /** These faults take too many steps for a search to find them. */
  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"VERSION_NOT_LEARNT", "VERSION_NOT_INHERITED"})
  void withoutItByHand(Fault fault) {
    boolean behind = fault == Fault.VERSION_NOT_INHERITED;
    assertThat(new StaleInform(new BrokenForests(TWO_TELLING, fault), behind).isServed()).isFalse();
    assertThat(new StaleInform(TWO_TELLING, behind).isServed()).isTrue();
  }

  @Test
  void everyFaultIsHere() {
    Set<Fault> tried = EnumSet.of(Fault.VERSION_NOT_LEARNT, Fault.VERSION_NOT_INHERITED);
    withoutIt().forEach(row -> tried.add((Fault) row.get()[0]));
    assertThat(tried).containsExactlyInAnyOrderElementsOf(Arrays.asList(Fault.values()));
  }
}
