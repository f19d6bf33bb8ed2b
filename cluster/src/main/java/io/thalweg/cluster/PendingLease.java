package io.thalweg.cluster;

import java.util.concurrent.CompletableFuture;

/** A request that waits, or has been granted. */
public interface PendingLease {

  /**
   * Is completed with the lease. Cancelling it while it is incomplete gives the request up, and
   * gives back a lease that comes too late; once it has completed, cancelling it returns false and
   * the lease is the caller's to close. Fails with {@link LostException} or {@link
   * ClosedException}.
   */
  CompletableFuture<Lease> future();

  /**
   * Changes the priority of a request that waits. It goes on counting as made when it was, and
   * keeps its deadline. Nothing if it was granted.
   */
  void reprioritise(long priority);

  /**
   * Gives the request up if it waits.
   *
   * @return whether it was given up; false if it came to an end before: {@link #future} has the
   *     lease, which is the caller's to close, or the failure
   */
  boolean cancel();
}
