package io.thalweg.sim.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.protocols.hk.BrokenHk;
import io.thalweg.core.protocols.hk.BrokenHk.Fault;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.sim.scenario.Scenario;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each fix, taken out alone, is caught by the swarm: no fix is idle, and no property is. But for
 * TAKER_IGNORES_CUT_OFF_NEIGHBOURS, which takes 62 steps in the right order: that is for the
 * checker.
 */
class BrokenVariantsTest {

  @ParameterizedTest
  @CsvSource({
    "D1_HOLDER_INSIDE_KEEPS_TOKEN, nothing-that-fits-waits",
    "D2_WAITING_HOLDER_LEAVES_ITS_QUEUE, every-request-served",
    "D3_TOKEN_LEAVES_A_HOLDER_THAT_WAITS, falls-silent",
    "D5_SAME_NEIGHBOUR_TWICE, IllegalStateException",
    "D6_REQUEST_BEHIND_THE_TOKEN, highest-priority-first",
    "D7_OWN_HIGHER_REQUEST_NOT_ANNOUNCED, highest-priority-first",
    "D8_UPDATE_NOT_FORWARDED, highest-priority-first",
    "D9_UPDATE_CHOOSES_NEXT, every-request-served",
    "D10_RELEASE_CHOOSES_NEXT, highest-priority-first",
    "D11_AGING_IN_QUEUES, falls-silent",
    "D12_NOTHING_TAKEN_BACK, one-token",
    "D13_RAISE_OVER_NO_NEIGHBOURS, NullPointerException",
    "D14_RAISES_FOR_EVER, falls-silent",
    "D14_NEVER_COMES_DOWN, token-oriented-dag",
    "D14_NEED_NOT_PASSED_ON, token-oriented-dag",
    "D14_HOLDER_BEGINS_NO_ERA, token-oriented-dag",
    "RELEASE_UPHILL, falls-silent",
    "BACKFILL_BY_KEY, falls-silent",
    "LAZY_LINK_KEEPS_ERAS_SECRET, token-oriented-dag"
  })
  void theSwarmCatchesIt(Fault fault, String kind) {
    var tally = new Swarm(without(fault), Scenario.standard(), 2).run(1, 500, t -> {});
    assertThat(tally.failure().map(Failure::kind))
        .as("%s after %d runs", fault, tally.runs())
        .hasValue(kind);
  }

  private static Trial without(Fault fault) {
    return Trial.of(hk -> new BrokenHk(((Hk) hk).config(), fault));
  }
}
