package io.thalweg.cluster;

import java.util.concurrent.CompletableFuture;

/** A request that waits, or has been granted. */
public interface PendingLease {

  /**
   * A future that completes with the lease, or fails with {@link LostException}, {@link
   * ClosedException}, another {@link ThalwegException} if a resize leaves fewer units than the
   * request asks for, or {@link IllegalArgumentException} if this member hears of that resize while
   * the request is being made. Cancelling it while it is incomplete withdraws the request; a lease
   * that comes too late is closed. Cancelling it after it has completed returns false, and the
   * caller has to close the lease.
   */
  CompletableFuture<Lease> future();

  /**
   * Changes the priority of a request that waits. The request keeps the time at which it was made,
   * for aging, and its deadline. Does nothing if the request was granted.
   */
  void reprioritise(long priority);

  /**
   * Withdraws the request if it waits.
   *
   * @return whether it is withdrawn, by this call or an earlier one; false if it had ended
   *     otherwise: then {@link #future} has the failure, or the lease, which the caller has to
   *     close
   */
  boolean cancel();
}
