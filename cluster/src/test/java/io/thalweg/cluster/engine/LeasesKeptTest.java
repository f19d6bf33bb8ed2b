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

  /** Each lease begins before the one before has ended, as in a chain. */
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
  void noMoreClosedLeasesAreKeptThanThereAreUnits() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      LiveCluster visitor = fleet.visit(); // the member knows each of its leases
      for (LiveCluster member : List.of(fleet.member(0), fleet.member(1), visitor)) {
        PrioritySemaphore semaphore = member.semaphore("s", TWO);
        List<WeakReference<Lease>> closed = chain(semaphore);
        try (Lease held = semaphore.acquire()) {
          Fleet.eventually(() -> alive(closed) <= TWO.units());
          assertThat(held.isHeld()).isTrue();
        }
      }
    }
  }

  private static long alive(List<WeakReference<Lease>> leases) {
    System.gc();
    return leases.stream().filter(lease -> lease.get() != null).count();
  }
}
