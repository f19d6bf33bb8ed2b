package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Until when leases are valid; and that what was lost never becomes valid again. */
class ValidityTest {
  private static final Duration TENURE = Duration.ofSeconds(9);

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE - 5, -9_000_000_000L})
  void itIsValidUntilItsEndWhereverTheClockBegins(long origin) {
    HandTime time = new HandTime(origin);
    Validity validity = new Validity(time);
    assertThat(validity.isValid()).as("before it begins").isFalse();
    validity.extend(origin + TENURE.toNanos());

    time.pass(TENURE.minusNanos(1));
    assertThat(validity.isValid()).isTrue();
    assertThat(validity.left()).isEqualTo(1);
    time.pass(Duration.ofNanos(1));
    assertThat(validity.isValid()).isFalse();
    assertThat(validity.left()).isZero();
  }

  @Test
  void itNeverEndsEarlierThanWasSaid() {
    HandTime time = new HandTime();
    Validity validity = new Validity(time);
    validity.extend(9);
    validity.extend(5);

    assertThat(validity.left()).isEqualTo(9);
  }

  @Test
  void onceRetiredItIsNeverValidAgain() {
    OwnTenure tenure = new OwnTenure(new HandTime(1)); // at 0 nothing would overflow
    tenure.extend(9);
    Validity first = tenure.validity();
    assertThat(tenure.lapse()).isTrue();
    assertThat(tenure.extend(99)).as("it begins anew").isTrue();
    first.extend(999);

    assertThat(first.isValid()).isFalse();
    assertThat(first.left()).isZero();
    assertThat(tenure.validity()).isNotSameAs(first);
    assertThat(tenure.validity().isValid()).isTrue();
  }

  /**
   * A clock may have any origin: before its zero, every time seems later than that of a retired
   * one.
   */
  @ParameterizedTest
  @ValueSource(longs = {-9_000_000_000L, Long.MIN_VALUE / 2})
  void onceRetiredItIsNeverValidAgainBeforeTheZeroOfTheClock(long origin) {
    OwnTenure tenure = new OwnTenure(new HandTime(origin));
    tenure.extend(origin + 9);
    Validity first = tenure.validity();
    tenure.lapse();
    first.extend(origin + 999);

    assertThat(first.isValid()).isFalse();
    assertThat(first.left()).isZero();
  }

  @Test
  void itSaysOnceThatItBeginsAndOnceThatItLapses() {
    OwnTenure tenure = new OwnTenure(new HandTime());

    assertThat(tenure.lapse()).as("before it has begun").isFalse();
    assertThat(tenure.extend(9)).isTrue();
    assertThat(tenure.extend(10)).isFalse();
    assertThat(tenure.lapse()).isTrue();
    assertThat(tenure.lapse()).isFalse();
  }

  /** A step may still run while the member is killed. */
  @Test
  void whenTheMemberHasEndedNothingBecomesValid() {
    OwnTenure tenure = new OwnTenure(new HandTime());
    tenure.extend(9);
    tenure.end();
    tenure.extend(99);
    assertThat(tenure.validity().isValid()).isFalse();
    tenure.lapse();

    assertThat(tenure.extend(999)).isFalse();
    assertThat(tenure.validity().isValid()).isFalse();
  }
}
