package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.SemaphoreConfig;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Finding 17: chains of closed leases stayed alive. */
@Timeout(120)
class LeasesKeptTest {
  private static final SemaphoreConfig TWO = SemaphoreConfig.units(2);

  /** Each begins before the one before has ended, as in a chain. */
  private static List<WeakReference<Lease>> chain(PrioritySemaphore semaphore)
      throws InterruptedException {
    List<WeakReference<Lease>> closed = new ArrayList<>();
    Lease before = semaphore.acquire();
    for (int turn = 0; turn < 50; turn++) {
      Lease next = semaphore.acquire();
      closed.add(new WeakReference<>(before));
      before.close();
      before = next;
    }
    before.close();
    return closed;
  }

  @Test
  void noClosedLeaseIsKeptByOneThatIsHeld() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      for (int m : new int[] {0, 1, 0}) { // with the token moving there each time
        PrioritySemaphore semaphore = fleet.semaphore(m, TWO);
        List<WeakReference<Lease>> closed = chain(semaphore);
        try (Lease held = semaphore.acquire()) {
          Fleet.eventually(
              () -> {
                System.gc();
                return closed.stream().allMatch(lease -> lease.get() == null);
              });
          assertThat(held.isHeld()).isTrue();
        }
      }
    }
  }
}
