package io.thalweg.check.hk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.thalweg.check.model.FailureModel;
import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Counterexample;
import io.thalweg.check.search.Checker;
import io.thalweg.check.search.Gauge;
import io.thalweg.check.search.Plan;
import io.thalweg.check.search.SearchOutcome;
import io.thalweg.core.protocols.hk.BrokenHk;
import io.thalweg.core.protocols.hk.BrokenHk.Fault;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each fix, if it alone is removed, causes a violation in a given number of steps and no fewer;
 * with the fix there is none in the same scope. So every fix is needed, and no claim holds
 * vacuously.
 */
class FixesTest {
  private static final HkConfig ONE = HkConfig.units(1);
  private static final HkConfig TWO = HkConfig.units(2);

  private static Scope failing(Scope scope, int failures, int formations) {
    return scope.changing(failures, formations, FailureModel.HANDBACK);
  }

  static Stream<Arguments> withoutIt() {
    Scope line = Scopes.line(3);
    Scope tail = Scopes.triangleWithTail();
    return Stream.of(
        arguments(
            Fault.D1_HOLDER_INSIDE_KEEPS_TOKEN,
            TWO,
            Scopes.line(2),
            Claim.NOTHING_THAT_FITS_WAITS,
            3),
        arguments(
            Fault.D2_WAITING_HOLDER_LEAVES_ITS_QUEUE,
            TWO,
            line.wishing(1, Scopes.asks(3, "0:1:1,1:2:2,2:1:1")),
            Claim.EVERY_REQUEST_SERVED,
            15),
        arguments(
            Fault.D3_TOKEN_LEAVES_A_HOLDER_THAT_WAITS,
            TWO,
            line.asking(2, 1, 2),
            Claim.SETTLED_FIRST,
            9),
        arguments(Fault.D5_SAME_NEIGHBOUR_TWICE, ONE, line.asking(1, 2, 1), Claim.QUEUED_ONCE, 6),
        arguments(
            Fault.D6_REQUEST_BEHIND_THE_TOKEN, ONE, line.asking(2, 2, 1), Claim.SETTLED_FIRST, 8),
        arguments(
            Fault.D7_OWN_HIGHER_REQUEST_NOT_ANNOUNCED,
            ONE,
            line.asking(2, 2, 1),
            Claim.SETTLED_FIRST,
            10),
        arguments(Fault.D8_UPDATE_NOT_FORWARDED, ONE, line.asking(1, 2, 1), Claim.SETTLED_FIRST, 8),
        arguments(
            Fault.D9_UPDATE_CHOOSES_NEXT,
            ONE.withLazyLink(false),
            tail.asking(1, 2, 1),
            Claim.UPDATE_FINDS_REQUEST,
            8),
        arguments(
            Fault.D10_RELEASE_CHOOSES_NEXT,
            HkConfig.units(4).withLazyLink(false),
            failing(Scopes.links(4, "0-1,1-2,1-3,2-3"), 1, 0),
            Claim.EVERY_REQUEST_SERVED,
            22),
        arguments(Fault.D11_AGING_IN_QUEUES, ONE, line, Claim.SILENT_IN_TURN, 2),
        arguments(
            Fault.D12_NOTHING_TAKEN_BACK, ONE, failing(Scopes.line(2), 1, 0), Claim.ONE_TOKEN, 3),
        arguments(
            Fault.D13_RAISE_OVER_NO_NEIGHBOURS,
            ONE,
            failing(Scopes.line(2), 1, 0),
            Claim.STEPS_END,
            1),
        arguments(Fault.D14_RAISES_FOR_EVER, ONE, failing(line, 1, 0), Claim.SILENT_IN_TURN, 1),
        arguments(
            Fault.D14_NEVER_COMES_DOWN, ONE, failing(line, 1, 1), Claim.TOKEN_ORIENTED_DAG, 15),
        arguments(
            Fault.D14_NEED_NOT_PASSED_ON, ONE, failing(line, 1, 1), Claim.TOKEN_ORIENTED_DAG, 13),
        arguments(
            Fault.D14_HOLDER_BEGINS_NO_ERA, ONE, failing(line, 1, 1), Claim.TOKEN_ORIENTED_DAG, 14),
        arguments(
            Fault.TAKER_IGNORES_CUT_OFF_NEIGHBOURS,
            ONE,
            failing(line.wishing(1, Scopes.asks(3, "1:1:1")), 2, 2),
            Claim.TOKEN_ORIENTED_DAG,
            62),
        arguments(Fault.RELEASE_UPHILL, TWO, failing(line, 1, 0), Claim.FALLS_SILENT, 22),
        arguments(
            Fault.BACKFILL_BY_KEY,
            TWO.withBackfill(HkConfig.UNLIMITED),
            Scopes.line(5).wishing(1, Scopes.asks(5, "0:1:1,1:1:1,2:2:2,3:2:3,4:1:1")),
            Claim.SILENT_IN_TURN,
            6),
        arguments(
            Fault.BACKFILLS_NOT_COUNTED,
            TWO.withBackfill(1),
            line.wishing(Scope.FOREVER, Scopes.asks(3, "0:1:1,1:2:1,2:1:1")),
            Claim.WAITING_LEADS_TO_ENTERING,
            28),
        arguments(
            Fault.AGING_BY_GRANTS_KNOWN,
            ONE.withAging(1000),
            line.wishing(4, Scopes.asks(3, "0:1:2,1:1:3,2:1:1")),
            Claim.NO_UNJUSTIFIED_OVERTAKING,
            13),
        arguments(Fault.TIES_BY_ARRIVAL, ONE, line, Claim.FIRST_COME_FIRST_SERVED, 5),
        arguments(
            Fault.LAZY_LINK_KEEPS_ERAS_SECRET,
            ONE,
            failing(Scopes.links(4, "0-1,1-2").wishing(1, Scopes.asks(4, "2:1:1")), 1, 2),
            Claim.TOKEN_ORIENTED_DAG,
            16),
        arguments(
            Fault.D14_NEVER_COMES_DOWN, ONE, line.churning(1, 0, 0), Claim.TOKEN_ORIENTED_DAG, 4),
        arguments(
            Fault.LATE_TOKEN_BEGINS_NO_ERA,
            ONE,
            Scopes.ring(3).churning(0, 0, 1),
            Claim.TOKEN_ORIENTED_DAG,
            24),
        arguments(
            Fault.LEAVER_FORGETS_ITS_UNITS, TWO, line.churning(0, 1, 1), Claim.UNITS_CONSERVED, 16),
        arguments(
            Fault.LEAVER_DROPS_ITS_QUEUE,
            TWO,
            line.asking(1, 1, 2).churning(0, 1, 0),
            Claim.EVERY_REQUEST_SERVED,
            12),
        arguments(
            Fault.NEWCOMER_IS_NOT_TOLD_HEIGHTS,
            ONE,
            Scopes.ring(3).churning(1, 1, 0),
            Claim.TOKEN_ORIENTED_DAG,
            4),
        arguments(
            Fault.NEXT_KEEPS_WHAT_IT_QUEUED,
            ONE,
            Scopes.ring(3).churning(0, 1, 0),
            Claim.QUEUED_FOR_A_REQUEST,
            20));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void withoutIt(Fault fault, HkConfig config, Scope scope, Claim claim, int steps) {
    Plan plan = Plan.of(scope, Set.of(claim));
    SearchOutcome broken = new Checker<>(new BrokenHk(config, fault), plan).run(new Gauge());
    assertThat(broken.counterexample().map(c -> c.finding().claim())).hasValue(claim);
    assertThat(broken.counterexample().map(Counterexample::actions).orElseThrow()).hasSize(steps);

    Plan asFar = plan.with(plan.limits().withDepth(broken.depth()).withStates(3_000_000));
    assertThat(new Checker<>(new Hk(config), asFar).run(new Gauge()).counterexample()).isEmpty();
  }

  /** Faults that need nodes and units that come and go; see {@code BrokenChurnTest} in sim. */
  private static final Set<Fault> FOUND_BY_THE_SWARM =
      EnumSet.of(
          Fault.LATE_UNITS_LOST,
          Fault.LEAVER_FORGETS_ITS_QUEUE,
          Fault.NEWCOMER_WITH_THE_FIRST_NUMBER_IS_THE_FIRST,
          Fault.SUPPLY_LOST_AWAY_FROM_THE_TOKEN,
          Fault.RETIRED_UNITS_STAY,
          Fault.GIVEN_BACK_TWICE);

  @Test
  void everyFaultIsHere() {
    Set<Fault> tried = EnumSet.copyOf(FOUND_BY_THE_SWARM);
    withoutIt().forEach(row -> tried.add((Fault) row.get()[0]));
    assertThat(tried).containsExactlyInAnyOrderElementsOf(Arrays.asList(Fault.values()));
  }
}
