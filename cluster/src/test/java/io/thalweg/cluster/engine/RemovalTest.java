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
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.Member;
import io.thalweg.cluster.member.SetAside;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A semaphore or group lock that is removed, and what its users see. */
@Timeout(120)
class RemovalTest {
  private static final SemaphoreConfig TWO = SemaphoreConfig.units(2);

  private static void assertRemoved(ThrowingCallable call) {
    assertRemoved("s", call);
  }

  private static void assertRemoved(String name, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isExactlyInstanceOf(ThalwegException.class)
        .hasMessage(name + " has been removed from the cluster");
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

  /** A service that ends itself when its cluster is closed goes on when a semaphore is removed. */
  @Test
  void whatWaitsFailsInTheSameWayAsWhatIsAskedAfterwards() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore semaphore = fleet.semaphore(0, TWO);
      semaphore.acquire(Request.units(2));
      GroupLock lock = fleet.member(0).groupLock("g");
      lock.enter("a");
      CompletableFuture<Lease> unit = semaphore.request(Request.units(1)).future();
      CompletableFuture<Lease> parked =
          semaphore.request(Request.units(9).awaitingResize()).future();
      CompletableFuture<Lease> group = lock.request("b").future();

      assertThat(fleet.member(0).removeSemaphore("s")).isTrue();
      assertThat(fleet.member(0).removeGroupLock("g")).isTrue();

      assertRemoved(() -> outcome(unit));
      assertRemoved(() -> outcome(parked));
      assertRemoved(semaphore::acquire);
      assertRemoved("g", () -> outcome(group));
      assertRemoved("g", () -> lock.enter("b"));
    }
  }

  private static void outcome(CompletableFuture<Lease> future) throws Throwable {
    try {
      future.get();
    } catch (ExecutionException e) {
      throw e.getCause();
    }
  }

  /** Its user asked in the moment in which it was removed. */
  @Test
  void aRequestThatComesTooLateCostsTheMemberNothing() throws Exception {
    try (Fleet fleet = new Fleet(1)) {
      LiveCluster member = fleet.member(0);
      fleet.semaphore(0, TWO);
      int number = member.look(Member::charter).made();
      assertThat(member.removeSemaphore("s")).isTrue();

      member.bring(new Input.Ask(number, 1, 1, 0, Input.NO_DEADLINE, 0, 0, false, false));
      member.bring(new Input.Enter(number, 1, "a"));
      member.bring(new Input.Taken(number, new SetAside.Lease(1, 1, new int[] {0}, 1, 0, 0)));

      boolean taken = member.look(m -> true); // all three
      assertThat(taken).isTrue();
      assertThat(member.health().live()).isTrue();
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
