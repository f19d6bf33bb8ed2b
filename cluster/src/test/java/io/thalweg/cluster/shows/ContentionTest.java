package io.thalweg.cluster.shows;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests for several units neither deadlock nor starve. */
@Timeout(300)
class ContentionTest {
  private static final int ROUNDS = 1000;
  private static final int STREAMS = 6;
  private static final int URGENT = 3;
  private static final SemaphoreConfig FIVE = SemaphoreConfig.units(5);

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

  /**
   * Six streams of small requests that are more urgent than one for all units. It is made where the
   * token is, so that it counts from its first moment; those who come later may overtake it so many
   * times as the algorithm says, and then no more.
   */
  @Test
  void aLargeRequestIsOvertakenNoMoreThanTheBoundSays() throws Exception {
    List<PrioritySemaphore> members = fleet.semaphores("large", FIVE);
    long bound =
        new Hk(HkConfig.units(5).withAging(FIVE.aging())).overtaking(4, URGENT, STREAMS + 1);
    PrioritySemaphore here = members.getFirst();
    Lease all = here.acquire(Request.units(5));
    assertThat(here.local().tokenHere()).isTrue();
    PendingLease large = here.request(Request.units(5));

    Queue<Long> fences = new ConcurrentLinkedQueue<>();
    try (Crew crew = new Crew()) {
      for (int s = 0; s < STREAMS; s++) {
        PrioritySemaphore member = members.get(s % members.size());
        crew.start(() -> stream(member, large, fences));
      }
      Loopback.eventually(() -> here.status().waiters().size() == STREAMS + 1);
      all.close();
      long fence = large.future().get().fence();
      large.future().get().close();
      crew.join();
      long overtook = fences.stream().filter(f -> f < fence).count();
      System.out.println("show 4: overtaken " + overtook + " times, the bound is " + bound);
      assertThat(overtook).isBetween((long) STREAMS, bound);
    }
  }

  private static long stream(PrioritySemaphore semaphore, PendingLease large, Queue<Long> fences)
      throws InterruptedException {
    long grants = 0;
    while (!large.future().isDone()) {
      try (Lease lease = semaphore.acquire(Request.units(1).priority(URGENT))) {
        fences.add(lease.fence());
        grants++;
      }
    }
    return grants;
  }
}
