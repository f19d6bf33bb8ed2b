package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fleets with random events: see {@link Swarm}. */
@Timeout(600)
class SwarmTest {

  /**
   * {@code -DargLine=-Dswarm=N} makes N runs in each block. The seed does not fix the order of
   * threads, so a failure may need several tries.
   */
  private static final int RUNS = Integer.getInteger("swarm", 3);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void nothingIsLostOrGrantedTwiceAndNobodyWaitsForEver(int block) throws Exception {
    long grants = 0;
    for (int run = 0; run < RUNS; run++) {
      grants += Swarm.run(1000L * block + run);
    }
    assertThat(grants).isGreaterThan(10L * RUNS);
  }
}
