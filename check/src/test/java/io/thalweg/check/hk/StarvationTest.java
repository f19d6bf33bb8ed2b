package io.thalweg.check.hk;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Counterexample;
import io.thalweg.check.search.Checker;
import io.thalweg.check.search.Gauge;
import io.thalweg.check.search.Plan;
import io.thalweg.check.search.SearchOutcome;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs without end, in which nodes ask again and again: is a low priority ever served? */
class StarvationTest {
  private static final Set<Claim> CLAIMS =
      Set.of(
          Claim.ONE_TOKEN,
          Claim.UNITS_CONSERVED,
          Claim.STEPS_END,
          Claim.FALLS_SILENT,
          Claim.CAN_STILL_BE_SERVED,
          Claim.WAITING_LEADS_TO_ENTERING);

  private static SearchOutcome check(Scope network, String asks, long aging) {
    Scope scope = network.wishing(Scope.FOREVER, Scopes.asks(network.nodes(), asks));
    Hk hk = new Hk(HkConfig.units(1).withAging(aging));
    return new Checker<>(hk, Plan.of(scope, CLAIMS)).run(new Gauge());
  }

  @Test
  void withoutAgingAStreamOfHigherPrioritiesStarvesALowOne() {
    SearchOutcome outcome = check(Scopes.star(3), "0:1:2,1:1:1,2:1:2", HkConfig.NO_AGING);
    Counterexample lasso = outcome.counterexample().orElseThrow();
    assertThat(lasso.finding().claim()).isEqualTo(Claim.WAITING_LEADS_TO_ENTERING);
    assertThat(lasso.finding().detail()).startsWith("node 1 waits for ever");
    assertThat(lasso.loopFrom()).isPresent();
    assertThat(outcome.states()).isEqualTo(5_894);
  }

  @ParameterizedTest
  @CsvSource({"1, 38173", "2, 238639"})
  void withAgingItIsServed(long aging, long states) {
    SearchOutcome outcome = check(Scopes.star(3), "0:1:2,1:1:1,2:1:2", aging);
    assertThat(outcome.counterexample()).isEmpty();
    assertThat(outcome.stopped()).isEmpty();
    assertThat(outcome.states()).isEqualTo(states);
  }

  /** Two nodes of the same priority do not starve each other: the lasso above is no artefact. */
  @Test
  void equalsAreServedWithoutAging() {
    SearchOutcome outcome = check(Scopes.line(3), "0:1:1,1:1:1,2:1:1", HkConfig.NO_AGING);
    assertThat(outcome.counterexample()).isEmpty();
    assertThat(outcome.stopped()).isEmpty();
  }
}
