package io.thalweg.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TicksTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1000000",
    "2.5, 2500000",
    "0.0000005, 1",
    "0.0000004, 0",
    "359190, 359190000000"
  })
  void roundsHalfUp(double units, long ticks) {
    assertThat(Ticks.fromUnits(units)).isEqualTo(ticks);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e-9, Double.NaN, Double.POSITIVE_INFINITY, 4.1e12})
  void rejectsWhatIsNoTime(double units) {
    assertThatIllegalArgumentException().isThrownBy(() -> Ticks.fromUnits(units));
  }

  @Test
  void convertsBack() {
    assertThat(Ticks.toUnits(2_500_000)).isEqualTo(2.5);
    assertThatIllegalArgumentException().isThrownBy(() -> Ticks.toUnits(-1));
  }
}
