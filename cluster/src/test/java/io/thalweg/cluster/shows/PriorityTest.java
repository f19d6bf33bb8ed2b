package io.thalweg.cluster.shows;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Priorities hold, whichever member has been busy; members over TCP, with defaults. Before the next
 * request is made, the status at the member that makes it shows that the last one is queued.
 */
@Timeout(300)
class PriorityTest {
  private static final int REPETITIONS = 10;
  private static final int ROUNDS = 15;

  /** A grant that needed no message must not make a busy member's requests look young. */
  @ParameterizedTest
  @CsvSource({"3, 1000", "3, 10000", "5, 1000", "5, 10000"})
  void priority50OfABusyMemberGoesBeforePriority0OfAQuietOne(int size, int grants)
      throws Exception {
    try (Loopback fleet = new Loopback(size)) {
      for (int r = 0; r < REPETITIONS; r++) {
        List<PrioritySemaphore> members = fleet.semaphores("busy" + r, SemaphoreConfig.units(1));
        PrioritySemaphore busy = members.getFirst();
        PrioritySemaphore quiet = members.get(1 + r % (size - 1));
        for (int g = 0; g < grants; g++) {
          busy.acquire().close();
        }
        Lease held = busy.acquire();
        CompletableFuture<Long> urgent = ask(busy, 50);
        awaitWaiters(quiet, 1);
        CompletableFuture<Long> later = ask(quiet, 0);
        awaitWaiters(busy, 2);
        held.close();
        assertThat(urgent.get()).as("priority 50, repetition %d", r).isLessThan(later.get());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5})
  void firstComeFirstServedIsThat(int size) throws Exception {
    try (Loopback fleet = new Loopback(size)) {
      var inOrder = SemaphoreConfig.units(1).policy(SemaphoreConfig.Policy.FIRST_COME_FIRST_SERVED);
      assertServedInTheOrderAsked(fleet.semaphores("fcfs", inOrder), p -> 100L * p);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5})
  void equalPrioritiesAreServedInTheOrderAsked(int size) throws Exception {
    try (Loopback fleet = new Loopback(size)) {
      var semaphores = fleet.semaphores("equals", SemaphoreConfig.units(1));
      assertServedInTheOrderAsked(semaphores, p -> 7L);
    }
  }

  private static void assertServedInTheOrderAsked(
      List<PrioritySemaphore> members, java.util.function.IntToLongFunction priority)
      throws Exception {
    Random random = new Random(members.size());
    for (int g = 0; g < 300; g++) {
      members.getFirst().acquire().close(); // other members do not hear of this
    }
    for (int round = 0; round < ROUNDS; round++) {
      List<PrioritySemaphore> order = new ArrayList<>(members);
      order.addAll(members);
      Collections.shuffle(order, random);
      Lease held = members.get(random.nextInt(members.size())).acquire();
      List<CompletableFuture<Long>> asked = new ArrayList<>();
      for (PrioritySemaphore member : order) {
        awaitWaiters(member, asked.size());
        asked.add(ask(member, priority.applyAsLong(asked.size())));
      }
      awaitWaiters(members.getFirst(), asked.size());
      held.close();
      List<Long> fences = new ArrayList<>();
      for (CompletableFuture<Long> one : asked) {
        fences.add(one.get());
      }
      assertThat(fences).as("round %d", round).isSortedAccordingTo(Comparator.naturalOrder());
    }
  }

  private static void awaitWaiters(PrioritySemaphore member, int count)
      throws InterruptedException {
    Loopback.eventually(() -> member.status().waiters().size() == count);
  }

  /**
   * Asks, and returns the fence of the lease, which is closed at once so that the next one can be
   * granted.
   */
  private static CompletableFuture<Long> ask(PrioritySemaphore member, long priority) {
    return member
        .request(Request.units(1).priority(priority))
        .future()
        .thenApply(
            lease -> {
              lease.close();
              return lease.fence();
            });
  }
}
