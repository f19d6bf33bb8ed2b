package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.ClosedException;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.member.Input;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests, leases and calls at the moment when they end. */
@Timeout(60)
class RequestsTest {
  private final AtomicInteger releases = new AtomicInteger();
  private final List<Runnable> actions = new ArrayList<>();
  private Runnable onWithdraw = () -> {};

  private final class Owner implements HeldLease.Owner, Pending.Asked {
    @Override
    public void release(HeldLease lease) {
      releases.incrementAndGet();
    }

    @Override
    public void giveUp(HeldLease lease) {
      releases.incrementAndGet();
    }

    @Override
    public void withdraw(Pending pending) {
      onWithdraw.run();
    }

    @Override
    public void reprioritise(Pending pending, long priority) {}

    @Override
    public Time time() {
      return Time.REAL;
    }

    @Override
    public void run(Runnable action) {
      actions.add(action);
    }

    @Override
    public void heard(Pending pending, HeldLease lease) {}

    @Override
    public void gaveUp(Pending pending) {}
  }

  private final Owner owner = new Owner();
  private final HeldLease lease = lease();
  private final Pending pending = new Pending(owner, 1, 0, 0);

  private HeldLease lease() {
    return new HeldLease(owner, HandTime.validity(), 1, new int[] {0}, 0, 1, 0);
  }

  @Test
  void aLeaseThatComesToAFutureThatWasGivenUpIsClosed() {
    CompletableFuture<Lease> future = pending.future();
    pending.grant(lease);
    assertThat(future.cancel(false)).isTrue();
    actions.forEach(Runnable::run);

    assertThat(lease.isHeld()).isFalse();
    assertThat(releases.get()).isEqualTo(1);
  }

  @Test
  void aLeaseThatIsGrantedToAThreadThatIsInterruptedIsClosed() {
    onWithdraw = () -> pending.grant(lease);
    Thread.currentThread().interrupt();

    assertThatThrownBy(pending::await).isInstanceOf(InterruptedException.class);
    assertThat(lease.isHeld()).isFalse();
  }

  @Test
  void aLeaseThatIsGrantedToAThreadThatIsInterruptedBeforeItsTimeIsUpIsClosed() {
    onWithdraw = () -> pending.grant(lease);
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> pending.await(Duration.ofDays(1)))
        .isInstanceOf(InterruptedException.class);
    assertThat(lease.isHeld()).isFalse();
  }

  @Test
  void aRequestThatHasFailedCannotBeGivenUp() {
    pending.fail(new ClosedException("over"));

    assertThat(pending.cancel()).isFalse();
  }

  @Test
  void whoAsksWhetherALeaseIsLostWhenItIsIsToldOnce() {
    List<String> told = new ArrayList<>();
    lease.onLost(why -> told.add("before: " + why));
    lease.lose("gone");
    lease.onLost(why -> told.add("after: " + why));
    actions.forEach(Runnable::run);

    assertThat(told).containsExactly("before: gone", "after: gone");
  }

  @Test
  void aLeaseThatTwoThreadsEndIsGivenBackOnce() throws Exception {
    int rounds = 20_000;
    List<HeldLease> leases = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      leases.add(lease());
    }
    AtomicInteger ended = new AtomicInteger();
    Runnable ends =
        () -> {
          for (int round = 0; round < rounds; round++) {
            ended.incrementAndGet();
            while (ended.get() < 2 * round + 2) { // both threads are there
              Thread.onSpinWait();
            }
            leases.get(round).close();
          }
        };
    Thread other = Thread.ofPlatform().start(ends);
    ends.run();
    other.join();

    assertThat(releases.get()).isEqualTo(rounds);
  }

  @Test
  void aCallToAMemberThatHasEndedFailsThoughNobodyAnswers() {
    List<Input> inputs = new ArrayList<>();
    Calls calls = new Calls(new Impatient(), inputs::add, () -> {}, () -> "over");

    assertThatThrownBy(() -> calls.makeQuickly("looking", call -> new Input.Look(call, 1)))
        .isInstanceOf(ClosedException.class)
        .hasMessage("over");
    assertThat(inputs).containsExactly(new Input.Look(1, 1));
  }

  /** A time in which every wait ends at once. */
  private static final class Impatient implements Time {
    @Override
    public long nanos() {
      return 0;
    }

    @Override
    public long wallMicros() {
      return 0;
    }

    @Override
    public boolean await(CompletableFuture<?> future, long nanos) {
      return future.isDone();
    }

    @Override
    public Alarm alarm(String name, Runnable ring) {
      throw new UnsupportedOperationException();
    }
  }
}
