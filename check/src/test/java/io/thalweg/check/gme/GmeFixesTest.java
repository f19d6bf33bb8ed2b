package io.thalweg.check.gme;

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
import io.thalweg.core.protocols.gme.BrokenGme;
import io.thalweg.core.protocols.gme.BrokenGme.Fault;
import io.thalweg.core.protocols.gme.Gme;
import io.thalweg.core.protocols.gme.GmeConfig;
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
class GmeFixesTest {
  private static final GmeConfig ANY = GmeConfig.capturing(4);
  private static final GmeConfig NONE = GmeConfig.capturing(0);
  private static final GmeConfig ALL = GmeConfig.capturing(GmeConfig.UNLIMITED);

  private static Scope failing(Scope scope, int failures, int formations) {
    return scope.changing(failures, formations, FailureModel.HANDBACK);
  }

  static Stream<Arguments> withoutIt() {
    Scope two = Scopes.line(2);
    Scope line = Scopes.line(3);
    return Stream.of(
        arguments(
            Fault.A_TOKEN_LEAVES_WHILE_WEIGHT_IS_OUT,
            ANY,
            Scopes.asking(line, 1, 2),
            Claim.ONE_GROUP_INSIDE,
            10),
        arguments(
            Fault.B_UNUSED_WEIGHT_IS_LOST,
            ANY,
            failing(Scopes.asking(line, 1, 2), 1, 0),
            Claim.EVERY_REQUEST_SERVED,
            9),
        arguments(
            Fault.G1_ONLY_THE_FIRST_IS_PASSED_ON,
            ANY,
            Scopes.asking(line, 1, 2),
            Claim.EVERY_REQUEST_SERVED,
            9),
        arguments(
            Fault.G2_ONE_RESOURCE_IN_A_REQUEST,
            ALL,
            Scopes.asking(line, 1, 2),
            Claim.CONCURRENT_ENTERING,
            5),
        arguments(
            Fault.I_NOTHING_IS_CANCELLED,
            NONE,
            failing(Scopes.asking(line, 1, 2), 1, 0),
            Claim.UNOPPOSED_ENTERING,
            7),
        arguments(
            Fault.I_CANCELLED_AND_ASKED_FOR_ANEW,
            NONE,
            failing(Scopes.asking(Scopes.links(4, "0-1,1-2,0-3"), 2, "0:0,0:1,1:0,2:0,3:1"), 1, 0),
            Claim.UNOPPOSED_ENTERING,
            15),
        arguments(
            Fault.J_HOLDER_THAT_ASKS_FORGETS_ITS_WEIGHT,
            ANY,
            Scopes.asking(two, 2, 2),
            Claim.ONE_GROUP_INSIDE,
            6),
        arguments(
            Fault.K_RELEASE_CHOOSES_NEXT,
            ANY.withLazyLink(false),
            failing(Scopes.asking(Scopes.links(4, "0-1,0-2,1-2,2-3"), 1, "1:0,2:0,3:1"), 1, 0),
            Claim.EVERY_REQUEST_SERVED,
            15),
        arguments(
            Fault.LATE_REQUESTS_ARE_ONLY_QUEUED,
            ANY,
            Scopes.asking(line, 1, 1),
            Claim.UNOPPOSED_ENTERING,
            8),
        arguments(Fault.RESET_WEIGHT_IS_KEPT, ANY, Scopes.asking(two, 2, 2), Claim.STEPS_END, 10),
        arguments(
            Fault.WEIGHT_RUNS_OUT_FOR_GOOD,
            ANY.withWeight(1),
            Scopes.asking(line, 1, 1),
            Claim.EVERY_REQUEST_SERVED,
            9),
        arguments(
            Fault.WEIGHT_NOT_TAKEN_BACK,
            ANY,
            failing(Scopes.asking(line, 1, 2), 1, 0),
            Claim.EVERY_REQUEST_SERVED,
            9),
        arguments(
            Fault.RELEASE_UPHILL,
            ANY,
            failing(Scopes.asking(line, 1, 1), 1, 0),
            Claim.FALLS_SILENT,
            19),
        arguments(
            Fault.LEAVER_LOSES_THE_SESSION,
            ANY,
            Scopes.asking(line, 1, 2).churning(0, 1, 0),
            Claim.ONE_GROUP_INSIDE,
            10),
        arguments(
            Fault.NEWCOMER_IS_NOT_TOLD_HEIGHTS,
            ANY,
            Scopes.asking(Scopes.ring(3), 1, 2).churning(1, 1, 0),
            Claim.TOKEN_ORIENTED_DAG,
            4));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void withoutIt(Fault fault, GmeConfig config, Scope scope, Claim claim, int steps) {
    Plan plan = Plan.of(scope, Set.of(claim));
    SearchOutcome broken = new Checker<>(new BrokenGme(config, fault), plan).run(new Gauge());
    assertThat(broken.counterexample().map(c -> c.finding().claim())).hasValue(claim);
    assertThat(broken.counterexample().map(Counterexample::actions).orElseThrow()).hasSize(steps);

    Plan asFar = plan.with(plan.limits().withDepth(broken.depth()).withStates(3_000_000));
    assertThat(new Checker<>(new Gme(config), asFar).run(new Gauge()).counterexample()).isEmpty();
  }

  /** Faults that need nodes and units that come and go; see {@code BrokenChurnTest} in sim. */
  private static final Set<Fault> FOUND_BY_THE_SWARM = EnumSet.of(Fault.LATE_TOKEN_BEGINS_NO_ERA);

  @Test
  void everyFaultIsHere() {
    Set<Fault> tried = EnumSet.copyOf(FOUND_BY_THE_SWARM);
    withoutIt().forEach(row -> tried.add((Fault) row.get()[0]));
    assertThat(tried).containsExactlyInAnyOrderElementsOf(Arrays.asList(Fault.values()));
  }
}
