package io.thalweg.cluster.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Processes are started, killed, paused and started again in any order around the founding of a
 * cluster: no two of them hold one unit, also if they are of two clusters of that name.
 */
class FoundingSwarmTest {
  private static final int RUNS = 100;
  private static final int MANY_RUNS = 1000;

  private static FleetSwarm.Tally run(Sort sort, int runs) {
    return new FleetSwarm(Machine::sound, sort, FaultKind.all(), 2).run(1, runs, t -> {});
  }

  private static void nobodyHoldsTwice(int runs) {
    FleetSwarm.Tally tally = run(Sort.FOUNDING, runs);

    FleetSwarm.Failure failure = tally.failure();
    if (failure != null) {
      throw new AssertionError(
          "./thalweg swarm fleet --sort founding --seed " + failure.seed(), failure.violation());
    }
    assertThat(tally.grants()).isGreaterThan(10L * runs);
  }

  @Test
  void foundersThatWaitNeverLeadToTwoHolders() {
    nobodyHoldsTwice(RUNS);
  }

  @Test
  @Tag("long")
  void foundersThatWaitNeverLeadToTwoHoldersForLong() {
    nobodyHoldsTwice(MANY_RUNS);
  }

  @Test
  void foundersThatDoNotWaitLeadToTwoHolders() {
    FleetSwarm.Failure failure = run(Sort.FOUNDING_AT_ONCE, RUNS).failure();

    assertThat(failure).isNotNull();
    assertThat(failure.violation().property()).isEqualTo("no unit in two leases");
  }
}
