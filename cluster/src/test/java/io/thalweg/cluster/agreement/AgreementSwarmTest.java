package io.thalweg.cluster.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.agreement.KeeperSimulation.Outcome;
import io.thalweg.cluster.agreement.KeeperSimulation.Plan;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Simulations from many seeds; the numbers of keepers pass through all from 1 to 6. */
final class AgreementSwarmTest {
  private static final int[] KEEPERS = {1, 2, 3, 3, 3, 5};
  private static final Set<Gap> ALL = EnumSet.allOf(Gap.class);

  static Plan plan(long seed, boolean fifo, Set<Gap> closed) {
    return new Plan(seed, KEEPERS[(int) (seed % KEEPERS.length)], 10, fifo, closed);
  }

  private static void swarm(long from, long to) {
    for (long seed = from; seed < to; seed++) {
      for (boolean fifo : new boolean[] {true, false}) {
        Plan plan = plan(seed, fifo, ALL);
        try {
          KeeperSimulation.run(plan);
        } catch (AssertionError e) {
          throw new AssertionError(plan + ": " + e.getMessage(), e);
        }
      }
    }
  }

  @Test
  void keepersAgreeThroughAllFaultsAndRecover() {
    swarm(0, 60);
  }

  @Test
  @Tag("nightly")
  void keepersAgreeForManySeeds() {
    swarm(10_000, 11_500);
  }

  @Test
  void aSeedGivesTheSameRunAgain() {
    for (long seed = 100; seed < 112; seed++) {
      Plan plan = plan(seed, false, ALL);
      Outcome once = KeeperSimulation.run(plan);
      assertThat(KeeperSimulation.run(plan)).isEqualTo(once);
      assertThat(KeeperSimulation.run(plan(seed + 6, false, ALL)).trace())
          .isNotEqualTo(once.trace());
    }
  }

  /** Otherwise the swarm would prove little. */
  @Test
  void theFaultsHappen() {
    Outcome sum =
        LongStream.range(200, 212)
            .mapToObj(seed -> KeeperSimulation.run(plan(seed, true, ALL)))
            .reduce(
                new Outcome(0, 0, 0, 0, 0),
                (a, b) ->
                    new Outcome(
                        0,
                        a.versions() + b.versions(),
                        a.recoveryMillis() + b.recoveryMillis(),
                        a.lives() + b.lives(),
                        a.swaps() + b.swaps()));
    assertThat(sum.versions()).isGreaterThan(200);
    assertThat(sum.lives()).isGreaterThan(100);
    assertThat(sum.swaps()).isPositive();
  }
}
