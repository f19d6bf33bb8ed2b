package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.SemaphoreConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Finding 2: fences began at 1 again when all members were restarted. */
@Timeout(60)
class FencesTest {
  private static final SemaphoreConfig ONE = SemaphoreConfig.units(1);

  private static long lastFence() throws InterruptedException {
    try (Fleet fleet = new Fleet(2)) {
      long last = 0;
      for (int turn = 0; turn < 100; turn++) {
        PrioritySemaphore semaphore = fleet.semaphore(turn % 2, ONE);
        try (Lease lease = semaphore.acquire()) {
          assertThat(lease.fence()).isGreaterThan(last);
          last = lease.fence();
        }
      }
      return last;
    }
  }

  @Test
  void afterARestartOfAllFencesAreGreater() throws Exception {
    long before = lastFence();
    try (Fleet fleet = new Fleet(1)) {
      assertThat(fleet.semaphore(0, ONE).acquire().fence()).isGreaterThan(before);
    }
  }
}
