package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.ClosedException;
import io.thalweg.cluster.Health;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Steps are taken on the stacks of users. If a user's stack overflows in the middle of one, the
 * member either goes on or stops loudly; nobody waits for ever.
 */
@Timeout(120)
class BrokenTurnTest {
  private static final int STACK_BYTES = 256 << 10;

  private static int recurse(PrioritySemaphore semaphore, int pad) {
    return semaphore.local().free() + (pad > 0 ? pad : recurse(semaphore, 0));
  }

  private static void overflow(PrioritySemaphore semaphore, int round) throws Exception {
    Runnable deep =
        () -> {
          try {
            recurse(semaphore, 0);
          } catch (StackOverflowError | RuntimeException expected) {
            // the user goes on
          }
        };
    Thread thread = new Thread(null, deep, "deep", STACK_BYTES + 1024L * round);
    thread.start();
    thread.join();
  }

  private static boolean isDown(LiveCluster member) {
    return member.health().state() == Health.State.DOWN;
  }

  /** Whether a grant is made; false if the member has stopped. */
  private static boolean serves(PrioritySemaphore semaphore) throws Exception {
    try {
      Optional<Lease> lease = semaphore.tryAcquire(Request.units(1), Duration.ofSeconds(20));
      lease.ifPresent(Lease::close);
      return lease.isPresent();
    } catch (ClosedException stopped) {
      return false;
    }
  }

  @Test
  void anOverflowInAStepLeavesNobodyWaiting() throws Exception {
    for (int round = 0; round < 10; round++) {
      try (Fleet fleet = new Fleet(1)) {
        PrioritySemaphore semaphore = fleet.semaphore(0, SemaphoreConfig.units(4));
        overflow(semaphore, round);
        if (!serves(semaphore)) {
          Fleet.eventually(() -> isDown(fleet.member(0)));
          assertThatThrownBy(semaphore::acquire).isInstanceOf(ClosedException.class);
        }
        assertThat(semaphore.local()).isNotNull();
      }
    }
  }
}
