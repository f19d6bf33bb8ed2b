package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.SemaphoreConfig.Policy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the guide promises under "Clocks". {@link OrderTest} draws requests by such clocks. */
@Timeout(120)
class ClocksTest {
  private static final SemaphoreConfig ONE = SemaphoreConfig.units(1);
  private static final Duration HOUR = Duration.ofHours(1);

  private static List<SetTime> clocks(Duration... off) {
    return IntStream.range(0, off.length).mapToObj(m -> SetTime.ahead(off[m], off[m])).toList();
  }

  private static void assertFirstGoesFirst(
      Lease held, CompletableFuture<Long> first, CompletableFuture<Long> second) throws Exception {
    held.close();
    assertThat(first.get()).isLessThan(second.get());
  }

  private static CompletableFuture<Long> ask(PrioritySemaphore semaphore, Request request) {
    return semaphore
        .request(request)
        .future()
        .thenApply(
            lease -> {
              lease.close();
              return lease.fence();
            });
  }

  /** Waits until this member has heard of this number of waiting requests. */
  private static PrioritySemaphore heard(PrioritySemaphore semaphore, int waiters)
      throws InterruptedException {
    Fleet.eventually(() -> semaphore.status().waiters().size() == waiters);
    return semaphore;
  }

  /**
   * No member is ahead of the founder, by whose clock the time runs, nor behind what it has heard.
   */
  @ParameterizedTest
  @ValueSource(longs = {50, 5_000, 3_600_000})
  void allHaveTheSameTimeWhateverTheirClocksSay(long millis) throws Exception {
    Duration off = Duration.ofMillis(millis);
    List<SetTime> clocks = clocks(Duration.ZERO, off, off.negated());
    try (Fleet fleet = new Fleet(3, clocks::get)) {
      PrioritySemaphore semaphore = fleet.semaphore(0, ONE);
      for (int turn = 0; turn < 20; turn++) {
        long before = Fleet.time(fleet.member(0));
        semaphore.status();
        for (LiveCluster member : fleet.all()) {
          long now = Fleet.time(member);
          assertThat(now).isBetween(before, Fleet.time(fleet.member(0)));
        }
      }
    }
  }

  /** An hour of waiting alone would make up for 360 levels. */
  @ParameterizedTest
  @ValueSource(longs = {50, 5_000, 3_600_000})
  void aClockThatIsBehindDoesNotJumpTheQueue(long millis) throws Exception {
    List<SetTime> clocks = clocks(Duration.ZERO, Duration.ofMillis(-millis), Duration.ZERO);
    try (Fleet fleet = new Fleet(3, clocks::get)) {
      Lease held = fleet.semaphore(0, ONE).acquire();
      var first = ask(fleet.semaphore(2, ONE), Request.units(1));
      var later = ask(heard(fleet.semaphore(1, ONE), 1), Request.units(1));
      heard(fleet.semaphore(0, ONE), 2);
      assertFirstGoesFirst(held, first, later);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {50, 5_000, 3_600_000})
  void aClockThatIsAheadDoesNotFallBehind(long millis) throws Exception {
    List<SetTime> clocks = clocks(Duration.ZERO, Duration.ofMillis(millis), Duration.ZERO);
    try (Fleet fleet = new Fleet(3, clocks::get)) {
      Lease held = fleet.semaphore(0, ONE).acquire();
      var first = ask(fleet.semaphore(1, ONE), Request.units(1));
      var later = ask(heard(fleet.semaphore(2, ONE), 1), Request.units(1));
      heard(fleet.semaphore(0, ONE), 2);
      assertFirstGoesFirst(held, first, later);
    }
  }

  @Test
  void aWallClockThatIsSetBackChangesNoOrder() throws Exception {
    List<SetTime> clocks = clocks(Duration.ZERO, Duration.ZERO);
    try (Fleet fleet = new Fleet(2, clocks::get)) {
      Lease held = fleet.semaphore(0, ONE).acquire();
      var first = ask(fleet.semaphore(0, ONE), Request.units(1));
      clocks.forEach(clock -> clock.setWall(HOUR.negated()));
      var later = ask(heard(fleet.semaphore(1, ONE), 1), Request.units(1));
      var last = ask(heard(fleet.semaphore(0, ONE), 2), Request.units(1));
      held.close();
      assertThat(first.get()).isLessThan(later.get());
      assertThat(later.get()).isLessThan(last.get());
    }
  }

  /** "In half an hour" by a clock that is an hour behind means in an hour and a half. */
  @Test
  void aDeadlineIsAsFarAwayAsTheClockOfWhoAsksSays() throws Exception {
    List<SetTime> clocks = clocks(Duration.ZERO, Duration.ZERO);
    SemaphoreConfig config = ONE.policy(Policy.EARLIEST_DEADLINE_FIRST);
    try (Fleet fleet = new Fleet(2, clocks::get)) {
      Instant now = Instant.EPOCH.plusNanos(1000 * clocks.getFirst().wallMicros());
      clocks.get(1).setWall(HOUR.negated());
      Lease held = fleet.semaphore(0, config).acquire();
      var behind =
          ask(fleet.semaphore(1, config), Request.units(1).deadline(now.plus(HOUR.dividedBy(2))));
      var right =
          ask(heard(fleet.semaphore(0, config), 1), Request.units(1).deadline(now.plus(HOUR)));
      heard(fleet.semaphore(0, config), 2);
      assertFirstGoesFirst(held, right, behind);
    }
  }

  /** As on a laptop that was suspended, or a machine that was frozen. */
  @Test
  void aClockThatStoodStillIsRightAfterTheNextFrame() throws Exception {
    List<SetTime> clocks = clocks(Duration.ZERO, Duration.ZERO, Duration.ZERO);
    Duration within = HOUR.dividedBy(2); // a tenure
    try (Fleet fleet = Fleet.patient(3, clocks::get)) {
      Lease held = fleet.semaphore(0, ONE).acquire();
      clocks.get(0).pass(within);
      clocks.get(2).pass(within);
      var first = ask(fleet.semaphore(2, ONE), Request.units(1).priority(1));
      var later = ask(heard(fleet.semaphore(1, ONE), 1), Request.units(1));
      heard(fleet.semaphore(0, ONE), 2);
      assertFirstGoesFirst(held, first, later);
    }
  }

  /**
   * Otherwise a clock that drifts or stands still would be wrong until the next request. Several
   * times, since at first members still have other things to say.
   */
  @Test
  void membersTellEachOtherTheTimeWhileNobodyAsks() throws Exception {
    List<SetTime> clocks = clocks(Duration.ZERO, Duration.ZERO, Duration.ZERO);
    try (Fleet fleet = new Fleet(3, clocks::get)) {
      for (int time = 0; time < 5; time++) {
        clocks.get(2).pass(HOUR);
        long late = Fleet.time(fleet.member(2));
        Fleet.eventually(
            () -> {
              clocks.forEach(clock -> clock.pass(Duration.ofMillis(100)));
              return fleet.all().stream().allMatch(member -> Fleet.time(member) > late);
            });
      }
    }
  }

  @Test
  void partsThatMeetAgainHaveTheLaterTimeOfBoth() throws Exception {
    List<SetTime> clocks = clocks(Duration.ZERO, Duration.ZERO, Duration.ZERO);
    try (Fleet fleet = new Fleet(3, clocks::get)) {
      fleet.cut(2, 0);
      fleet.cut(2, 1);
      Fleet.eventually(() -> fleet.member(2).members().size() == 1);
      clocks.get(2).pass(HOUR);
      long late = Fleet.time(fleet.member(2));
      fleet.heal();
      Fleet.eventually(() -> fleet.all().stream().allMatch(member -> Fleet.time(member) >= late));
    }
  }
}
