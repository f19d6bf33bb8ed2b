package io.thalweg.sim.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.protocols.hk.BrokenHk;
import io.thalweg.core.protocols.hk.BrokenHk.Fault;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.sim.scenario.Scenario;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each fix, taken out alone, is caught by the swarm: no fix is idle, and no property is. */
class BrokenVariantsTest {

  @ParameterizedTest
  @EnumSource(Fault.class)
  void theSwarmCatchesIt(Fault fault) {
    Trial trial = Trial.of(hk -> new BrokenHk(((Hk) hk).config(), fault));
    var tally = new Swarm(trial, Scenario.standard(), 2).run(1, 2000, t -> {});
    System.err.println(fault + " " + tally.runs() + " " + tally.failure());
    assertThat(tally.failure()).as("%s after %d runs", fault, tally.runs()).isPresent();
  }
}
