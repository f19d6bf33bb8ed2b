package io.thalweg.core.protocols.hk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.core.model.Event.Request;
import org.junit.jupiter.api.Test;

class HkConfigTest {
  private static Request<HkMessage> request(int h, long priority, long deadline, long at) {
    return new Request<>(1, h, priority, deadline, at);
  }

  private static Key key(Policy policy, long aging, Request<HkMessage> request) {
    return HkConfig.units(5).withPolicy(policy).withAging(aging).key(request, 7);
  }

  @Test
  void theKeyIsRankTimeAndNode() {
    Request<HkMessage> request = request(3, -7, 40, 20);
    long aging = 9;
    assertThat(key(Policy.HIGHEST_PRIORITY_FIRST, aging, request)).isEqualTo(new Key(-7, 20, 7));
    assertThat(key(Policy.FEWEST_UNITS_FIRST, aging, request)).isEqualTo(new Key(-3, 20, 7));
    assertThat(key(Policy.FIRST_COME_FIRST_SERVED, aging, request)).isEqualTo(new Key(0, 20, 7));
    assertThat(key(Policy.EARLIEST_DEADLINE_FIRST, aging, request)).isEqualTo(new Key(-40, 20, 7));
  }

  @Test
  void aDeadlineThatHadPassedCountsAsNow() {
    assertThat(key(Policy.EARLIEST_DEADLINE_FIRST, 9, request(1, 0, -40, 20)).R()).isEqualTo(-20);
    assertThat(key(Policy.EARLIEST_DEADLINE_FIRST, 9, request(1, 0, 20, 20)).R()).isEqualTo(-20);
    assertThat(key(Policy.EARLIEST_DEADLINE_FIRST, 9, request(1, 0, 21, 20)).R()).isEqualTo(-21);
    assertThat(key(Policy.EARLIEST_DEADLINE_FIRST, 9, request(1, 0, Long.MIN_VALUE, 0)).R())
        .isZero();
  }

  @Test
  void withoutADeadlineARequestIsDueWhenItHasAged() {
    Request<HkMessage> request = request(1, 0, Request.NO_DEADLINE, 20);
    Policy policy = Policy.EARLIEST_DEADLINE_FIRST;
    assertThat(key(policy, 9, request).R()).isEqualTo(-29);
    assertThat(key(policy, Long.MAX_VALUE - 21, request).R()).isEqualTo(-(Long.MAX_VALUE - 1));
    assertThat(key(policy, Long.MAX_VALUE - 20, request).R()).isEqualTo(-Long.MAX_VALUE);
    assertThat(key(policy, Long.MAX_VALUE - 1, request).R()).isEqualTo(-Long.MAX_VALUE);
    assertThat(key(policy, HkConfig.NO_AGING, request).R()).isEqualTo(-Long.MAX_VALUE);
  }

  /** Ranks that are times contain the waiting already. */
  @Test
  void onlyStepsOfPriorityAndUnitsAreMadeUpFor() {
    Key later = new Key(1, 100, 0);
    Key earlier = new Key(0, 0, 1);
    for (Policy policy : Policy.values()) {
      HkConfig config = HkConfig.units(1).withPolicy(policy).withAging(100);
      assertThat(config.isAhead(earlier, later)).as("%s", policy).isEqualTo(policy.agesByRank());
      assertThat(config.isAhead(later, earlier)).as("%s", policy).isNotEqualTo(policy.agesByRank());
    }
    assertThat(HkConfig.units(1).isAhead(later, earlier)).as("no aging").isTrue();
  }

  @Test
  void settingsThatMakeNoSenseAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HkConfig.units(0))
        .withMessage("k must be at least 1, not 0");
    HkConfig config = HkConfig.units(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> config.withAging(0))
        .withMessage("aging must be at least 1, not 0");
    assertThatIllegalArgumentException().isThrownBy(() -> config.withAging(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> config.withBackfill(-1));
  }
}
