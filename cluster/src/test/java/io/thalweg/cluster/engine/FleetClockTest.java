package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The fleet's time at a member, by clocks that stand still unless the test moves them. */
class FleetClockTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration NOTHING = Duration.ZERO;

  /** A member's clocks, which stand still. */
  private static final class Site {
    final SetTime time;
    final FleetClock clock;

    Site(Duration monotonic, Duration wall) {
      time = new SetTime(0, monotonic, wall);
      clock = new FleetClock(time);
    }

    long stamp() {
      return clock.stamp(time.nanos());
    }

    void hears(Site other) {
      clock.hear(other.clock.now());
    }
  }

  private static Site founder() {
    Site site = new Site(NOTHING, NOTHING);
    site.clock.found();
    return site;
  }

  private static long micros(Duration time) {
    return time.toNanos() / 1000;
  }

  @Test
  void itStartsWithTheWallClockOfTheFounder() {
    Site founder = founder();
    assertThat(founder.clock.now()).isEqualTo(founder.time.wallMicros());
    founder.time.pass(HOUR);
    assertThat(founder.clock.now()).isEqualTo(founder.time.wallMicros());
  }

  @Test
  void aWallClockThatIsOffByCenturiesStartsItAtTheBeginning() {
    for (Duration off : List.of(Duration.ofDays(-60 * 365), Duration.ofDays(500 * 365))) {
      Site founder = new Site(NOTHING, off);
      founder.clock.found();
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
    founder.time.setWall(HOUR.negated());
    assertThat(founder.clock.now()).isEqualTo(before);
  }

  @Test
  void oneThatLagsIsPulledAlongAndGoesOnFromThere() {
    Site founder = founder();
    Site other = new Site(HOUR.negated(), HOUR);
    other.hears(founder);
    founder.time.pass(Duration.ofSeconds(7));
    other.hears(founder);
    assertThat(other.clock.now()).isEqualTo(founder.clock.now());
    other.time.pass(HOUR);
    assertThat(other.clock.now()).isEqualTo(founder.clock.now() + micros(HOUR));
  }

  /** A request that is made with nothing heard since then looks as old as the clock stood still. */
  @Test
  void oneWhoseClockStoodStillIsBehindUntilItHears() {
    Site founder = founder();
    Site frozen = new Site(NOTHING, NOTHING);
    frozen.hears(founder);
    founder.time.pass(HOUR);
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

  @Test
  void stampsOfManyThreadsAreDifferentAndGrow() throws Exception {
    FleetClock clock = new FleetClock(Time.REAL);
    clock.found();
    try (var executor = Executors.newFixedThreadPool(4)) {
      List<Future<List<Long>>> all = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        boolean hears = thread == 0;
        Callable<List<Long>> work =
            () -> {
              List<Long> stamps = new ArrayList<>();
              for (int s = 0; s < 20_000; s++) {
                if (hears) {
                  clock.hear(clock.now() + 50);
                }
                stamps.add(clock.stamp(System.nanoTime()));
              }
              return stamps;
            };
        all.add(executor.submit(work));
      }
      TreeSet<Long> different = new TreeSet<>();
      for (Future<List<Long>> one : all) {
        assertThat(one.get()).isSorted();
        different.addAll(one.get());
      }
      assertThat(different).hasSize(80_000);
    }
  }

  /** What counts is the time that is left, by the clock of the member that asks. */
  @Test
  void aDeadlineIsAsFarAwayAsTheWallClockSays() {
    Site founder = founder();
    Site wrong = new Site(HOUR, HOUR.multipliedBy(3));
    wrong.hears(founder);
    Instant in9Hours =
        Instant.EPOCH.plusNanos(founder.time.wallMicros() * 1000).plus(HOUR.multipliedBy(9));
    assertThat(founder.clock.deadline(in9Hours))
        .isEqualTo(founder.clock.now() + micros(HOUR.multipliedBy(9)));
    assertThat(wrong.clock.deadline(in9Hours))
        .isEqualTo(wrong.clock.now() + micros(HOUR.multipliedBy(6)));
    wrong.time.setWall(HOUR.negated());
    assertThat(wrong.clock.deadline(in9Hours))
        .isEqualTo(wrong.clock.now() + micros(HOUR.multipliedBy(7)));
  }

  @Test
  void equalDeadlinesStayEqualWhileClocksTick() {
    Site founder = founder();
    Instant by = Instant.EPOCH.plusNanos(founder.time.wallMicros() * 1000).plus(HOUR);
    long first = founder.clock.deadline(by);
    for (int request = 0; request < 100; request++) {
      founder.stamp();
      founder.time.pass(Duration.ofMillis(3));
      assertThat(founder.clock.deadline(by)).isEqualTo(first);
    }
  }

  @Test
  void anyDeadlineIsOne() {
    Site founder = founder();
    long far = founder.clock.deadline(Instant.MAX);
    assertThat(far).isBetween(Long.MAX_VALUE / 4, Long.MAX_VALUE / 2);
    assertThat(founder.clock.deadline(Instant.MIN)).isNegative();
  }
}
