package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

/** A grant that crosses the interrupt of the user that waits for it. */
class PendingTest {
  private final List<String> told = new ArrayList<>();
  private final List<Runnable> later = new ArrayList<>();
  private final Pending pending = new Pending(new Grants(Runnable::run), 1, 0, 0);

  @Test
  void listenersHearThatItWasGrantedThenThatItWasReleased() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(pending::await).isInstanceOf(InterruptedException.class);
    assertThat(told).containsExactly("granted", "released");
  }

  @Test
  void theSameHoldsForOneThatWaitsForALimitedTime() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> pending.await(Duration.ofDays(1)))
        .isInstanceOf(InterruptedException.class);
    assertThat(told).containsExactly("granted", "released");
  }

  /** Polling used to find it incomplete. */
  @Test
  void aFutureThatIsFirstSeenAfterTheGrantIsComplete() {
    Pending granted = new Pending(new Grants(later::add), 1, 0, 0);
    granted.grant(
        new HeldLease(new Grants(later::add), HandTime.validity(), 1, new int[] {0}, 0, 1, 0));

    assertThat(granted.future()).isCompleted();
    assertThat(later).isEmpty();
    assertThat(granted).hasToString("request 1 of s, priority 0: granted");
  }

  /** A semaphore that has granted the request when it is to be withdrawn. */
  private final class Grants implements Pending.Asked, HeldLease.Owner {
    private final Executor elsewhere;

    Grants(Executor elsewhere) {
      this.elsewhere = elsewhere;
    }

    @Override
    public void withdraw(Pending late) {
      late.grant(new HeldLease(this, HandTime.validity(), late.id, new int[] {0}, 0, 1, 0));
    }

    @Override
    public void heard(Pending by, HeldLease lease) {
      told.add("granted");
    }

    @Override
    public void gaveUp(Pending by) {
      told.add("given up");
    }

    @Override
    public void release(HeldLease lease) {
      told.add("released");
    }

    @Override
    public void giveUp(HeldLease lease) {
      told.add("lost");
    }

    @Override
    public void reprioritise(Pending by, long priority) {}

    @Override
    public Time time() {
      return Time.REAL;
    }

    @Override
    public void run(Runnable action) {
      elsewhere.execute(action);
    }

    @Override
    public String toString() {
      return "s";
    }
  }
}
