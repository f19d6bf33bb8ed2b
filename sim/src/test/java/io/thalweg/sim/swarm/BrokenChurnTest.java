package io.thalweg.sim.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.protocols.gme.BrokenGme;
import io.thalweg.core.protocols.gme.Gme;
import io.thalweg.core.protocols.hk.BrokenHk;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each mistake that only matters where members, units and messages come and go is caught. */
class BrokenChurnTest {
  private static final Scenario CHURN = Scenario.standard().with(Setting.CHURN, "any");

  @ParameterizedTest
  @CsvSource({
    "LATE_TOKEN_BEGINS_NO_ERA, nothing-that-fits-waits",
    "LATE_UNITS_LOST, units-conserved",
    "LEAVER_FORGETS_ITS_QUEUE, every-request-served",
    "NEWCOMER_WITH_THE_FIRST_NUMBER_IS_THE_FIRST, one-token",
    "NEWCOMER_IS_NOT_TOLD_HEIGHTS, token-oriented-dag",
    "SUPPLY_LOST_AWAY_FROM_THE_TOKEN, units-conserved",
    "RETIRED_UNITS_STAY, units-conserved",
    "GIVEN_BACK_TWICE, units-conserved"
  })
  void theSwarmCatchesItInHk(BrokenHk.Fault fault, String kind) {
    assertCaught(ScenarioTrial.of(hk -> new BrokenHk(((Hk) hk).config(), fault)), CHURN, kind);
  }

  @ParameterizedTest
  @CsvSource({
    "LATE_TOKEN_BEGINS_NO_ERA, token-oriented-dag",
    "LEAVER_LOSES_THE_SESSION, every-request-served",
    "NEWCOMER_IS_NOT_TOLD_HEIGHTS, token-oriented-dag"
  })
  void theSwarmCatchesItInGme(BrokenGme.Fault fault, String kind) {
    Scenario gme = CHURN.with(Setting.ALGORITHM, "gme");
    assertCaught(ScenarioTrial.of(p -> new BrokenGme(((Gme) p).config(), fault)), gme, kind);
  }

  private static void assertCaught(ScenarioTrial trial, Scenario base, String kind) {
    var tally = new Swarm(trial, base, 2).run(1, 500, t -> {});
    assertThat(tally.failure().map(FailedScenario::kind))
        .as("after %d runs", tally.runs())
        .hasValue(kind);
  }
}
