package io.thalweg.core.protocols.hk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.core.model.Event.Request;
import org.junit.jupiter.api.Test;

class HkConfigTest {
  private static Request<HkMessage> priority(long priority) {
    return new Request<>(1, 1, priority, 0, 0);
  }

  @Test
  void theKeyIsTheRankWithoutAging() {
    assertThat(HkConfig.units(1).key(priority(-7), 99)).isEqualTo(-7);
  }

  @Test
  void theKeyFallsByOneWithEachGrantAndRisesByWWithEachStep() {
    HkConfig config = HkConfig.units(1).withAging(4);
    assertThat(config.key(priority(3), 5)).isEqualTo(7);
    assertThat(config.key(priority(-3), 5)).isEqualTo(-17);
  }

  @Test
  void whereRanksAreTimesAGrantCountsAUnitOfTime() {
    HkConfig config = new HkConfig(1, Policy.FIRST_COME_FIRST_SERVED, 4, 0, true, 1000);
    assertThat(config.key(new Request<>(1, 1, 0, 0, 50), 2)).isEqualTo(-200 - 2000);
  }

  @Test
  void keysOfAbsurdSizeTieInsteadOfWrappingAround() {
    HkConfig config = HkConfig.units(1).withAging(1L << 40);
    long high = config.key(priority(Long.MAX_VALUE), 0);
    long low = config.key(priority(Long.MIN_VALUE), 0);
    assertThat(high).isEqualTo(Long.MAX_VALUE);
    assertThat(low).isEqualTo(-Long.MAX_VALUE);
    assertThat(config.key(priority(1L << 30), 0)).isEqualTo(high);
    assertThat(config.key(priority(-(1L << 30)), Long.MAX_VALUE)).isEqualTo(low);
    assertThat(config.key(priority(5), 0)).isBetween(low, high);
  }

  @Test
  void hugeCountsOfGrantsKeepTheOrder() {
    HkConfig config = HkConfig.units(1).withAging(2);
    long last = Long.MAX_VALUE;
    for (long g = 1; g > 0; g <<= 1) {
      long key = config.key(priority(-1), g);
      assertThat(key).isLessThan(last);
      last = key;
    }
    assertThat(config.key(priority(Long.MIN_VALUE / 2), Long.MAX_VALUE)).isEqualTo(-Long.MAX_VALUE);
  }

  @Test
  void settingsThatMakeNoSenseAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HkConfig.units(0))
        .withMessage("k must be at least 1, not 0");
    HkConfig config = HkConfig.units(1);
    assertThatIllegalArgumentException().isThrownBy(() -> config.withAging(0));
    assertThatIllegalArgumentException().isThrownBy(() -> config.withBackfill(-1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HkConfig(1, Policy.FEWEST_UNITS_FIRST, 1, 0, true, 0));
  }
}
