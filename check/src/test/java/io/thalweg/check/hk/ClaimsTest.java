package io.thalweg.check.hk;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.check.model.FailureModel;
import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.check.search.Checker;
import io.thalweg.check.search.Gauge;
import io.thalweg.check.search.Plan;
import io.thalweg.check.search.SearchOutcome;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.PaperHk;
import io.thalweg.core.protocols.hk.Policy;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Claims that no fault of {@link FixesTest} violates, or that hold only in some networks. */
class ClaimsTest {
  private static final PaperHk PAPER = new PaperHk(1, Policy.HIGHEST_PRIORITY_FIRST, 0);

  private static SearchOutcome check(Protocol<?> protocol, Scope scope, Claim claim) {
    return new Checker<>(protocol, Plan.of(scope, Set.of(claim))).run(new Gauge());
  }

  private static void requireViolated(Protocol<?> protocol, Scope scope, Claim claim, int steps) {
    var found = check(protocol, scope, claim).counterexample().orElseThrow();
    assertThat(found.finding().claim()).isEqualTo(claim);
    assertThat(found.actions()).hasSize(steps);
  }

  @Test
  void whoeverIsLostCannotBeServedAnyMore() {
    requireViolated(PAPER, Scopes.line(3), Claim.WAITING_IN_QUEUE, 10);
    SearchOutcome lost = check(PAPER, Scopes.line(3), Claim.CAN_STILL_BE_SERVED);
    assertThat(lost.counterexample().orElseThrow().finding().detail())
        .isEqualTo("node 2 waits and can never be served from here");
    assertThat(lost.counterexample().orElseThrow().actions()).hasSizeLessThan(20);
    Hk hk = new Hk(HkConfig.units(1));
    assertThat(check(hk, Scopes.line(3), Claim.CAN_STILL_BE_SERVED).counterexample()).isEmpty();
  }

  @Test
  void unitsAreLostWithTheirLink() {
    Scope losing = Scopes.line(2).changing(1, 0, FailureModel.LOSS);
    requireViolated(new Hk(HkConfig.units(2)), losing, Claim.UNITS_CONSERVED, 3);
  }

  @Test
  void anOrderThatNobodyKeepsIsSeen() {
    Scope scope = Scopes.line(4).wishing(1, Scopes.asks(4, "1:1:1,2:1:2,3:1:1"));
    requireViolated(PAPER, scope, Claim.NO_UNJUSTIFIED_OVERTAKING, 7);
    requireViolated(PAPER, Scopes.line(4).asking(1, 2, 1), Claim.NEXT_KNOWS_FRONT, 5);
  }

  /**
   * Node 2 asks node 0, hears that node 0 was raised, and asks node 1 instead. Node 0 is below
   * again when the first REQUEST arrives, and keeps it for good.
   */
  @Test
  void aRequestThatComesLateStaysWhereALinkFormsAgain() {
    Scope moving = Scopes.ring(3).changing(1, 1, FailureModel.HANDBACK);
    requireViolated(new Hk(HkConfig.units(1)), moving, Claim.QUEUED_FOR_A_REQUEST, 25);
  }

  @ParameterizedTest
  @EnumSource(RogueProtocol.Deed.class)
  void whatNoNodeMayDoIsSeen(RogueProtocol.Deed deed) {
    requireViolated(new RogueProtocol(deed), Scopes.line(2), deed.violates(), deed.steps());
  }

  @Test
  void aGoalThatNobodyReachesIsNotReached() {
    Scope silent = Scopes.line(2).wishing(1, Scopes.asks(2, ""));
    SearchOutcome outcome = check(new Hk(HkConfig.units(1)), silent, Claim.SOMEBODY_ENTERS);
    assertThat(outcome.complete()).isTrue();
    assertThat(outcome.reached()).isEmpty();
  }
}
