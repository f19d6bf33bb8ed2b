package io.thalweg.testkit;

import static io.thalweg.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Health;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class ManualTimeTest {
  private static final SemaphoreConfig ONE = SemaphoreConfig.units(1);
  private static final Executor THREADS = task -> Thread.ofVirtual().start(task);

  private static CompletableFuture<Optional<Lease>> tryAcquire(
      PrioritySemaphore semaphore, Duration timeout) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return semaphore.tryAcquire(Request.units(1), timeout);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        },
        THREADS);
  }

  private static void awaitWaiter(PrioritySemaphore semaphore) throws InterruptedException {
    eventually(() -> semaphore.local().waiting() == 1);
  }

  /** A member is heard several times within the shortest time that may be set for silence. */
  @Test
  void nobodyIsPutOutWhileAllAreWell() throws Exception {
    Duration second = Duration.ofSeconds(1);
    try (var cluster =
        TestCluster.withManualTime(2, c -> c.suspectAfter(second).tenure(second.multipliedBy(2)))) {
      Lease held = cluster.member(1).semaphore("door", ONE).acquire();
      long epoch = cluster.member(0).epoch().number();
      cluster.time().advance(Duration.ofMinutes(1));
      assertThat(cluster.member(0).epoch().number()).isEqualTo(epoch);
      assertThat(held.isHeld()).isTrue();
    }
  }

  @Test
  void aTimeoutPassesWhenTimeDoesAndNotBefore() throws Exception {
    try (var cluster = TestCluster.withManualTime(2)) {
      Lease held = cluster.member(0).semaphore("door", ONE).acquire();
      PrioritySemaphore door = cluster.member(1).semaphore("door", ONE);
      var late = tryAcquire(door, Duration.ofMinutes(10));
      awaitWaiter(door);
      cluster.time().advance(Duration.ofMinutes(9));
      assertThat(late).isNotDone();
      assertThat(door.status().waiters())
          .singleElement()
          .satisfies(
              waiter ->
                  assertThat(waiter.age()).isCloseTo(Duration.ofMinutes(9), Duration.ofSeconds(9)));
      cluster.time().advance(Duration.ofMinutes(1));
      assertThat(late.get()).isEmpty();
      assertThat(held.isHeld()).isTrue();
    }
  }

  @Test
  void aGrantNeedsNoTime() throws Exception {
    try (var cluster = TestCluster.withManualTime(3)) {
      Lease held = cluster.member(0).semaphore("door", ONE).acquire();
      PrioritySemaphore door = cluster.member(2).semaphore("door", ONE);
      var soon = tryAcquire(door, Duration.ofMinutes(1));
      awaitWaiter(door);
      held.close();
      assertThat(soon.get()).isPresent();
      assertThat(cluster.time().elapsed()).isLessThan(Duration.ofMinutes(1));
    }
  }

  @Test
  void whatAMemberHeldThatCrashedIsFreeAsTimePasses() throws Exception {
    try (var cluster = TestCluster.withManualTime(2)) {
      PrioritySemaphore door = cluster.member(0).semaphore("door", ONE);
      Lease lost = cluster.member(1).semaphore("door", ONE).acquire();
      cluster.crash(1);
      eventually(() -> cluster.member(0).members().equals(java.util.List.of("m0")));
      PendingLease waits = door.request(Request.units(1));
      cluster.time().advance(Duration.ofSeconds(5));
      assertThat(waits.future()).as("the tenure of m1 may not have ended").isNotDone();
      assertThat(door.status().lost()).singleElement().asString().contains("m1");
      cluster.time().advance(Duration.ofMinutes(1));
      assertThat(waits.future().get().fence()).isGreaterThan(lost.fence());
      assertThat(door.status().lost()).isEmpty();
      assertThat(cluster.member(0).health().state()).isEqualTo(Health.State.UP);
    }
  }

  @Test
  void whoIsCutOffForLongLosesItsLeasesAndIsServedWhenItIsBack() throws Exception {
    try (var cluster = TestCluster.withManualTime(3)) {
      SemaphoreConfig two = SemaphoreConfig.units(2);
      PrioritySemaphore near = cluster.member(0).semaphore("door", two);
      PrioritySemaphore far = cluster.member(2).semaphore("door", two);
      Lease cutOff = far.acquire(Request.units(2));
      cluster.isolate(2);
      eventually(() -> cluster.member(2).members().equals(java.util.List.of("m2")));
      PendingLease waits = far.request(Request.units(1));
      cluster.time().advance(Duration.ofMinutes(1));
      assertThat(cutOff.isHeld()).isFalse();
      assertThat(cluster.member(2).health().state()).isEqualTo(Health.State.WAITING);
      assertThat(cluster.member(0).health().state()).isEqualTo(Health.State.UP);
      Lease all = near.acquire(Request.units(2));
      cluster.heal();
      eventually(() -> cluster.member(2).members().size() == 3);
      cluster.time().advance(Duration.ofMinutes(1));
      assertThat(waits.future()).isNotDone();
      assertThat(all.isHeld()).isTrue();
      all.close();
      waits.future().get().close();
      assertThat(far.acquire(Request.units(2)).units()).hasSize(2);
      assertThat(cluster.member(2).health().state()).isEqualTo(Health.State.UP);
    }
  }

  @Test
  void whoStopsDoesSoByItself() throws Exception {
    try (var cluster = TestCluster.withManualTime(2)) {
      cluster.member(1).semaphore("door", ONE).acquire();
      cluster.stop(1);
      assertThat(cluster.member(0).semaphore("door", ONE).acquire().units()).hasSize(1);
    }
  }

  /** Waiting 30 s makes up for three levels of priority; one second is left for small delays. */
  @ParameterizedTest
  @CsvSource({"29, 3", "31, 0"})
  void waitingMakesUpForPriority(int seconds, long first) throws Exception {
    try (var cluster = TestCluster.withManualTime(2)) {
      PrioritySemaphore here = cluster.member(0).semaphore("door", ONE);
      PrioritySemaphore there = cluster.member(1).semaphore("door", ONE);
      Lease held = here.acquire();
      PendingLease patient = there.request(Request.units(1).priority(0));
      cluster.time().advance(Duration.ofSeconds(seconds));
      PendingLease urgent = here.request(Request.units(1).priority(3));
      eventually(() -> here.status().waiters().size() == 2);
      assertThat(here.status().waiters().getFirst().priority()).isEqualTo(first);
      held.close();
      PendingLease expected = first == 0 ? patient : urgent;
      expected.future().get();
      assertThat(first == 0 ? urgent.future() : patient.future()).isNotDone();
    }
  }

  @Test
  void aMemberThatIsCutOffLeavesThoughNobodyAdvancesTime() {
    try (var cluster = TestCluster.withManualTime(3)) {
      cluster.member(1).semaphore("door", ONE);
      cluster.isolate(1);
      assertThat(cluster.member(1).leave()).as("everything goes with it or is elsewhere").isFalse();
    }
  }

  @Test
  void aMemberThatHasLostALinkIsStoppedThoughNobodyAdvancesTime() throws Exception {
    try (var cluster = TestCluster.withManualTime(3)) {
      Lease held = cluster.member(1).semaphore("door", ONE).acquire();
      cluster.cut(0, 1);
      cluster.stop(1);
      assertThat(held.isHeld()).isFalse();
    }
  }
}
