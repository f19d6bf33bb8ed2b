package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.ClosedException;
import io.thalweg.cluster.DisagreementException;
import io.thalweg.cluster.Health;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.LostException;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Members that join, share, leave, die and are cut off. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class FleetTest {
  private static final SemaphoreConfig FIVE = SemaphoreConfig.units(5);

  private static void load(PrioritySemaphore semaphore, Ledger ledger, Random random, int requests)
      throws Exception {
    for (int r = 0; r < requests; r++) {
      Request request = Request.units(1 + random.nextInt(3)).priority(random.nextInt(4));
      switch (random.nextInt(4)) {
        case 0 -> {
          var lease = semaphore.tryAcquire(request, Duration.ofNanos(random.nextInt(2_000_000)));
          if (lease.isPresent()) {
            use(lease.get(), ledger);
          }
        }
        case 1 -> {
          PendingLease pending = semaphore.request(request);
          pending.reprioritise(9);
          if (!pending.cancel()) {
            use(pending.future().get(), ledger);
          }
        }
        default -> use(semaphore.acquire(request), ledger);
      }
    }
  }

  private static void use(Lease lease, Ledger ledger) {
    ledger.taken(lease);
    Thread.yield();
    ledger.given(lease);
    lease.close();
    lease.close();
  }

  private static void loadAll(Fleet fleet, Ledger ledger, int threads, int requests)
      throws Exception {
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (LiveCluster member : fleet.all()) {
        PrioritySemaphore semaphore = member.semaphore("s", FIVE);
        for (int t = 0; t < threads; t++) {
          Random random = new Random(all.size());
          all.add(
              executor.submit(
                  () -> {
                    load(semaphore, ledger, random, requests);
                    return null;
                  }));
        }
      }
      for (Future<?> one : all) {
        one.get();
      }
    }
  }

  private static void assertAllFree(PrioritySemaphore semaphore) throws InterruptedException {
    Fleet.eventually(() -> semaphore.status().free().size() == semaphore.size());
    assertThat(semaphore.status().holders()).isEmpty();
    assertThat(semaphore.status().waiters()).isEmpty();
  }

  @Test
  void noUnitIsInTwoLeasesAndNoneIsLost() throws Exception {
    try (Fleet fleet = new Fleet(5)) {
      Ledger ledger = new Ledger();
      loadAll(fleet, ledger, 3, 200);
      assertThat(ledger.grants.get()).isGreaterThan(5 * 3 * 100);
      assertAllFree(fleet.semaphore(2, FIVE));
    }
  }

  @Test
  void membersThatLeaveHandTokenAndUnitsOn() throws Exception {
    try (Fleet fleet = new Fleet(4)) {
      Ledger ledger = new Ledger();
      loadAll(fleet, ledger, 2, 50);
      Lease kept = fleet.semaphore(3, FIVE).acquire(Request.units(2));
      fleet.member(0).close();
      fleet.member(1).close();
      assertThat(kept.isHeld()).isTrue();
      assertThat(fleet.semaphore(2, FIVE).acquire(Request.units(3)).units()).hasSize(3);
      kept.close();
      assertThat(fleet.member(2).health().state()).isEqualTo(Health.State.UP);
      assertThat(fleet.member(3).semaphore("another", FIVE).acquire().units()).containsExactly(0);
    }
  }

  @Test
  void whoComesLaterIsServedAndDisturbsNobody() throws Exception {
    try (Fleet fleet = new Fleet(1)) {
      Lease first = fleet.semaphore(0, FIVE).acquire(Request.units(4));
      fleet.join();
      fleet.join();
      assertThat(fleet.semaphore(2, FIVE).acquire().units()).containsExactly(4);
      assertThat(first.isHeld()).isTrue();
      PendingLease waits = fleet.semaphore(1, FIVE).request(Request.units(3).priority(3));
      first.close();
      assertThat(waits.future().get().units()).hasSize(3);
    }
  }

  @Test
  void whoNamesOtherSettingsIsToldSo() {
    try (Fleet fleet = new Fleet(2)) {
      fleet.semaphore(0, FIVE);
      assertThatThrownBy(() -> fleet.semaphore(1, SemaphoreConfig.units(6)))
          .isInstanceOf(DisagreementException.class)
          .hasMessageContaining("has 5 units, highest-priority-first, aging 10s")
          .hasMessageContaining("named with 6 units, ");
      assertThatThrownBy(() -> fleet.member(1).groupLock("s"))
          .isInstanceOf(DisagreementException.class);
    }
  }

  @Test
  void whoDiesWithNothingDisturbsNobody() throws Exception {
    try (Fleet fleet = Fleet.quick(4)) {
      Ledger ledger = new Ledger();
      loadAll(fleet, ledger, 2, 50);
      Lease held = fleet.semaphore(3, FIVE).acquire(Request.units(2));
      fleet.member(2).kill();
      assertThat(fleet.semaphore(1, FIVE).acquire(Request.units(3)).units()).hasSize(3);
      assertThat(held.isHeld()).isTrue();
    }
  }

  @Test
  void unitsOfAMemberThatDiedAreFreeWhenItsTenureHasEnded() throws Exception {
    try (Fleet fleet = Fleet.quick(3)) {
      PrioritySemaphore first = fleet.semaphore(0, FIVE);
      List<Integer> lost = fleet.semaphore(2, FIVE).acquire(Request.units(2)).units();
      first.acquire().close(); // the token is here again
      fleet.member(2).kill();
      Lease rest = first.acquire(Request.units(3)); // at once
      assertThat(rest.units()).hasSize(3).doesNotContainAnyElementsOf(lost);
      Lease again = fleet.semaphore(1, FIVE).acquire(Request.units(2));
      assertThat(again.units()).isEqualTo(lost);
      assertThat(again.fence()).isGreaterThan(rest.fence());
      assertThat(rest.isHeld()).isTrue();
      Fleet.eventually(() -> fleet.member(1).health().state() == Health.State.UP);
    }
  }

  @Test
  void aTokenOfAMemberThatDiedIsMadeAnew() throws Exception {
    try (Fleet fleet = Fleet.quick(3)) {
      PrioritySemaphore first = fleet.semaphore(0, FIVE);
      fleet.semaphore(2, FIVE).acquire(Request.units(5));
      PendingLease waits = first.request(Request.units(5));
      fleet.member(2).kill();
      assertThat(fleet.member(0).semaphore("t", FIVE).acquire().units()).isNotEmpty();
      assertThat(waits.future().get().units()).hasSize(5);
    }
  }

  /** With the 17th member the links become a star, and when its centre leaves, another star. */
  @Test
  void linksFollowTheSizeOfTheFleetUnderLoad() throws Exception {
    try (Fleet fleet = new Fleet(15);
        var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      Ledger ledger = new Ledger();
      List<Future<?>> all = new ArrayList<>();
      for (int m = 1; m < 15; m++) {
        PrioritySemaphore semaphore = fleet.semaphore(m, FIVE);
        Random random = new Random(m);
        all.add(
            executor.submit(
                () -> {
                  load(semaphore, ledger, random, 300);
                  return null;
                }));
      }
      for (int m = 15; m < 19; m++) {
        fleet.join();
        load(fleet.semaphore(m, FIVE), ledger, new Random(m), 20);
      }
      fleet.member(0).close(); // the centre
      load(fleet.semaphore(17, FIVE), ledger, new Random(0), 20);
      for (Future<?> one : all) {
        one.get();
      }
      fleet.member(18).close();
      fleet.member(17).close();
      fleet.member(16).close(); // complete again
      load(fleet.semaphore(15, FIVE), ledger, new Random(0), 20);
      assertAllFree(fleet.semaphore(5, FIVE));
    }
  }

  @Test
  void aChangeOfPriorityKeepsTheDeadline() throws Exception {
    try (Fleet fleet = new Fleet(1)) {
      var byDeadline = FIVE.policy(SemaphoreConfig.Policy.EARLIEST_DEADLINE_FIRST);
      PrioritySemaphore semaphore = fleet.semaphore(0, byDeadline);
      Lease all = semaphore.acquire(Request.units(5));
      Instant soon = Instant.now().plusSeconds(3600);
      PendingLease later = semaphore.request(Request.units(5).deadline(soon.plusSeconds(3600)));
      PendingLease first = semaphore.request(Request.units(5).deadline(soon));
      first.reprioritise(1);
      all.close();
      try (Lease lease = first.future().get()) {
        assertThat(lease.units()).hasSize(5);
        assertThat(later.future()).isNotDone();
      }
    }
  }

  @Test
  void statusTellsAPriorityThatWasChanged() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore first = fleet.semaphore(0, FIVE);
      PrioritySemaphore other = fleet.semaphore(1, FIVE);
      Lease all = other.acquire(Request.units(5));
      PendingLease waits = first.request(Request.units(1).priority(1));
      waits.reprioritise(7);
      assertThat(first.status().waiters()).extracting(w -> w.priority()).containsExactly(7L);
      all.close();
      try (Lease lease = waits.future().get()) {
        assertThat(lease.units()).hasSize(1);
        assertThat(first.status().holders()).extracting(h -> h.priority()).containsExactly(7L);
      }
    }
  }

  /** More units than a shortcut holds. */
  @Test
  void manyUnitsAtATimeAreGrantedToo() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore many = fleet.member(0).semaphore("many", SemaphoreConfig.units(40));
      Lease small = many.acquire(Request.units(3));
      Lease large = many.acquire(Request.units(20));
      Lease other = many.acquire(Request.units(17));
      assertThat(many.tryAcquire(Request.units(1))).isEmpty();
      PendingLease waits =
          fleet.member(1).semaphore("many", SemaphoreConfig.units(40)).request(Request.units(40));
      small.close();
      large.close();
      assertThat(waits.future()).isNotDone();
      other.close();
      assertThat(waits.future().get().units()).hasSize(40);
    }
  }

  @Test
  void aVisitorThatDiesTakesNothingAlong() throws Exception {
    try (Fleet fleet = Fleet.quick(2)) {
      PrioritySemaphore first = fleet.semaphore(0, FIVE);
      LiveCluster visitor = fleet.visit();
      assertThat(visitor.semaphore("s", FIVE).acquire(Request.units(2)).units()).hasSize(2);
      Fleet.eventually(() -> first.local().tokenHere());
      visitor.kill();
      fleet.semaphore(1, FIVE).acquire(Request.units(3)).close();
      assertThat(fleet.join().semaphore("s", FIVE).acquire(Request.units(5)).units()).hasSize(5);
    }
  }

  /**
   * A member that leaves while there is no way to the token leaves its units with a member that it
   * can reach.
   */
  @Test
  void unitsOfALeaverWaitWithOthersForAWayToTheToken() throws Exception {
    try (Fleet fleet = new Fleet(3)) {
      PrioritySemaphore first = fleet.semaphore(0, FIVE);
      Lease two = fleet.semaphore(2, FIVE).acquire(Request.units(2));
      first.acquire(Request.units(1)).close();
      Fleet.eventually(() -> first.local().tokenHere());
      fleet.cut(0, 1);
      fleet.cut(0, 2);
      Fleet.eventually(() -> fleet.member(2).members().size() == 2);
      two.close();
      fleet.member(2).close();
      fleet.heal();
      assertAllFree(first);
    }
  }

  @Test
  void aNetworkThatBreaksAndHealsLosesNothing() throws Exception {
    try (Fleet fleet = new Fleet(4)) {
      fleet.all().forEach(m -> m.semaphore("s", FIVE));
      Ledger ledger = new Ledger();
      try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<?>> all = new ArrayList<>();
        for (int m = 0; m < 4; m++) {
          PrioritySemaphore semaphore = fleet.semaphore(m, FIVE);
          Random random = new Random(m);
          all.add(
              executor.submit(
                  () -> {
                    for (int r = 0; r < 100; r++) {
                      try {
                        load(semaphore, ledger, random, 5);
                      } catch (LostException | java.util.concurrent.ExecutionException e) {
                        Thread.sleep(1); // cut off from the token for a while
                      }
                    }
                    return null;
                  }));
        }
        Random random = new Random(7);
        for (int c = 0; c < 40; c++) {
          int one = random.nextInt(4);
          for (int other = 0; other < 4; other++) {
            if (other != one) {
              fleet.cut(one, other);
            }
          }
          Thread.sleep(random.nextInt(20));
          fleet.heal();
          Thread.sleep(random.nextInt(20));
        }
        for (Future<?> one : all) {
          one.get();
        }
      }
      assertAllFree(fleet.semaphore(1, FIVE));
      assertThat(ledger.grants.get()).isGreaterThan(500);
    }
  }

  @Test
  void closingFailsWhoWaitsAndEndsLeases() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      Lease held = fleet.semaphore(1, FIVE).acquire(Request.units(5));
      CompletableFuture<String> why = new CompletableFuture<>();
      held.onLost(why::complete);
      PendingLease waits = fleet.semaphore(1, FIVE).request(Request.units(1));
      PendingLease other = fleet.semaphore(0, FIVE).request(Request.units(5));
      fleet.member(1).close();
      assertThat(why.get()).contains("closed");
      assertThat(held.isHeld()).isFalse();
      assertThatThrownBy(() -> waits.future().get()).hasCauseInstanceOf(ClosedException.class);
      assertThat(other.future().get().units()).hasSize(5);
    }
  }

  @Test
  void resizingLosesNoLease() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore first = fleet.semaphore(0, FIVE);
      PrioritySemaphore second = fleet.semaphore(1, FIVE);
      Lease held = second.acquire(Request.units(4));
      PendingLease tooMany = first.request(Request.units(5));
      first.resize(7);
      assertThat(first.acquire(Request.units(3).priority(9)).units()).containsExactly(4, 5, 6);
      var shrinking = CompletableFuture.runAsync(() -> resize(second, 3));
      held.close();
      shrinking.get();
      Fleet.eventually(() -> first.size() == 3);
      Fleet.eventually(() -> tooMany.future().isCompletedExceptionally());
      Fleet.eventually(() -> first.status().holders().size() == 1);
      assertThat(fleet.semaphore(0, FIVE)).isSameAs(first); // with its first settings
      assertThat(fleet.semaphore(0, SemaphoreConfig.units(3))).isSameAs(first);
      second.resize(6);
      assertThat(second.acquire(Request.units(3)).units()).hasSize(3);
      assertThat(first.status().free()).isEmpty();
    }
  }

  @Test
  void aResizeThatIsInterruptedChangesNothing() throws Exception {
    try (Fleet fleet = new Fleet(1)) {
      PrioritySemaphore semaphore = fleet.semaphore(0, FIVE);
      Lease held = semaphore.acquire(Request.units(4));
      Thread resizing = Thread.ofVirtual().start(() -> assertInterrupted(semaphore));
      Fleet.eventually(() -> semaphore.status().waiters().size() == 1);
      resizing.interrupt();
      resizing.join();
      held.close();
      assertThat(semaphore.size()).isEqualTo(5);
      assertAllFree(semaphore);
    }
  }

  private static void assertInterrupted(PrioritySemaphore semaphore) {
    assertThatThrownBy(() -> semaphore.resize(3)).isInstanceOf(InterruptedException.class);
  }

  private static void resize(PrioritySemaphore semaphore, int units) {
    try {
      semaphore.resize(units);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
