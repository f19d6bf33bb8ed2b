package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.thalweg.cluster.ClosedException;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.Health;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.transport.LocalNetwork;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A member that has stopped grants nothing, and all callers that wait for its end see the same end.
 */
@Timeout(60)
class EndTest {
  private static final SemaphoreConfig FOUR = SemaphoreConfig.units(4);

  private static void assertGrantsNothing(PrioritySemaphore semaphore) {
    assertThatThrownBy(semaphore::acquire).isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> semaphore.tryAcquire(Request.units(1)))
        .isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> semaphore.tryAcquire(Request.units(1), Duration.ofSeconds(1)))
        .isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> semaphore.request(Request.units(1)))
        .isInstanceOf(ClosedException.class);
  }

  @Test
  void aMemberThatWasKilledGrantsNothingAndItsLeasesAreLost() throws Exception {
    try (Fleet fleet = new Fleet(1)) {
      PrioritySemaphore semaphore = fleet.semaphore(0, FOUR);
      semaphore.acquire().close(); // the rest is set aside
      Lease lease = semaphore.acquire();
      CompletableFuture<String> why = new CompletableFuture<>();
      lease.onLost(why::complete);
      fleet.member(0).kill();

      assertThat(lease.isHeld()).isFalse();
      assertThat(why.get()).contains("killed");
      assertGrantsNothing(semaphore);
    }
  }

  /** The monitor of the lease holds up the step, which has just shut the shortcut. */
  @Test
  void aLeaseThatAStepListsWhileTheMemberIsKilledIsLost() throws Exception {
    try (Fleet fleet = new Fleet(1)) {
      PrioritySemaphore semaphore = fleet.semaphore(0, FOUR);
      semaphore.acquire().close();
      Lease lease = semaphore.acquire();
      CompletableFuture<String> why = new CompletableFuture<>();
      lease.onLost(why::complete);
      synchronized (lease) {
        Thread step = Thread.ofPlatform().start(semaphore::local);
        Fleet.eventually(() -> step.getState() == Thread.State.BLOCKED);
        fleet.member(0).kill();
      }

      assertThat(why.get()).contains("killed");
      assertThat(lease.isHeld()).isFalse();
    }
  }

  @Test
  void aMemberThatHasFailedGrantsNothingAndItsLeasesAreLost() throws Exception {
    LocalNetwork network = new LocalNetwork();
    Failing failing = new Failing(network.transport("m0"));
    ClusterConfig config = ClusterConfig.named("fleet");
    try (LiveCluster fails =
            LiveCluster.join(config.member("m0").founds(true), failing, Time.REAL);
        LiveCluster other =
            LiveCluster.join(config.member("m1"), network.transport("m1"), Time.REAL)) {
      PrioritySemaphore semaphore = fails.semaphore("s", FOUR);
      other.semaphore("s", FOUR);
      semaphore.acquire().close();
      Lease lease = semaphore.acquire();
      CompletableFuture<String> why = new CompletableFuture<>();
      lease.onLost(why::complete);
      failing.fails = true;
      CompletableFuture.runAsync(() -> other.groupLock("g")); // it answers this
      Fleet.eventually(() -> fails.health().state() == Health.State.DOWN);

      assertGrantsNothing(semaphore);
      assertThat(why.get()).contains("a transport of a test");
      assertThat(lease.isHeld()).isFalse();
    }
  }

  @Test
  void aCallThatWaitsFailsWhenItsMemberIsKilled() throws Exception {
    try (Fleet fleet = new Fleet(1)) {
      PrioritySemaphore semaphore = fleet.semaphore(0, FOUR);
      semaphore.acquire(Request.units(4)); // the unit never comes free
      CompletableFuture<Throwable> end = new CompletableFuture<>();
      Thread.ofPlatform().start(() -> end.complete(catchThrowable(() -> semaphore.retire(0))));
      Fleet.eventually(() -> semaphore.size() == 3);
      assertThat(end).isNotDone();
      fleet.member(0).kill();

      assertThat(end.get()).isInstanceOf(ClosedException.class).hasMessageContaining("killed");
    }
  }

  /** It used to return at once, and to say that the member did not leave cleanly. */
  @Test
  void whoLeavesASecondTimeWaitsForTheFirstAndHasItsResult() throws Exception {
    Held time = new Held();
    try (Fleet fleet = new Fleet(2, m -> m == 0 ? Time.REAL : time)) {
      LiveCluster member = fleet.member(1);
      time.holds = true;
      CompletableFuture<Boolean> first = new CompletableFuture<>();
      Thread.ofPlatform().start(() -> first.complete(member.leave()));
      time.reached.await();
      CompletableFuture<Boolean> second = new CompletableFuture<>();
      Thread waits = Thread.ofPlatform().start(() -> second.complete(member.leave()));
      Fleet.eventually(() -> waits.getState() == Thread.State.WAITING || second.isDone());
      time.goesOn.countDown();

      assertThat(first.get()).isTrue();
      assertThat(second.get()).isTrue();
      assertThat(member.leave()).isTrue();
    }
  }

  @Test
  void aMemberThatIsKilledWhileItLeavesHasNotLeftInOrder() throws Exception {
    Held time = new Held();
    try (Fleet fleet = new Fleet(2, m -> m == 0 ? Time.REAL : time)) {
      LiveCluster member = fleet.member(1);
      time.holds = true;
      CompletableFuture<Boolean> left = new CompletableFuture<>();
      Thread.ofPlatform().start(() -> left.complete(member.leave()));
      time.reached.await();
      member.kill();
      time.goesOn.countDown();

      assertThat(left.get()).isFalse();
      assertThat(member.leave()).isFalse();
      assertThat(member.members()).isEmpty();
    }
  }

  /** The machine's time, which holds up every thread that waits. */
  private static final class Held implements Time {
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch goesOn = new CountDownLatch(1);
    private volatile boolean holds;

    @Override
    public long nanos() {
      return REAL.nanos();
    }

    @Override
    public long wallMicros() {
      return REAL.wallMicros();
    }

    @Override
    public boolean await(CompletableFuture<?> future, long nanos) throws InterruptedException {
      if (holds) {
        reached.countDown();
        goesOn.await();
      }
      return REAL.await(future, nanos);
    }

    @Override
    public Alarm alarm(String name, Runnable ring) {
      return REAL.alarm(name, ring);
    }
  }
}
