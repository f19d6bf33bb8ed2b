package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.SemaphoreStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Finding 15: concurrent resizes do not fail, and units are named from 0 on. */
@Timeout(120)
class ResizeTest {

  @Test
  void aRequestForMoreUnitsThanAnySemaphoreCanHaveNamesTheLimit() {
    try (Fleet fleet = new Fleet(1)) {
      PrioritySemaphore semaphore = fleet.semaphore(0, SemaphoreConfig.units(2));
      Request most = Request.units(Integer.MAX_VALUE).awaitingResize();
      assertThatThrownBy(() -> semaphore.request(most))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a request for 2147483647 units of s, and no semaphore has more than 65536");
      assertThat(semaphore.local().waiting()).isZero();
    }
  }

  private static final SemaphoreConfig FOUR = SemaphoreConfig.units(4);

  private static List<Integer> upTo(int size) {
    return IntStream.range(0, size).boxed().toList();
  }

  @Test
  void aHundredResizesAtOnceAllSucceed() throws Exception {
    try (Fleet fleet = new Fleet(3);
        var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (int r = 0; r < 100; r++) {
        PrioritySemaphore semaphore = fleet.semaphore(r % 3, FOUR);
        int units = 1 + (7 * r) % 10;
        all.add(
            executor.submit(
                () -> {
                  semaphore.resize(units);
                  return null;
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
      PrioritySemaphore first = fleet.semaphore(0, FOUR);
      first.resize(20); // where some resizes held others' units, lower ones are out of service
      first.resize(5);
      Fleet.eventually(() -> first.status().free().equals(upTo(5)));
    }
  }

  @Test
  void aSemaphoreWithoutUnitsIsPaused() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore here = fleet.semaphore(0, FOUR);
      PrioritySemaphore there = fleet.semaphore(1, FOUR);
      here.acquire().close();
      here.resize(0);
      Fleet.eventually(() -> there.size() == 0);
      assertThat(here.tryAcquire(Request.units(1))).isEmpty();
      assertThat(there.tryAcquire(Request.units(1))).isEmpty();
      assertThat(there.tryAcquire(Request.units(4), Duration.ofMillis(1))).isEmpty();
      PendingLease waits = there.request(Request.units(3));
      Fleet.eventually(() -> here.status().waiters().size() == 1);
      assertThat(here.status().config()).hasToString(FOUR.toString().replaceFirst("4", "0"));
      here.resize(4);

      assertThat(waits.future().get().units()).hasSize(3);
    }
  }

  @Test
  void aRequestForMoreUnitsThanThereAreWaitsIfToldTo() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore here = fleet.semaphore(0, FOUR);
      Request five = Request.units(5).priority(9).awaitingResize();
      assertThatThrownBy(() -> here.request(Request.units(5)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(here.tryAcquire(five)).isEmpty();
      assertThat(here.tryAcquireHere(five)).isEmpty();
      assertThat(here.tryAcquire(five, Duration.ofMillis(1))).isEmpty();
      Lease all = here.acquire(Request.units(4));
      PendingLease waits = fleet.semaphore(1, FOUR).request(five);
      PendingLease other = here.request(Request.units(1));
      Fleet.eventually(() -> here.status().waiters().size() == 2);
      assertThat(here.status().waiters().getLast().units()).isEqualTo(5); // it is served last
      all.close();
      other.future().get().close();
      here.resize(5);

      assertThat(waits.future().get().units()).hasSize(5);
    }
  }

  @Test
  void aResizeThatTakesTooLongChangesNothing() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore here = fleet.semaphore(0, FOUR);
      PrioritySemaphore there = fleet.semaphore(1, FOUR);
      assertThat(here.resize(5, Duration.ofSeconds(30))).isTrue();
      Fleet.eventually(() -> there.size() == 5);
      try (Lease all = there.acquire(Request.units(5))) {
        assertThat(here.resize(2, Duration.ofMillis(1))).isFalse();
        assertThat(here.resize(2, Duration.ZERO)).isFalse();
        assertThat(here.local().waiting()).isZero();
        assertThat(all.units()).hasSize(5);
      }
      assertThat(here.size()).isEqualTo(5);
      assertThat(there.acquire(Request.units(5)).units()).hasSize(5);
    }
  }

  @Test
  void aResizeThatWaitsIsToldFromTheRequestsOfUsers() throws Exception {
    try (Fleet fleet = new Fleet(2);
        var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      PrioritySemaphore here = fleet.semaphore(0, FOUR);
      Lease all = fleet.semaphore(1, FOUR).acquire(Request.units(4));
      Future<Boolean> resize = executor.submit(() -> here.resize(2, Duration.ofSeconds(60)));
      PendingLease waits = here.request(Request.units(1));
      Fleet.eventually(() -> here.status().waiters().size() == 2);

      assertThat(here.status().waiters())
          .extracting(SemaphoreStatus.Waiter::resizes)
          .containsExactly(true, false);
      assertThat(here.local().waiting()).isOne();
      all.close();
      assertThat(resize.get()).isTrue();
      assertThat(waits.future().get().units()).hasSize(1);
    }
  }

  @Test
  void theHighestUnitsGoAndTheirNumbersAreUsedAgain() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore here = fleet.semaphore(0, SemaphoreConfig.units(6));
      PrioritySemaphore there = fleet.semaphore(1, SemaphoreConfig.units(6));
      try (Lease held = there.acquire(Request.units(2))) {
        here.resize(3);
        assertThat(held.units()).containsExactly(0, 1);
      }
      Fleet.eventually(() -> here.status().free().equals(upTo(3)));
      there.resize(8);
      Fleet.eventually(() -> here.status().free().equals(upTo(8)));
    }
  }

  @Test
  void aUnitThatIsRetiredIsGoneOnceItsHolderHasGivenItBack() throws Exception {
    try (Fleet fleet = new Fleet(3);
        var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      PrioritySemaphore here = fleet.semaphore(0, FOUR);
      PrioritySemaphore there = fleet.semaphore(1, FOUR);
      Lease broken = there.acquire();
      assertThat(broken.units()).containsExactly(0);
      Future<?> retired = executor.submit(() -> retire(here, 0));
      Fleet.eventually(() -> here.size() == 3 && there.size() == 3);
      PendingLease waits = fleet.semaphore(2, FOUR).request(Request.units(3));
      assertThat(waits.future().get().units()).containsExactly(1, 2, 3);
      PendingLease next = there.request(Request.units(1));
      assertThat(retired.isDone()).isFalse();

      broken.close();

      retired.get();
      assertThat(next.future().isDone()).as("nobody gets the broken one").isFalse();
      waits.future().get().close();
      next.future().get().close();
      Fleet.eventually(() -> here.status().free().equals(List.of(1, 2, 3)));
      there.resize(4);
      Fleet.eventually(() -> here.status().free().equals(upTo(4)));
    }
  }

  private static void retire(PrioritySemaphore semaphore, int unit) {
    try {
      semaphore.retire(unit);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void whatIsNotThereCannotBeRetired() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore here = fleet.semaphore(0, SemaphoreConfig.units(2));
      PrioritySemaphore there = fleet.semaphore(1, SemaphoreConfig.units(2));
      assertThatThrownBy(() -> there.retire(2))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("s has no unit 2");
      there.retire(1);
      assertThatThrownBy(() -> there.retire(1)).hasMessage("s has no unit 1");
      assertThatThrownBy(() -> here.retire(0)).hasMessage("unit 0 of s is its last one");
      assertThat(here.acquire().units()).containsExactly(0);
    }
  }

  /** The member with the token takes the unit first, however many requests wait. */
  @Test
  void underLoadARetiredUnitGoesAtOnce() throws Exception {
    try (Fleet fleet = new Fleet(3);
        var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      Ledger ledger = new Ledger();
      List<Future<?>> all = new ArrayList<>();
      for (int t = 0; t < 12; t++) {
        PrioritySemaphore semaphore = fleet.semaphore(t % 3, FOUR);
        all.add(
            executor.submit(
                () -> {
                  for (int turn = 0; turn < 200; turn++) {
                    Lease lease = semaphore.acquire();
                    ledger.taken(lease);
                    Thread.yield();
                    ledger.given(lease);
                    lease.close();
                  }
                  return null;
                }));
      }
      fleet.semaphore(2, FOUR).retire(2);
      fleet.semaphore(0, FOUR).retire(0);
      fleet.semaphore(1, FOUR).resize(3);
      fleet.semaphore(1, FOUR).retire(3);
      for (Future<?> one : all) {
        one.get();
      }
      PrioritySemaphore first = fleet.semaphore(0, FOUR);
      Fleet.eventually(() -> first.status().free().equals(List.of(0, 1)));
    }
  }

  /** Whether a resize by this thread was interrupted, by another one at some moment of it. */
  private static boolean isInterrupted(PrioritySemaphore semaphore, int units, int spins)
      throws InterruptedException {
    Thread resizes = Thread.currentThread();
    Thread interrupts =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (int spin = 0; spin < spins; spin++) {
                    Thread.onSpinWait();
                  }
                  resizes.interrupt();
                });
    boolean interrupted = false;
    try {
      semaphore.resize(units);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    while (interrupts.isAlive()) {
      Thread.onSpinWait();
    }
    Thread.interrupted(); // an interrupt that came too late
    return interrupted;
  }

  /** What the keepers have been asked for cannot be called back. */
  @Test
  void anInterruptedResizeIsDoneOrNotAndTheNextOneIsRight() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore semaphore = fleet.semaphore(1, SemaphoreConfig.units(4));
      for (int round = 0; round < 400; round++) {
        int wanted = 4 + round % 2;
        boolean interrupted = isInterrupted(semaphore, wanted, round * 50);
        assertThat(semaphore.size()).as("round %d", round).isBetween(4, 5);
        if (!interrupted) {
          assertThat(semaphore.size()).as("round %d", round).isEqualTo(wanted);
        }
      }
      semaphore.resize(3);
      PrioritySemaphore other = fleet.semaphore(0, SemaphoreConfig.units(4));
      assertThat(other.acquire(Request.units(3)).units()).containsExactly(0, 1, 2);
    }
  }
}
