package io.thalweg.cluster.shows;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests for several units do not deadlock. */
@Timeout(300)
class ContentionTest {
  private static final int ROUNDS = 1000;

  @SuppressWarnings("NullAway.Init") // made before all tests
  private static Loopback fleet;

  @BeforeAll
  static void join() throws IOException {
    fleet = new Loopback(3);
  }

  @AfterAll
  static void leave() {
    fleet.close();
  }

  @Test
  void twoMembersThatEachWantBothNeverDeadlock() throws Exception {
    List<PrioritySemaphore> members = fleet.semaphores("members", SemaphoreConfig.units(2));
    assertBothAlternate(members.get(0), members.get(1));
  }

  @Test
  void twoThreadsOfOneMemberThatEachWantBothNeverDeadlock() throws Exception {
    List<PrioritySemaphore> members = fleet.semaphores("threads", SemaphoreConfig.units(2));
    assertBothAlternate(members.get(1), members.get(1));
  }

  private static void assertBothAlternate(PrioritySemaphore one, PrioritySemaphore other)
      throws Exception {
    AtomicInteger inside = new AtomicInteger();
    List<Integer> rounds =
        Crew.together(2, t -> () -> takeBothAgainAndAgain(t == 0 ? one : other, inside));
    assertThat(rounds).containsExactly(ROUNDS, ROUNDS);
    assertThat(one.status().free()).containsExactly(0, 1);
  }

  private static int takeBothAgainAndAgain(PrioritySemaphore semaphore, AtomicInteger inside)
      throws InterruptedException {
    int rounds = 0;
    for (int r = 0; r < ROUNDS; r++) {
      try (Lease both = semaphore.acquire(Request.units(2))) {
        assertThat(both.units()).containsExactly(0, 1);
        assertThat(inside.incrementAndGet()).isEqualTo(1);
        inside.decrementAndGet();
        rounds++;
      }
    }
    return rounds;
  }
}
