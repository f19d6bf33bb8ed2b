package io.thalweg.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalTest {

  /** For two values the half width is t times half their distance, with t from printed tables. */
  @Test
  void twoValues() {
    Interval interval = Interval.of(1, 3);
    assertThat(interval.mean()).isEqualTo(2);
    assertThat(interval.halfWidth()).isCloseTo(12.706, within(0.001));
  }

  /** Student's sleep data, first drug: mean 0.75, 95% from -0.53 to 2.03. */
  @Test
  void studentsOwnExample() {
    Interval interval = Interval.of(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0);
    assertThat(interval.mean()).isCloseTo(0.75, within(1e-12));
    assertThat(interval.low()).isCloseTo(-0.5297804, within(1e-6));
    assertThat(interval.high()).isCloseTo(2.0297804, within(1e-6));
    assertThat(interval.contains(0)).isTrue();
    assertThat(interval.contains(2.1)).isFalse();
  }

  @Test
  void equalValuesLeaveNoDoubt() {
    assertThat(Interval.of(5, 5, 5).halfWidth()).isZero();
  }

  @Test
  void oneValueHasNoInterval() {
    assertThat(Interval.of(5).mean()).isEqualTo(5);
    assertThat(Interval.of(5).halfWidth()).isNaN();
    assertThat(Interval.of(5)).hasToString("5.00");
  }

  @Test
  void nothingIsUnknown() {
    assertThat(Interval.of().isKnown()).isFalse();
    assertThat(Interval.of()).hasToString("–");
  }

  @ParameterizedTest
  @CsvSource({"0.1234, 0.01, 0.123 ± 0.010", "2.934, 0.041, 2.93 ± 0.04", "123.45, 6, 123.5 ± 6.0"})
  void hasAsManyDigitsAsItsSizeCallsFor(double mean, double halfWidth, String text) {
    assertThat(new Interval(mean, halfWidth, 10)).hasToString(text);
  }
}
