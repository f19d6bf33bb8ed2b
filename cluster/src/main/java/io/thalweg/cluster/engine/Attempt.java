package io.thalweg.cluster.engine;

import io.thalweg.cluster.Lease;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreStatus;
import io.thalweg.cluster.SemaphoreStatus.Waiter;
import io.thalweg.cluster.ThalwegException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * An attempt to take what is free, wherever the token is: a request that is withdrawn as soon as
 * the members' answers show that it would have to wait. Usually one round of answers is enough;
 * while the token is in flight, or on its way here, the members are asked again.
 */
final class Attempt {

  /** Asks the members for the status, for at most this number of nanoseconds. */
  interface Round {
    SemaphoreStatus ask(long nanos) throws InterruptedException;
  }

  private static final long PATIENCE = Duration.ofSeconds(4).toNanos();

  private final String member;
  private final Request request;
  private final Time time;

  Attempt(String member, Request request, Time time) {
    this.member = member;
    this.request = request;
    this.time = time;
  }

  /** Returns the lease, or empty after the request has been withdrawn. */
  Optional<Lease> outcome(Pending pending, Round round) {
    long end = time.nanos() + PATIENCE;
    try {
      long left = PATIENCE;
      while (!pending.isDone() && left > 0 && mayBeServed(round.ask(left))) {
        left = end - time.nanos();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ThalwegException unanswered) {
      // then it is withdrawn, or has failed for the same reason
    }
    return pending.cancel() ? Optional.empty() : pending.now();
  }

  /** Whether the request will be served without waiting for any lease to end. */
  boolean mayBeServed(SemaphoreStatus status) {
    List<Waiter> waiters = status.waiters();
    int mine = waiters.size() - 1;
    while (mine >= 0 && !isMine(waiters.get(mine))) {
      mine--;
    }
    if (status.token() == null || mine < 0) {
      return true; // the token is in flight, or the request has just been granted
    }
    long wanted = waiters.subList(0, mine + 1).stream().mapToLong(Waiter::units).sum();
    return wanted <= new HashSet<>(status.free()).size();
  }

  private boolean isMine(Waiter waiter) {
    return waiter.member().equals(member)
        && waiter.units() == request.units()
        && waiter.priority() == request.priority();
  }
}
