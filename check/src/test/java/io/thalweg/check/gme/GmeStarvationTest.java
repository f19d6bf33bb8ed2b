package io.thalweg.check.gme;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Counterexample;
import io.thalweg.check.search.Checker;
import io.thalweg.check.search.Gauge;
import io.thalweg.check.search.Plan;
import io.thalweg.check.search.SearchOutcome;
import io.thalweg.core.protocols.gme.Gme;
import io.thalweg.core.protocols.gme.GmeConfig;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs without end: nodes 0 and 1 ask for one group again and again, node 2 for another. */
class GmeStarvationTest {
  private static final Set<Claim> CLAIMS =
      Set.of(
          Claim.ONE_TOKEN,
          Claim.ONE_GROUP_INSIDE,
          Claim.STEPS_END,
          Claim.FALLS_SILENT,
          Claim.CAN_STILL_BE_SERVED,
          Claim.WAITING_LEADS_TO_ENTERING);

  private static SearchOutcome check(Scope network, int captures) {
    Scope scope = Scopes.asking(network, Scope.FOREVER, "0:0,1:0,2:1");
    Gme gme = new Gme(GmeConfig.capturing(captures));
    return new Checker<>(gme, Plan.of(scope, CLAIMS)).run(new Gauge());
  }

  @Test
  void withoutALimitTwoWhoTakeTurnsStarveAThird() {
    SearchOutcome outcome = check(Scopes.star(3), GmeConfig.UNLIMITED);
    Counterexample lasso = outcome.counterexample().orElseThrow();
    assertThat(lasso.finding().claim()).isEqualTo(Claim.WAITING_LEADS_TO_ENTERING);
    assertThat(lasso.finding().detail()).startsWith("node 2 waits for ever");
    assertThat(lasso.loopFrom()).isPresent();
  }

  @ParameterizedTest
  @CsvSource({"line, 0", "line, 1", "line, 4", "star, 0", "star, 1", "star, 4"})
  void withALimitItIsServed(String network, int captures) {
    SearchOutcome outcome =
        check(network.equals("line") ? Scopes.line(3) : Scopes.star(3), captures);
    assertThat(outcome.counterexample()).isEmpty();
    assertThat(outcome.stopped()).isEmpty();
  }
}
