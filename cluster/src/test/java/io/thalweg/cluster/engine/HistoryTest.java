package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.cluster.Lease;
import io.thalweg.cluster.LeaseHistory;
import io.thalweg.cluster.LeaseHistory.Use;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Live members tell which of their leases have ended. */
@Timeout(60)
class HistoryTest {
  private static final SemaphoreConfig FOUR = SemaphoreConfig.units(4);
  private static final Duration HOUR = Duration.ofHours(1);

  private static LeaseHistory history(PrioritySemaphore semaphore) {
    return semaphore.history(HOUR, Duration.ZERO, Duration.ofMillis(1));
  }

  /** Holds for as long as is remembered lease by lease. */
  private static void hold(PrioritySemaphore semaphore, int units) throws InterruptedException {
    try (Lease lease = semaphore.acquire(Request.units(units))) {
      Thread.sleep(150);
      assertThat(lease.isHeld()).isTrue();
    }
  }

  @Test
  void everyMemberTellsItsLeases() throws Exception {
    try (Fleet fleet = new Fleet(3)) {
      PrioritySemaphore at0 = fleet.semaphore(0, FOUR);
      hold(at0, 2);
      hold(fleet.semaphore(1, FOUR), 3);
      LeaseHistory told = history(fleet.semaphore(2, FOUR));

      assertThat(told.silent()).isEmpty();
      assertThat(told.reach()).containsOnlyKeys("m0", "m1", "m2");
      assertThat(told.uses()).filteredOn(u -> u.member().equals("m0")).hasSize(2);
      assertThat(told.uses())
          .filteredOn(u -> u.member().equals("m1"))
          .extracting(Use::unit)
          .hasSize(3)
          .doesNotHaveDuplicates();
      assertThat(told.uses())
          .allSatisfy(
              u -> assertThat(u.from().minus(u.until())).isGreaterThan(Duration.ofMillis(99)));
    }
  }

  @Test
  void briefLeasesAreCountedOnWhateverWayTheyAreGranted() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      for (int member = 0; member < 2; member++) {
        PrioritySemaphore semaphore = fleet.semaphore(member, FOUR);
        for (int lease = 0; lease < 1000; lease++) {
          semaphore.acquire().close();
        }
      }
      Fleet.eventually(
          () ->
              history(fleet.semaphore(0, FOUR)).brief().stream()
                  .mapToLong(LeaseHistory.Brief::leases)
                  .sum(),
          sum -> sum > 1900 && sum <= 2000); // some may have taken longer on a busy machine
    }
  }

  @Test
  void aNegativeTimeIsRefused() {
    try (Fleet fleet = new Fleet(1)) {
      PrioritySemaphore semaphore = fleet.semaphore(0, FOUR);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> semaphore.history(Duration.ofMillis(-1), Duration.ZERO, Duration.ZERO))
          .withMessage("from must not be negative, but is PT-0.001S");
    }
  }
}
