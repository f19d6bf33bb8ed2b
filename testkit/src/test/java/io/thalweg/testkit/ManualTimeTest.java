package io.thalweg.testkit;

import static io.thalweg.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.Health;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
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
          .satisfies(waiter -> assertThat(waiter.age()).isEqualTo(Duration.ofMinutes(9)));
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
      var soon = tryAcquire(door, Duration.ofMillis(1));
      awaitWaiter(door);
      held.close();
      assertThat(soon.get()).isPresent();
      assertThat(cluster.time().elapsed()).isZero();
    }
  }

  @Test
  void whatIsLostIsFoundAsTimePasses() throws Exception {
    try (var cluster = TestCluster.withManualTime(2)) {
      PrioritySemaphore door = cluster.member(0).semaphore("door", ONE);
      cluster.member(1).semaphore("door", ONE).acquire();
      cluster.crash(1);
      eventually(() -> cluster.member(0).members().equals(java.util.List.of("m0")));
      assertThat(cluster.member(0).health().state()).isEqualTo(Health.State.UP);
      cluster.time().advance(Duration.ofMinutes(1));
      assertThat(cluster.member(0).health().state()).isEqualTo(Health.State.DOWN);
      assertThat(door.status().lost()).isNotEmpty();
    }
  }

  @Test
  void whoStopsTakesMillisecondsAlong() throws Exception {
    try (var cluster = TestCluster.withManualTime(2)) {
      cluster.member(1).semaphore("door", ONE).acquire();
      cluster.stop(1);
      assertThat(cluster.member(0).semaphore("door", ONE).acquire().units()).hasSize(1);
      assertThat(cluster.time().elapsed()).isPositive();
      assertThatThrownBy(() -> cluster.time().advance(Duration.ofMillis(-1)))
          .hasMessage("time cannot go back by PT0.001S");
    }
  }
}
