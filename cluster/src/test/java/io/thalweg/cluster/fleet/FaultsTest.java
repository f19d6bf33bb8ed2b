package io.thalweg.cluster.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The swarm finds each {@link Fault}. */
class FaultsTest {
  private static final int RUNS = 3000;

  @ParameterizedTest
  @EnumSource
  void isFound(Fault fault) {
    FleetSwarm swarm = new FleetSwarm(fault::in, 2);

    FleetSwarm.Tally tally = swarm.run(1, RUNS, t -> {});

    assertThat(tally.failure()).as("in %d runs", tally.runs()).isNotNull();
  }
}
