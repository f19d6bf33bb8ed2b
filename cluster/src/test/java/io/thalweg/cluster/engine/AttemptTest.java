package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.thalweg.cluster.Lease;
import io.thalweg.cluster.LostException;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.SemaphoreStatus;
import io.thalweg.cluster.SemaphoreStatus.Waiter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code tryAcquire} takes what is free, wherever the token is, and leaves nothing behind. */
@Timeout(60)
class AttemptTest {
  private static final SemaphoreConfig FIVE = SemaphoreConfig.units(5);
  private static final int ROUNDS = 3_000;

  private static SemaphoreStatus status(
      @Nullable String token, List<Integer> free, Waiter... waiters) {
    return new SemaphoreStatus(
        "s", FIVE, free, token, List.of(), List.of(waiters), List.of(), List.of());
  }

  private static Waiter waiter(String member, int units) {
    return new Waiter(member, units, 0, Duration.ZERO, false, "1.1", 0, Instant.EPOCH);
  }

  private static boolean mayBeServed(SemaphoreStatus status) {
    return new Attempt("b", Request.units(2), Time.REAL).mayBeServed(status);
  }

  @Test
  void itMayBeServedWithWhatThoseBeforeItLeave() {
    Waiter mine = waiter("b", 2);
    assertThat(mayBeServed(status("a", List.of(0, 1), mine))).isTrue();
    assertThat(mayBeServed(status("a", List.of(0), mine))).isFalse();
    assertThat(mayBeServed(status("a", List.of(0, 1, 2), waiter("c", 1), mine))).isTrue();
    assertThat(mayBeServed(status("a", List.of(0, 1), waiter("c", 1), mine))).isFalse();
    assertThat(mayBeServed(status("a", List.of(0, 1), mine, waiter("c", 5)))).isTrue();
  }

  /** If the newest were meant, two equal attempts of one member would both be withdrawn. */
  @Test
  void ofEqualRequestsOfThisMemberTheFirstDecides() {
    Waiter mine = waiter("b", 2);
    assertThat(mayBeServed(status("a", List.of(0, 1, 2), mine, mine))).isTrue();
    assertThat(mayBeServed(status("a", List.of(0), mine, mine))).isFalse();
    assertThat(mayBeServed(status("a", List.of(0, 1, 2), waiter("c", 2), mine, mine))).isFalse();
  }

  @Test
  void nothingIsKnownWhileTheTokenIsInFlight() {
    assertThat(mayBeServed(status(null, List.of(), waiter("b", 2)))).isTrue();
  }

  /** A clock that moves only where an attempt waits. */
  private static final class Stepped implements Time, Pending.Asked {
    private final List<Duration> pauses = new ArrayList<>();
    private long now;

    @Override
    public boolean await(CompletableFuture<?> future, long nanos) {
      pauses.add(Duration.ofNanos(nanos));
      now += nanos;
      return false;
    }

    @Override
    public long nanos() {
      return now;
    }

    @Override
    public long wallMicros() {
      return 0;
    }

    @Override
    public Alarm alarm(String name, Runnable ring) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void withdraw(Pending pending) {
      pending.cancelled();
    }

    @Override
    public void reprioritise(Pending pending, long priority) {}

    @Override
    public Time time() {
      return this;
    }

    @Override
    public void run(Runnable action) {}

    @Override
    public void heard(Pending pending, HeldLease lease) {}

    @Override
    public void gaveUp(Pending pending) {}
  }

  @Test
  void itEndsThoughTheTokenNeverArrives() {
    Stepped time = new Stepped();
    Pending pending = new Pending(time, 1, 0, 0);
    Attempt attempt = new Attempt("b", Request.units(2), time);

    assertThat(attempt.outcome(pending, nanos -> status(null, List.of(), waiter("b", 2))))
        .isEmpty();
    assertThat(time.pauses).allMatch(pause -> pause.toMillis() <= 100);
    assertThat(Duration.ofNanos(time.now)).isBetween(Duration.ofSeconds(4), Duration.ofSeconds(5));
  }

  @Test
  void itTakesWhatIsFreeWhereverTheTokenIs() throws Exception {
    try (Fleet fleet = new Fleet(3)) {
      PrioritySemaphore first = fleet.semaphore(0, FIVE);
      PrioritySemaphore other = fleet.semaphore(2, FIVE);
      try (Lease lease = first.acquire(Request.units(2))) {
        assertThat(other.tryAcquireHere(Request.units(1))).isEmpty();
        try (Lease taken = other.tryAcquire(Request.units(3)).orElseThrow()) {
          assertThat(taken.units()).doesNotContainAnyElementsOf(lease.units()).hasSize(3);
        }
      }
    }
  }

  @Test
  void itIsEmptyAndLeavesNothingBehindIfUnitsAreHeld() throws Exception {
    try (Fleet fleet = new Fleet(3)) {
      PrioritySemaphore first = fleet.semaphore(0, FIVE);
      PrioritySemaphore other = fleet.semaphore(2, FIVE);
      Lease lease = first.acquire(Request.units(4));
      for (int i = 0; i < 20; i++) {
        assertThat(other.tryAcquire(Request.units(2))).isEmpty();
        assertThat(other.tryAcquire(Request.units(2), Duration.ZERO)).isEmpty();
      }
      assertThat(other.local().waiting()).isZero();
      assertThat(other.status().waiters()).isEmpty();
      lease.close();
      Optional<Lease> all = other.tryAcquire(Request.units(5));
      assertThat(all).isPresent();
      all.get().close();
    }
  }

  /** Two threads of one member try at once; the request of one brings the token for both. */
  @Test
  void attemptsOfTwoThreadsTakeAllThatIsFree() throws Exception {
    try (Fleet fleet = new Fleet(2);
        ExecutorService threads = Executors.newFixedThreadPool(2)) {
      PrioritySemaphore first = fleet.semaphore(0, FIVE);
      PrioritySemaphore other = fleet.semaphore(1, FIVE);
      for (int i = 0; i < ROUNDS; i++) {
        first.acquire().close(); // the token comes back
        List<Lease> leases = tryTogether(threads, other, Request.units(2));
        assertThat(leases).as("round " + i).hasSize(2);
        leases.forEach(Lease::close);
      }
    }
  }

  /** Only one of the two can have what it wants, and one does. */
  @Test
  void ofTwoThreadsThatTryForMoreThanHalfOneSucceeds() throws Exception {
    try (Fleet fleet = new Fleet(2);
        ExecutorService threads = Executors.newFixedThreadPool(2)) {
      PrioritySemaphore first = fleet.semaphore(0, FIVE);
      PrioritySemaphore other = fleet.semaphore(1, FIVE);
      for (int i = 0; i < ROUNDS; i++) {
        first.acquire().close();
        List<Lease> leases = tryTogether(threads, other, Request.units(3));
        assertThat(leases).as("round " + i).hasSize(1);
        leases.forEach(Lease::close);
      }
    }
  }

  private static List<Lease> tryTogether(
      ExecutorService threads, PrioritySemaphore semaphore, Request request) throws Exception {
    var barrier = new CyclicBarrier(2);
    Callable<Optional<Lease>> attempt =
        () -> {
          barrier.await();
          return semaphore.tryAcquire(request);
        };
    List<Lease> leases = new ArrayList<>();
    for (Future<Optional<Lease>> done : threads.invokeAll(List.of(attempt, attempt))) {
      done.get().ifPresent(leases::add);
    }
    return leases;
  }

  @Test
  void itDoesNotPassARequestThatWaits() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore first = fleet.semaphore(0, FIVE);
      PrioritySemaphore other = fleet.semaphore(1, FIVE);
      Lease lease = first.acquire(Request.units(3));
      PendingLease large = first.request(Request.units(4));
      assertThat(other.status().waiters()).as("what is asked from now on is later").hasSize(1);
      assertThat(other.tryAcquire(Request.units(2))).isEmpty();
      lease.close();
      large.future().get().close();
    }
  }

  /** The members' answers fail as the request does; the user gets to know why. */
  @Test
  void aRequestThatFailsMeanwhileThrows() {
    Stepped time = new Stepped();
    Pending pending = new Pending(time, 1, 0, 0);
    LostException lost = new LostException("the token is lost");
    Attempt.Round fails =
        nanos -> {
          pending.fail(lost);
          throw lost;
        };
    Attempt attempt = new Attempt("b", Request.units(2), time);

    assertThatExceptionOfType(LostException.class)
        .isThrownBy(() -> attempt.outcome(pending, fails))
        .withMessage("the token is lost");
  }

  @Test
  void anInterruptEndsItAndStaysSet() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      Lease lease = fleet.semaphore(0, FIVE).acquire(Request.units(5));
      PrioritySemaphore other = fleet.semaphore(1, FIVE);
      Thread.currentThread().interrupt();
      assertThat(other.tryAcquire(Request.units(1))).isEmpty();
      assertThat(Thread.interrupted()).isTrue();
      assertThat(other.local().waiting()).isZero();
      lease.close();
    }
  }
}
