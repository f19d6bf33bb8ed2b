package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.ClusterListener;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Users' code that blocks, throws, makes requests or withdraws them does not harm others. */
@Timeout(60)
class UsersCodeTest {
  private static final SemaphoreConfig ONE = SemaphoreConfig.units(1);

  private static void assertFree(PrioritySemaphore semaphore) throws InterruptedException {
    Fleet.eventually(() -> semaphore.status().free().size() == semaphore.size());
    assertThat(semaphore.status().waiters()).isEmpty();
  }

  /** Finding 7: callbacks ran on the thread that reads the network. */
  @Test
  void whatHangsOnAFutureMayBlockAndMayAskForMore() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore here = fleet.semaphore(0, ONE);
      PrioritySemaphore there = fleet.semaphore(1, ONE);
      CountDownLatch end = new CountDownLatch(1);
      PendingLease waits;
      CompletableFuture<Lease> more;
      try (Lease held = there.acquire()) {
        waits = here.request(Request.units(1));
        more =
            waits
                .future()
                .thenApply(
                    lease -> {
                      lease.close();
                      Lease other = acquire(fleet.member(0).semaphore("another", ONE));
                      await(end);
                      return other;
                    });
        assertThat(held.isHeld()).isTrue();
      }
      there.acquire().close(); // while the callback blocks
      here.acquire().close();
      end.countDown();
      more.get().close();
      assertFree(here);
    }
  }

  private static Lease acquire(PrioritySemaphore semaphore) {
    try {
      return semaphore.acquire();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Finding 8: a unit and a request were lost for ever. */
  @Test
  void aListenerThatThrowsCostsNothing() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      fleet
          .all()
          .forEach(
              member ->
                  member.addListener(
                      new ClusterListener() {
                        @Override
                        public void granted(String s, long priority, int units, long waited) {
                          throw new IllegalStateException("a listener of a test");
                        }

                        @Override
                        public void sent(String semaphore, String type) {
                          throw new IllegalStateException("a listener of a test");
                        }

                        @Override
                        public void released(String semaphore, int units, long held) {
                          throw new IllegalStateException("a listener of a test");
                        }
                      }));
      for (int turn = 0; turn < 20; turn++) {
        fleet.semaphore(turn % 2, ONE).acquire().close();
      }
      assertFree(fleet.semaphore(0, ONE));
    }
  }

  /** Finding 8: this was a deadlock. */
  @Test
  void aListenerMayRemoveItselfWhileAnotherIsAdded() throws Exception {
    try (Fleet fleet = new Fleet(1)) {
      LiveCluster member = fleet.member(0);
      ClusterListener leaves =
          new ClusterListener() {
            @Override
            public void granted(String semaphore, long priority, int units, long waited) {
              member.removeListener(this);
              member.addListener(new ClusterListener() {});
            }
          };
      member.addListener(leaves);
      fleet.semaphore(0, ONE).acquire().close();
      fleet.semaphore(0, ONE).acquire().close();
      assertFree(fleet.semaphore(0, ONE));
    }
  }

  /** Finding 8: the exception left the member half closed. */
  @Test
  void anOnLostThatThrowsDoesNotKeepAMemberFromLeaving() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore stays = fleet.semaphore(0, ONE);
      CountDownLatch told = new CountDownLatch(2);
      Lease lease = fleet.semaphore(1, ONE).acquire();
      for (int listener = 0; listener < 2; listener++) {
        lease.onLost(
            why -> {
              told.countDown();
              throw new IllegalStateException("an onLost of a test");
            });
      }
      assertThat(fleet.member(1).leave()).isTrue();
      told.await();
      assertThat(lease.isHeld()).isFalse();
      stays.acquire().close();
    }
  }

  /** Finding 9: units leaked, or a request remained that blocked others. */
  @Test
  void aFutureThatItsUserEndsGivesTheRequestUp() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore here = fleet.semaphore(0, ONE);
      PrioritySemaphore there = fleet.semaphore(1, ONE);
      try (Lease held = there.acquire()) {
        CompletableFuture<Lease> late = here.request(Request.units(1)).future();
        assertThatThrownBy(late.orTimeout(1, TimeUnit.MILLISECONDS)::join)
            .hasCauseInstanceOf(TimeoutException.class);
        here.request(Request.units(1)).future().cancel(false);
        here.request(Request.units(1)).future().complete(held);
        Fleet.eventually(() -> there.status().waiters().isEmpty());
      }
      assertFree(there);
      PendingLease granted = here.request(Request.units(1));
      Lease lease = granted.future().get();
      assertThat(granted.future().cancel(false)).isFalse();
      assertThat(lease.isHeld()).isTrue();
      lease.close();
      assertFree(here);
    }
  }

  /** Finding 6: the token was lost for all members. */
  @Test
  void whoIsInterruptedLeavesInOrderAllTheSame() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore stays = fleet.semaphore(0, ONE);
      fleet.semaphore(1, ONE).acquire().close(); // the token is there
      Thread.currentThread().interrupt();
      boolean clean = fleet.member(1).leave();
      assertThat(Thread.interrupted()).as("the flag stays").isTrue();
      assertThat(clean).isTrue();
      stays.acquire().close();
    }
  }

  /** The listener ran inside the gateway, so it waited for itself. */
  @Test
  void aListenerMayLookAtASemaphoreWhenManyLeasesAreLost() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      SemaphoreConfig many = SemaphoreConfig.units(100);
      PrioritySemaphore leaves = fleet.semaphore(1, many);
      for (int lease = 0; lease < 60; lease++) {
        leaves.acquire();
      }
      CountDownLatch heard = new CountDownLatch(60);
      hearReleases(
          fleet.member(1),
          () -> {
            leaves.local();
            heard.countDown();
          });
      assertThat(fleet.member(1).leave()).isTrue();
      heard.await();
      assertFree(fleet.semaphore(0, many));
    }
  }

  /** The listener ran on the thread that leaves. */
  @Test
  void aListenerThatBlocksWhenLeasesAreLostKeepsNobodyFromLeaving() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      CountDownLatch end = new CountDownLatch(1);
      fleet.semaphore(1, ONE).acquire();
      fleet.member(1).groupLock("g").enter("a");
      hearReleases(fleet.member(1), () -> await(end));
      assertThat(fleet.member(1).leave()).isTrue();
      fleet.semaphore(0, ONE).acquire().close();
      fleet.member(0).groupLock("g").enter("b").close();
      end.countDown();
    }
  }

  /** The listener ran in the step that set units aside. */
  @Test
  void aListenerMayLookAtASemaphoreWhenUnitsAreSetAside() throws Exception {
    try (Fleet fleet = new Fleet(1)) {
      PrioritySemaphore semaphore = fleet.semaphore(0, ONE);
      List<Long> looks = new CopyOnWriteArrayList<>();
      fleet
          .member(0)
          .addListener(
              new ClusterListener() {
                @Override
                public void granted(String s, long priority, int units, long waited) {
                  semaphore.local();
                  looks.add(priority);
                }
              });
      for (long priority = 1; priority <= 4; priority++) {
        semaphore.acquire(Request.units(1).priority(priority)).close();
      }
      semaphore.request(Request.units(1).priority(5)).future().get().close();
      assertThat(looks)
          .as("grants, each of which is heard once")
          .containsExactly(1L, 2L, 3L, 4L, 5L);
    }
  }

  private static void hearReleases(LiveCluster member, Runnable action) {
    member.addListener(
        new ClusterListener() {
          @Override
          public void released(String semaphore, int units, long held) {
            action.run();
          }
        });
  }

  /** The unit was lost. */
  @Test
  void aCheckedExceptionThatAListenerThrowsPastTheCompilerCostsNothing() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore stays = fleet.semaphore(0, ONE);
      PrioritySemaphore leaves = fleet.semaphore(1, ONE);
      leaves.acquire().close();
      CountDownLatch sent = new CountDownLatch(2);
      fleet
          .member(1)
          .addListener(
              new ClusterListener() {
                @Override
                public boolean hearsGrants() {
                  throw pastTheCompiler(new IOException("a listener of a test"));
                }

                @Override
                public void granted(String s, long priority, int units, long waited) {
                  throw pastTheCompiler(new IOException("a listener of a test"));
                }

                @Override
                public void released(String semaphore, int units, long held) {
                  throw pastTheCompiler(new IOException("a listener of a test"));
                }

                @Override
                public void sent(String semaphore, String type) {
                  sent.countDown();
                  throw pastTheCompiler(new IOException("a listener of a test"));
                }
              });
      leaves.acquire().close();
      stays.acquire().close();
      leaves.acquire();
      sent.await();
      assertThat(fleet.member(1).leave()).isTrue();
      stays.acquire().close();
    }
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> RuntimeException pastTheCompiler(Throwable t) throws T {
    throw (T) t;
  }

  @Test
  void aRequestThatFailsIsToldToListenersOnce() throws Exception {
    try (Fleet fleet = new Fleet(1)) {
      PrioritySemaphore semaphore = fleet.semaphore(0, SemaphoreConfig.units(5));
      AtomicInteger givenUp = new AtomicInteger();
      fleet
          .member(0)
          .addListener(
              new ClusterListener() {
                @Override
                public void givenUp(String name, long priority, long waitedNanos) {
                  givenUp.incrementAndGet();
                }
              });
      Lease lease = semaphore.acquire(Request.units(1));
      PendingLease large = semaphore.request(Request.units(5));
      semaphore.resize(4);
      assertThatThrownBy(() -> large.future().get()).isInstanceOf(ExecutionException.class);
      Fleet.eventually(() -> givenUp.get() == 1); // told by the future
      assertThat(large.cancel()).isFalse(); // which would tell it, too
      lease.close();
      assertThat(givenUp).hasValue(1);
    }
  }
}
