package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A clock that follows the wall clock when the machine has slept. */
class LeapingTimeTest {
  private static final Duration MOST = Duration.ofSeconds(9);

  private final HandTime base = new HandTime(77);
  private final LeapingTime time = new LeapingTime(base, MOST);

  private Duration leapt() {
    return Duration.ofNanos(time.wakefulNanos() - base.nanos());
  }

  @Test
  void itGoesWithTheMachineAsLongAsBothClocksDo() {
    for (int second = 0; second < 100; second++) {
      base.pass(Duration.ofSeconds(1));
      assertThat(leapt()).isZero();
    }
    assertThat(time.nanos()).isEqualTo(base.nanos());
  }

  @Test
  void itLeapsByTheTimeThatTheMachineSlept() {
    base.sleep(Duration.ofSeconds(4));
    assertThat(time.nanos()).as("nobody has looked").isEqualTo(base.nanos());

    assertThat(leapt()).hasSeconds(4);
    assertThat(leapt()).as("once").hasSeconds(4);
    assertThat(time.nanos() - base.nanos()).isEqualTo(Duration.ofSeconds(4).toNanos());
    base.sleep(Duration.ofSeconds(2));
    assertThat(leapt()).hasSeconds(6);
  }

  @Test
  void aLongSleepCountsAsOneTenure() {
    base.sleep(Duration.ofDays(400));

    assertThat(leapt()).isEqualTo(MOST);
  }

  @Test
  void aShortStandstillDoesNotMakeItLeap() {
    base.sleep(LeapingTime.TOLERANCE);

    assertThat(leapt()).isZero();
  }

  @Test
  void clocksThatDriftApartDoNotMakeItLeap() {
    for (int second = 0; second < 1000; second++) { // together far more than what is tolerated
      base.pass(Duration.ofSeconds(1));
      base.sleep(Duration.ofMillis(1));
      assertThat(leapt()).isZero();
    }
  }

  @Test
  void aWallClockThatIsSetBackChangesNothing() {
    base.pass(Duration.ofSeconds(1));
    base.sleep(Duration.ofHours(-2));

    assertThat(leapt()).isZero();
  }

  @Test
  void aSleepIsSeenThoughTheWallClockIsSetBackWhenItEnds() {
    base.sleepUnseen(Duration.ofSeconds(5));
    base.sleep(Duration.ofHours(-2));

    assertThat(leapt()).hasSeconds(5);
    assertThat(leapt()).as("once").hasSeconds(5);
  }

  @Test
  void aSleepIsSeenSoonThoughTheWallClockIsSetBackByJustAsLong() {
    base.sleepUnseen(Duration.ofSeconds(5));
    base.pass(Duration.ofMillis(101));

    assertThat(leapt()).hasSeconds(5);
  }

  @Test
  void aSleepThatTwoClocksTellOfCountsOnce() {
    base.sleepUnseen(Duration.ofSeconds(5));
    base.sleep(Duration.ofSeconds(5));

    assertThat(leapt()).hasSeconds(5);
    base.pass(Duration.ofSeconds(1));
    assertThat(leapt()).hasSeconds(5);
  }

  @Test
  void aSleepIsSeenAlsoAfterTheWallClockWasSetBack() {
    base.sleep(Duration.ofHours(-2));
    base.pass(Duration.ofSeconds(1));
    assertThat(leapt()).isZero();
    base.sleep(Duration.ofSeconds(5));

    assertThat(leapt()).hasSeconds(5);
  }

  @Test
  void aTenureHasEndedWhenTheMachineHasSleptForAsLong() {
    Validity validity = new Validity(time);
    validity.extend(time.nanos() + MOST.toNanos());
    base.sleep(MOST.minusMillis(1));
    assertThat(validity.isValid()).isTrue();
    assertThat(validity.left()).isEqualTo(Duration.ofMillis(1).toNanos());
    base.sleep(Duration.ofSeconds(1));

    assertThat(validity.isValid()).isFalse();
  }

  @Test
  void anAlarmRingsEarlierByWhatWasSlept() {
    Time.Alarm alarm = time.alarm("a", () -> {});
    alarm.set(time.nanos() + Duration.ofSeconds(7).toNanos());
    base.sleep(Duration.ofSeconds(5));
    base.ring.run(); // any alarm looks at the clocks

    assertThat(base.due - base.nanos()).isEqualTo(Duration.ofSeconds(2).toNanos());
    alarm.set(time.nanos() + 3);
    assertThat(base.due - base.nanos()).isEqualTo(3);
  }
}
