package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.LocalStatus;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.ThalwegException;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A semaphore or group lock that is removed, and what its users see. */
@Timeout(120)
class RemovalTest {
  private static final SemaphoreConfig TWO = SemaphoreConfig.units(2);

  private static void assertRemoved(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isExactlyInstanceOf(ThalwegException.class)
        .hasMessage("s has been removed from the cluster");
  }

  @Test
  void leasesAreLostRequestsFailAndTheObjectSaysSo() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore here = fleet.semaphore(0, TWO);
      PrioritySemaphore there = fleet.semaphore(1, TWO);
      Lease held = here.acquire(Request.units(2));
      CompletableFuture<String> why = new CompletableFuture<>();
      held.onLost(why::complete);
      PendingLease waits = there.request(Request.units(1));

      assertThat(fleet.member(1).removeSemaphore("s")).isTrue();
      assertThat(why.get()).contains("removed");
      assertThat(held.isHeld()).isFalse();
      assertThatThrownBy(() -> waits.future().get()).hasMessageContaining("removed");
      Fleet.eventually(() -> fleet.member(0).semaphores().isEmpty());
      for (PrioritySemaphore gone : new PrioritySemaphore[] {here, there}) {
        assertRemoved(gone::acquire);
        assertRemoved(() -> gone.tryAcquire(Request.units(1)));
        assertRemoved(() -> gone.request(Request.units(1)));
        assertRemoved(() -> gone.resize(5));
        assertRemoved(() -> gone.retire(0));
        assertRemoved(gone::status);
        assertThat(gone.local()).isEqualTo(LocalStatus.NOTHING);
      }
      held.close(); // does nothing
      assertThat(fleet.member(0).findSemaphore("s")).isEmpty();
      assertThat(fleet.member(0).removeSemaphore("s")).isFalse();
    }
  }

  @Test
  void oneThatIsMadeAnewIsAnother() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore before = fleet.semaphore(0, TWO);
      final long fence = before.acquire().fence();
      assertThat(fleet.member(0).removeSemaphore("s")).isTrue();
      Fleet.eventually(() -> fleet.member(1).semaphores().isEmpty());

      PrioritySemaphore after = fleet.semaphore(1, SemaphoreConfig.units(3));
      assertThat(after.acquire(Request.units(3)).units()).containsExactly(0, 1, 2);
      assertThat(after.status().holders().getFirst().fence()).isGreaterThan(fence);
      assertRemoved(before::acquire);
    }
  }

  @Test
  void oneOfTheOtherKindStays() throws Exception {
    try (Fleet fleet = new Fleet(1)) {
      GroupLock lock = fleet.member(0).groupLock("s");
      assertThat(fleet.member(0).removeSemaphore("s")).isFalse();
      lock.enter("a");

      assertThat(fleet.member(0).removeGroupLock("s")).isTrue();
      assertRemoved(() -> lock.enter("a"));
      assertRemoved(lock::status);
    }
  }

  @Test
  void unitsSetAsideGoWithTheSemaphore() throws Exception {
    try (Fleet fleet = new Fleet(1)) {
      PrioritySemaphore semaphore = fleet.semaphore(0, TWO);
      semaphore.acquire().close(); // the rest is set aside
      Lease lease = semaphore.acquire();
      CompletableFuture<String> why = new CompletableFuture<>();
      lease.onLost(why::complete);

      assertThat(fleet.member(0).removeSemaphore("s")).isTrue();
      assertThat(why.get()).contains("removed");
      assertThat(lease.isHeld()).isFalse();
      assertRemoved(semaphore::acquire);
    }
  }
}
