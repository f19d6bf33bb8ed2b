package io.thalweg.core.properties;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.protocols.hk.FifoHk;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.Policy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The promised order of grants holds in random runs, and is violated without keys. */
class CrowdTest {
  private static final int RUNS = 60;
  private static final int STEPS = 2000;

  private static HkConfig config(Policy policy, int run) {
    long[] agings = {1, 5, 20, HkConfig.NO_AGING};
    int[] backfills = {0, 1, 2, 5, HkConfig.UNLIMITED};
    return HkConfig.units(1 + run % 4)
        .withPolicy(policy)
        .withAging(agings[run % agings.length])
        .withBackfill(backfills[run % backfills.length])
        .withLazyLink(run % 2 == 0);
  }

  @ParameterizedTest
  @EnumSource
  void grantsAreInTheOrderThatIsPromised(Policy policy) {
    for (int run = 0; run < RUNS; run++) {
      HkConfig config = config(policy, run);
      Crowd crowd = new Crowd(new Hk(config), run);
      assertThat(crowd.run(STEPS)).as("run %d, %s", run, config).isEmpty();
      assertThat(crowd.granted()).isGreaterThan(10);
    }
  }

  @Test
  void queuesThatTakeNoNoticeOfKeysAreCaught() {
    List<Property> found = new ArrayList<>();
    for (int run = 0; run < RUNS; run++) {
      HkConfig config = config(Policy.HIGHEST_PRIORITY_FIRST, run);
      new Crowd(new FifoHk(config), run)
          .run(STEPS)
          .forEach(violation -> found.add(violation.property()));
    }
    assertThat(found)
        .contains(Property.NO_UNJUSTIFIED_OVERTAKING, Property.FIRST_COME_FIRST_SERVED);
  }
}
