package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.ClosedException;
import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.member.SetAside;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The end of a member, or the end of its shortcut, in the middle of what a user's thread does. */
@Timeout(60)
class CrossingTest {
  private static final int MANY = SetAside.MOST + 1; // too many to be set aside
  private static final int ROUNDS = 20_000;

  private final Interposed time = new Interposed();
  private final Fleet fleet = new Fleet(1, m -> time);

  @AfterEach
  void close() {
    fleet.close();
  }

  private void killDuring(String method) {
    time.method = method;
    time.action = fleet.member(0)::kill;
  }

  @Test
  void aRequestThatIsMadeWhileTheMemberEndsFails() {
    PrioritySemaphore semaphore = fleet.semaphore(0, SemaphoreConfig.units(4));
    killDuring("ask");

    assertFailed(semaphore.request(Request.units(1)));
  }

  @Test
  void aRequestForAGroupThatIsMadeWhileTheMemberEndsFails() {
    GroupLock lock = fleet.member(0).groupLock("g");
    killDuring("ask");

    assertFailed(lock.request("a"));
  }

  private void assertFailed(PendingLease request) {
    assertThat(time.method).as("what was to be interrupted").isEmpty();
    assertThat((Pending) request).matches(Pending::isDone, "is done");
    assertThatThrownBy(request.future()::get).hasCauseInstanceOf(ClosedException.class);
  }

  @Test
  void aLeaseThatIsGrantedWhileTheMemberEndsIsLost() throws Exception {
    PrioritySemaphore semaphore = fleet.semaphore(0, SemaphoreConfig.units(MANY));
    killDuring("granted");
    Lease lease = semaphore.request(Request.units(MANY)).future().get();

    assertLost(lease);
  }

  @Test
  void whoWaitsForALeaseThatIsGrantedWhileTheMemberEndsHearsOfTheEnd() {
    PrioritySemaphore semaphore = fleet.semaphore(0, SemaphoreConfig.units(MANY));
    killDuring("granted");

    assertThatThrownBy(() -> semaphore.acquire(Request.units(MANY)))
        .isInstanceOf(ClosedException.class);
  }

  /** In one of 1,500 such ends the lease used to be held for ever. */
  @Test
  void aLeaseThatIsTakenFromTheShortcutWhileTheMemberEndsIsNotGranted() throws Exception {
    PrioritySemaphore semaphore = fleet.semaphore(0, SemaphoreConfig.units(4));
    semaphore.acquire().close(); // the rest is set aside
    killDuring("now"); // after the units are taken, before the lease is published

    assertThatThrownBy(semaphore::acquire).isInstanceOf(ClosedException.class);
    assertThat(time.method).as("what was to be interrupted").isEmpty();
  }

  @Test
  void aLeaseOfAGroupThatIsGrantedWhileTheMemberEndsIsLost() throws Exception {
    GroupLock lock = fleet.member(0).groupLock("g");
    lock.enter("a").close(); // the group has a name, so that this thread takes the next step
    killDuring("granted");
    Lease lease = lock.request("a").future().get();

    assertLost(lease);
  }

  private void assertLost(Lease lease) throws Exception {
    assertThat(time.method).as("what was to be interrupted").isEmpty();
    assertThat(lease.isHeld()).isFalse();
    CompletableFuture<String> why = new CompletableFuture<>();
    lease.onLost(why::complete);
    assertThat(why.get()).contains("killed");
  }

  /**
   * A thread cannot be stopped after it has taken units and before it publishes the lease, so the
   * two cross by chance, in one of very many takes.
   */
  @Test
  void leasesThatAreTakenWhileTheShortcutIsShutAreKnownToTheMember() throws Exception {
    PrioritySemaphore semaphore = fleet.semaphore(0, SemaphoreConfig.units(SetAside.MOST));
    AtomicBoolean stop = new AtomicBoolean();
    Thread shuts = Thread.ofPlatform().start(() -> lookUntil(stop, semaphore));
    try {
      for (int round = 0; round < ROUNDS; round++) {
        List<Lease> leases = takeAll(semaphore);
        assertThat(semaphore.local().held()).as("round %d", round).isEqualTo(leases.size());
        leases.forEach(Lease::close);
      }
    } finally {
      stop.set(true);
      shuts.join();
    }
  }

  private static List<Lease> takeAll(PrioritySemaphore semaphore) throws InterruptedException {
    List<Lease> leases = new ArrayList<>();
    while (leases.size() < semaphore.size()) {
      leases.add(semaphore.acquire());
    }
    return leases;
  }

  private static void lookUntil(AtomicBoolean stop, PrioritySemaphore semaphore) {
    for (int look = 0; !stop.get(); look++) {
      semaphore.local();
      for (int spin = look % 32; spin > 0; spin--) {
        Thread.onSpinWait();
      }
    }
  }

  /** The machine's time, which does something once, when a method of this name asks for it. */
  private static final class Interposed implements Time {
    private volatile String method = "";
    private volatile Runnable action = () -> {};

    @Override
    public long nanos() {
      if (!method.isEmpty() && method.equals(caller())) {
        method = "";
        action.run();
      }
      return REAL.nanos();
    }

    private static String caller() {
      return StackWalker.getInstance()
          .walk(
              frames ->
                  frames
                      .map(StackWalker.StackFrame::getMethodName)
                      .skip(1) // this method
                      .filter(name -> !name.equals("nanos") && !name.equals("wakefulNanos"))
                      .findFirst()
                      .orElseThrow());
    }

    @Override
    public long wallMicros() {
      return REAL.wallMicros();
    }

    @Override
    public boolean await(CompletableFuture<?> future, long nanos) throws InterruptedException {
      return REAL.await(future, nanos);
    }

    @Override
    public Alarm alarm(String name, Runnable ring) {
      return REAL.alarm(name, ring);
    }
  }
}
