package io.thalweg.cluster.engine;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.ThalwegException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** A request of this member that waits or has ended. */
final class Pending implements PendingLease {

  /** The semaphore or group lock that is asked. */
  interface Asked {

    /** Withdraws the request if it waits; then its outcome is that it was cancelled. */
    void withdraw(Pending pending);

    void reprioritise(Pending pending, long priority);

    Time time();

    /** Completes a user's future where that holds up nothing else. */
    void run(Runnable action);

    /** Tells listeners that the user has the lease; on the user's thread. */
    void heard(Pending pending, HeldLease lease);

    /** Tells listeners that the request was withdrawn or has failed. */
    void gaveUp(Pending pending);
  }

  private final Asked asked;
  final long id;
  final long since;
  volatile long priority;

  /** The outcome. No user sees this future, so that no code of a user runs when it completes. */
  private final CompletableFuture<HeldLease> outcome = new CompletableFuture<>();

  /** The future that users see. */
  private final CompletableFuture<Lease> future = new CompletableFuture<>();

  private volatile boolean elsewhere;
  private final AtomicBoolean told = new AtomicBoolean(); // to listeners

  @GuardedBy("this")
  private boolean shown;

  Pending(Asked asked, long id, long priority, long since) {
    this.asked = asked;
    this.id = id;
    this.priority = priority;
    this.since = since;
  }

  /** Returns a request that was granted at once, of which listeners have been told. */
  static Pending granted(Asked asked, long id, HeldLease lease) {
    Pending granted = new Pending(asked, id, lease.priority, lease.since);
    granted.told.set(true);
    granted.grant(lease);
    return granted;
  }

  @Override
  public CompletableFuture<Lease> future() {
    boolean first;
    synchronized (this) {
      first = !shown;
      shown = true;
    }
    if (first) {
      future.whenComplete((lease, failure) -> giveUpUnlessDone());
      if (outcome.isDone()) {
        outcome.whenComplete(this::show); // no user has seen the future
      } else {
        outcome.whenComplete((lease, why) -> asked.run(() -> show(lease, why)));
      }
    }
    return future;
  }

  private void show(HeldLease lease, Throwable why) {
    if (why != null) {
      future.completeExceptionally(why);
      gaveUp();
    } else if (!future.complete(heard(lease))) {
      lease.close(); // its user has withdrawn it meanwhile
    }
  }

  private Lease heard(HeldLease lease) {
    if (told.compareAndSet(false, true)) {
      asked.heard(this, lease);
    }
    return lease;
  }

  private void gaveUp() {
    if (told.compareAndSet(false, true)) {
      asked.gaveUp(this);
    }
  }

  /** Withdraws the request if its user has cancelled or completed the future. */
  private void giveUpUnlessDone() {
    if (!outcome.isDone()) {
      asked.withdraw(this);
    }
  }

  @Override
  public void reprioritise(long value) {
    asked.reprioritise(this, value);
  }

  @Override
  public boolean cancel() {
    asked.withdraw(this);
    try {
      outcome.join();
      return false;
    } catch (CancellationException cancelled) {
      future.cancel(false);
      gaveUp();
      return true;
    } catch (CompletionException failed) {
      gaveUp();
      return false;
    }
  }

  /** Whether the request has ended: granted, failed or withdrawn. */
  boolean isDone() {
    return outcome.isDone();
  }

  /** The request is granted. */
  void grant(HeldLease lease) {
    outcome.complete(lease);
  }

  void fail(RuntimeException why) {
    outcome.completeExceptionally(why);
  }

  /** The request was withdrawn in time. */
  void cancelled() {
    outcome.cancel(false);
  }

  /** The request was not to wait, and the token is not here. */
  void notHere() {
    elsewhere = true;
    cancelled();
  }

  /** Whether the request was not granted at once since the token was not here. */
  boolean isElsewhere() {
    return elsewhere;
  }

  /** The lease, or empty if the request could not be granted at once. */
  Optional<Lease> now() {
    try {
      return Optional.of(heard(outcome.join()));
    } catch (CancellationException notNow) {
      return Optional.empty();
    } catch (CompletionException e) {
      throw failure(e);
    }
  }

  /**
   * Asks until there is a lease that is still held when its user gets it: the thread may have been
   * held up until the tenure had ended.
   */
  static Lease awaitHeld(Supplier<Pending> ask) throws InterruptedException {
    Lease lease = ask.get().await();
    while (!lease.isHeld()) {
      lease.close();
      lease = ask.get().await();
    }
    return lease;
  }

  /** The same for at most this time; empty if nothing was granted. */
  static Optional<Lease> awaitHeld(Supplier<Pending> ask, Time time, Duration timeout)
      throws InterruptedException {
    long start = time.nanos();
    Optional<Lease> lease = ask.get().await(timeout);
    while (lease.isPresent() && !lease.get().isHeld()) {
      lease.get().close();
      lease = ask.get().await(timeout.minusNanos(time.nanos() - start));
    }
    return lease;
  }

  Lease await() throws InterruptedException {
    try {
      asked.time().await(outcome, Long.MAX_VALUE);
      return heard(outcome.get());
    } catch (InterruptedException e) {
      giveUp();
      throw e;
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  Optional<Lease> await(Duration timeout) throws InterruptedException {
    try {
      boolean done = asked.time().await(outcome, nanos(timeout));
      if (!done && cancel()) {
        return Optional.empty();
      }
      return Optional.of(heard(outcome.get())); // granted, perhaps in the last moment
    } catch (InterruptedException e) {
      giveUp();
      throw e;
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  /**
   * Waits until the request has ended, but no longer than this time.
   *
   * @return whether it has ended
   */
  boolean isDoneWithin(long nanos) throws InterruptedException {
    return asked.time().awaitUnattended(outcome, nanos);
  }

  /** A timeout in nanoseconds: none if it is negative, for ever if it is too long to count. */
  static long nanos(Duration timeout) {
    boolean endless = timeout.compareTo(Duration.ofNanos(Long.MAX_VALUE)) >= 0;
    return endless ? Long.MAX_VALUE : timeout.isNegative() ? 0 : timeout.toNanos();
  }

  /** Withdraws the request, and closes the lease if it has been granted meanwhile. */
  private void giveUp() {
    if (!cancel()) {
      outcome.thenAccept(lease -> heard(lease).close());
    }
  }

  @Override
  public String toString() {
    String state =
        switch (outcome.state()) {
          case RUNNING -> "waits";
          case SUCCESS -> "granted";
          case FAILED, CANCELLED -> "failed or withdrawn";
        };
    return "request %d of %s, priority %d: %s".formatted(id, asked, priority, state);
  }

  private RuntimeException failure(Exception e) {
    gaveUp();
    return e.getCause() instanceof RuntimeException cause
        ? Failures.again(cause)
        : new ThalwegException(String.valueOf(e.getMessage()), e);
  }
}
