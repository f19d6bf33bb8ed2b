package io.thalweg.testkit;

import static io.thalweg.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.JoinException;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.LostException;
import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.transport.LocalNetwork;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that are made while time stands still, and what time accepts. */
@Timeout(60)
class StandstillTest {
  private static final SemaphoreConfig ONE = SemaphoreConfig.units(1);

  @Test
  void statusIsAnsweredThoughAMemberHasJustCrashed() throws Exception {
    try (var cluster = TestCluster.withManualTime(3)) {
      PrioritySemaphore door = cluster.member(1).semaphore("door", ONE);
      Lease held = door.acquire();
      cluster.crash(2);
      assertThat(door.status().holders()).hasSize(1);
      assertThat(held.isHeld()).isTrue();
      assertThat(cluster.time().elapsed()).isZero();
    }
  }

  @Test
  void whoJoinsWhenAllAreGoneFoundsTheClusterAnew() throws Exception {
    try (var cluster = TestCluster.withManualTime(2)) {
      cluster.stop(0);
      cluster.crash(1);
      Cluster again = cluster.join();
      assertThat(again.members()).containsExactly("m2");
      assertThat(again.semaphore("door", ONE).acquire().units()).containsExactly(0);
    }
  }

  @Test
  void whoFindsNobodyAndMayNotFoundIsRefusedWhenItsTimeIsOver() {
    Duration patience = Duration.ofMinutes(3);
    try (var cluster =
        TestCluster.withManualTime(
            1, c -> c.founds(c.founds() && "m0".equals(c.member())).joinTimeout(patience))) {
      cluster.stop(0);
      assertThatThrownBy(cluster::join).isInstanceOf(JoinException.class);
      assertThat(cluster.time().elapsed()).isEqualTo(patience);
    }
  }

  @Test
  void membersHaveTheSettingsThatWereGiven() {
    try (var cluster =
        TestCluster.withManualTime(2, c -> c.overlay(Overlay.STAR).maxSemaphores(1))) {
      cluster.member(1).semaphore("door", ONE);
      assertThatThrownBy(() -> cluster.member(1).semaphore("gate", ONE))
          .hasMessageContaining("maxSemaphores");
    }
  }

  @Test
  void anAttemptEndsThoughTheTokenIsLost() throws Exception {
    try (var cluster = TestCluster.withManualTime(3)) {
      PrioritySemaphore door = cluster.member(0).semaphore("door", ONE);
      cluster.member(1).semaphore("door", ONE).acquire();
      cluster.crash(1);
      Throwable lost =
          catchThrowable(() -> assertThat(door.tryAcquire(Request.units(1))).isEmpty());
      assertThat(lost == null || lost instanceof LostException).as("%s", lost).isTrue();
      assertThat(cluster.time().elapsed()).isBetween(Duration.ofNanos(1), Duration.ofSeconds(5));
    }
  }

  @Test
  void deadlinesGoByATimeThatTheTestCanRead() throws Exception {
    SemaphoreConfig byDeadline =
        ONE.policy(SemaphoreConfig.Policy.EARLIEST_DEADLINE_FIRST).aging(Duration.ZERO);
    try (var cluster = TestCluster.withManualTime(1)) {
      assertThat(cluster.time().instant()).isEqualTo(Instant.EPOCH);
      PrioritySemaphore door = cluster.member(0).semaphore("door", byDeadline);
      door.acquire();
      door.request(in(100, cluster).priority(1));
      cluster.time().advance(Duration.ofSeconds(30));
      door.request(in(80, cluster).priority(2));
      assertThat(door.status().waiters()).extracting(w -> w.priority()).containsExactly(1L, 2L);
    }
  }

  private static Request in(int seconds, TestCluster cluster) {
    return Request.units(1).deadline(cluster.time().instant().plusSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT-0.001S", "PT8760H0.000000001S", "PT2562047788015215H30M7S"})
  void timeGoesNeitherBackNorOnForEver(String duration) {
    try (var cluster = TestCluster.withManualTime(1)) {
      assertThatThrownBy(() -> cluster.time().advance(Duration.parse(duration)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("found a duration of " + duration + ", expected 0 to 365 days");
    }
  }

  @Test
  void whatTwoThreadsAdvanceAddsUp() throws Exception {
    try (var cluster = TestCluster.withManualTime(2)) {
      List<FutureTask<?>> both = List.of(advances(cluster.time()), advances(cluster.time()));
      both.forEach(Thread::startVirtualThread);
      for (FutureTask<?> one : both) {
        one.get();
      }
      assertThat(cluster.time().elapsed()).isEqualTo(Duration.ofSeconds(100));
    }
  }

  private static FutureTask<?> advances(ManualTime time) {
    return new FutureTask<>(
        () -> {
          for (int second = 0; second < 50; second++) {
            time.advance(Duration.ofSeconds(1));
          }
          return null;
        });
  }

  @Test
  void aThreadThatWaitsWhileTimeStandsStillIsNamedOnce() throws Exception {
    Queue<String> warnings = new ConcurrentLinkedQueue<>();
    var time = new SteppedTime(new LocalNetwork(), Duration.ofNanos(1), warnings::add);
    var never = new CompletableFuture<>();
    var waits = new FutureTask<>(() -> time.await(never, Long.MAX_VALUE));
    Thread.ofVirtual().name("patient").start(waits);
    eventually(() -> !warnings.isEmpty());
    never.complete(null);
    assertThat(waits.get()).isTrue();
    assertThat(warnings)
        .singleElement()
        .asString()
        .startsWith("thread 'patient' has waited for PT0.000000001S")
        .endsWith("advance the time in another thread");
  }
}
