package io.thalweg.cluster.member;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The fleet's time at a member, by clocks that stand still unless the test moves them. */
class FleetClockTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration NOTHING = Duration.ZERO;

  /** A member's clocks, which stand still. */
  private static final class Site {
    private final Turn turn = new Turn();
    final FleetClock clock = new FleetClock(turn);
    private long nanos;
    private long wall;

    Site(Duration monotonic, Duration wall) {
      this.nanos = monotonic.toNanos();
      this.wall = 1_790_000_000_000_000L + micros(wall);
      pass(NOTHING);
    }

    void pass(Duration time) {
      nanos += time.toNanos();
      wall += micros(time);
      turn.begin(nanos, Nowhere.OUTPUTS);
    }

    void setWall(Duration by) {
      wall += micros(by);
    }

    long wall() {
      return wall;
    }

    void found() {
      clock.found(wall);
    }

    long stamp() {
      return clock.stamp(nanos);
    }

    void hears(Site other) {
      clock.hear(other.clock.now());
    }

    long deadline(long by) {
      return clock.deadline(by, wall, nanos);
    }
  }

  private static Site founder() {
    Site site = new Site(NOTHING, NOTHING);
    site.found();
    return site;
  }

  private static long micros(Duration time) {
    return MICROSECONDS.convert(time);
  }

  @Test
  void itStartsWithTheWallClockOfTheFounder() {
    Site founder = founder();
    assertThat(founder.clock.now()).isEqualTo(founder.wall());
    founder.pass(HOUR);
    assertThat(founder.clock.now()).isEqualTo(founder.wall());
  }

  @Test
  void aWallClockThatIsOffByCenturiesStartsItAtTheBeginning() {
    for (Duration off : List.of(Duration.ofDays(-60 * 365), Duration.ofDays(500 * 365))) {
      Site founder = new Site(NOTHING, off);
      founder.found();
      assertThat(founder.clock.now()).isEqualTo(1);
    }
  }

  @Test
  void aNewcomerHasNoneUntilItHearsOne() {
    Site newcomer = new Site(HOUR, HOUR);
    assertThat(newcomer.clock.now()).isEqualTo(FleetClock.NONE);
    assertThatThrownBy(newcomer::stamp).isInstanceOf(IllegalStateException.class);
    newcomer.hears(new Site(NOTHING, NOTHING));
    assertThat(newcomer.clock.now()).as("one knows as little as the other").isZero();
    Site founder = founder();
    newcomer.hears(founder);
    assertThat(newcomer.clock.now()).isEqualTo(founder.clock.now());
  }

  @Test
  void itNeverGoesBackAndAWallClockThatIsSetChangesNothing() {
    Site founder = founder();
    long before = founder.clock.now();
    founder.clock.hear(before - micros(HOUR));
    founder.setWall(HOUR.negated());
    assertThat(founder.clock.now()).isEqualTo(before);
  }

  @Test
  void oneThatLagsIsPulledAlongAndGoesOnFromThere() {
    Site founder = founder();
    Site other = new Site(HOUR.negated(), HOUR);
    other.hears(founder);
    founder.pass(Duration.ofSeconds(7));
    other.hears(founder);
    assertThat(other.clock.now()).isEqualTo(founder.clock.now());
    other.pass(HOUR);
    assertThat(other.clock.now()).isEqualTo(founder.clock.now() + micros(HOUR));
  }

  /**
   * If the member has heard nothing since, a new request looks older by the time that the clock
   * stood still.
   */
  @Test
  void oneWhoseClockStoodStillIsBehindUntilItHears() {
    Site founder = founder();
    Site frozen = new Site(NOTHING, NOTHING);
    frozen.hears(founder);
    founder.pass(HOUR);
    long first = founder.stamp();
    assertThat(frozen.stamp()).isLessThan(first - micros(HOUR) + 10);
    frozen.hears(founder);
    assertThat(frozen.stamp()).isGreaterThan(first);
  }

  @Test
  void nobodyFollowsOneThatIsMoreThanAYearAhead() {
    Site site = founder();
    long now = site.clock.now();
    long day = Duration.ofDays(1).toNanos() / 1000;
    site.clock.hear(now + 366 * day);
    assertThat(site.clock.now()).isEqualTo(now);
    site.clock.hear(now + 364 * day);
    assertThat(site.clock.now()).isEqualTo(now + 364 * day);
  }

  @Test
  void whatIsStampedAfterHearingIsLaterThanWhatWasHeard() {
    Site founder = founder();
    Site other = new Site(NOTHING, NOTHING);
    long before = 0;
    for (int turn = 0; turn < 100; turn++) {
      Site asks = turn % 2 == 0 ? founder : other;
      asks.hears(turn % 2 == 0 ? other : founder);
      long stamp = asks.stamp();
      assertThat(stamp).as("no clock has moved").isGreaterThan(before);
      before = stamp;
    }
  }

  /** The clock stands still, so that the stamps of this member are ahead of it. */
  @Test
  void anEarlierTimeThatIsHeardDoesNotRepeatAStamp() {
    Site founder = founder();
    final long heard = founder.clock.now();
    founder.stamp();
    long before = founder.stamp();
    founder.clock.hear(heard);

    assertThat(founder.clock.now()).isEqualTo(before);
    assertThat(founder.stamp()).isGreaterThan(before);
  }

  /** What counts is the time left by the clock of the member that asks. */
  @Test
  void aDeadlineIsAsFarAwayAsTheWallClockSays() {
    Site founder = founder();
    Site wrong = new Site(HOUR, HOUR.multipliedBy(3));
    wrong.hears(founder);
    long in9Hours = founder.wall() + micros(HOUR.multipliedBy(9));
    assertThat(founder.deadline(in9Hours))
        .isEqualTo(founder.clock.now() + micros(HOUR.multipliedBy(9)));
    assertThat(wrong.deadline(in9Hours))
        .isEqualTo(wrong.clock.now() + micros(HOUR.multipliedBy(6)));
    wrong.setWall(HOUR.negated());
    assertThat(wrong.deadline(in9Hours))
        .isEqualTo(wrong.clock.now() + micros(HOUR.multipliedBy(7)));
  }

  @Test
  void equalDeadlinesStayEqualWhileClocksTick() {
    Site founder = founder();
    long by = founder.wall() + micros(HOUR);
    long first = founder.deadline(by);
    for (int request = 0; request < 100; request++) {
      founder.stamp();
      founder.pass(Duration.ofMillis(3));
      assertThat(founder.deadline(by)).isEqualTo(first);
    }
  }
}
