package io.thalweg.cluster.engine;

import io.thalweg.cluster.ClosedException;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.LostException;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.ThalwegException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** A request of this member that waits, or has come to an end. */
final class Pending implements PendingLease {

  /** Whom it asks. */
  interface Asked {

    /** Gives it up if it waits. */
    boolean withdraw(Pending pending);

    void reprioritise(Pending pending, long priority);

    Time time();
  }

  private final Asked asked;
  final long id;
  final int units;
  final int group;
  final long since;
  final boolean internal;
  private final CompletableFuture<Lease> future = new CompletableFuture<>();

  /** Guarded by the lock of whom it asks. */
  long priority;

  /** As the algorithm has it; it stays when the priority changes. */
  long deadline;

  Pending(Asked asked, long id, int units, int group, long priority, boolean internal) {
    this.asked = asked;
    this.id = id;
    this.units = units;
    this.group = group;
    this.priority = priority;
    this.internal = internal;
    this.since = asked.time().nanos();
    future.whenComplete(
        (lease, failure) -> {
          if (future.isCancelled()) {
            asked.withdraw(this);
          }
        });
  }

  @Override
  public CompletableFuture<Lease> future() {
    return future;
  }

  @Override
  public void reprioritise(long value) {
    asked.reprioritise(this, value);
  }

  @Override
  public boolean cancel() {
    boolean withdrawn = asked.withdraw(this);
    if (withdrawn) {
      future.cancel(false);
    }
    return withdrawn;
  }

  /** Not under a lock: whoever waits may run on this thread. */
  void grant(HeldLease lease) {
    if (!future.complete(lease)) {
      lease.close(); // the caller has cancelled meanwhile
    }
  }

  /** Not under a lock, either. */
  void fail(ThalwegException why) {
    future.completeExceptionally(why);
  }

  Lease await() throws InterruptedException {
    try {
      return future.get();
    } catch (InterruptedException e) {
      giveUp();
      throw e;
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  Optional<Lease> await(Duration timeout) throws InterruptedException {
    try {
      boolean done = asked.time().await(future, nanos(timeout));
      if (!done && cancel()) {
        return Optional.empty();
      }
      return Optional.of(future.get()); // granted, perhaps in the last moment
    } catch (InterruptedException e) {
      giveUp();
      throw e;
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  private static long nanos(Duration timeout) {
    boolean endless = timeout.compareTo(Duration.ofNanos(Long.MAX_VALUE)) >= 0;
    return endless ? Long.MAX_VALUE : timeout.isNegative() ? 0 : timeout.toNanos();
  }

  /** Whatever comes of it, nobody wants it any more. */
  private void giveUp() {
    if (!cancel()) {
      future.thenAccept(Lease::close);
    }
  }

  private static RuntimeException failure(ExecutionException e) {
    return switch (e.getCause()) {
      case LostException lost -> new LostException(lost.getMessage(), lost);
      case ClosedException closed -> new ClosedException(closed.getMessage(), closed);
      case ThalwegException other -> new ThalwegException(other.getMessage(), other);
      case null, default -> new ThalwegException(String.valueOf(e.getMessage()), e);
    };
  }
}
