package io.thalweg.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SemaphoreConfigTest {
  private static final SemaphoreConfig FIVE = SemaphoreConfig.units(5);

  @Test
  void agingIsTenSecondsUnlessSet() {
    assertThat(FIVE.aging()).isEqualTo(Duration.ofSeconds(10));
    assertThat(FIVE.aging(Duration.ZERO).aging()).isZero();
    assertThat(FIVE.aging(Duration.ofDays(365)).aging()).isEqualTo(SemaphoreConfig.AGING_MAX);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT-1S", "PT0.000000999S", "PT8760H0.000000001S", "P30000D"})
  void agingThatIsNoneIsRefusedWithOneSentence(String aging) {
    Duration value = Duration.parse(aging);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FIVE.aging(value))
        .withMessage("aging must be 1 microsecond to 365 days, or zero for none, not " + value);
  }

  /** The wire carries microseconds, and other members have to find the settings equal. */
  @Test
  void agingHasWholeMicroseconds() {
    assertThat(FIVE.aging(Duration.ofNanos(1999))).isEqualTo(FIVE.aging(Duration.ofNanos(1000)));
  }
}
