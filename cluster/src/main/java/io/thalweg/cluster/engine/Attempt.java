package io.thalweg.cluster.engine;

import io.thalweg.cluster.Lease;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreStatus;
import io.thalweg.cluster.SemaphoreStatus.Waiter;
import io.thalweg.cluster.ThalwegException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An attempt to take what is free, wherever the token is: a request that is withdrawn as soon as
 * the members' answers show that it would have to wait. Usually one round of answers is enough;
 * while no member has the token, since it is in flight or lost, or while it is on its way here, the
 * members are asked again, after pauses that grow.
 */
final class Attempt {

  /** Asks the members for the status, for at most this number of nanoseconds. */
  interface Round {
    SemaphoreStatus ask(long nanos) throws InterruptedException;
  }

  private static final long PATIENCE = Duration.ofSeconds(4).toNanos();
  private static final long PAUSE = Duration.ofMillis(1).toNanos(); // about a round of answers
  private static final long PAUSE_MOST = Duration.ofMillis(100).toNanos();

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
    try {
      ask(pending, round);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ThalwegException unanswered) {
      // then it is withdrawn, or has failed for the same reason
    }
    return pending.cancel() ? Optional.empty() : pending.now();
  }

  /** Asks until the request has ended or would have to wait, but not for ever. */
  private void ask(Pending pending, Round round) throws InterruptedException {
    long end = time.nanos() + PATIENCE;
    long left = PATIENCE;
    long pause = PAUSE;
    while (!pending.isDone() && left > 0 && mayBeServed(round.ask(left))) {
      pending.isDoneWithin(pause);
      pause = Math.min(2 * pause, PAUSE_MOST);
      left = end - time.nanos();
    }
  }

  /**
   * Whether the request will be served without waiting for any lease to end. The request cannot be
   * told from others of this member with the same units and priority, so the first of them decides:
   * if it has to wait, so has each behind it; if not, it is soon gone.
   */
  boolean mayBeServed(SemaphoreStatus status) {
    List<Waiter> waiters = status.waiters();
    int mine = 0;
    while (mine < waiters.size() && !isLikeMine(waiters.get(mine))) {
      mine++;
    }
    if (status.token() == null || mine == waiters.size()) {
      return true; // the token is in flight, or the request has just been granted
    }
    long wanted = waiters.subList(0, mine + 1).stream().mapToLong(Waiter::units).sum();
    return wanted <= status.free().size();
  }

  private boolean isLikeMine(Waiter waiter) {
    return waiter.member().equals(member)
        && waiter.units() == request.units()
        && waiter.priority() == request.priority();
  }
}
