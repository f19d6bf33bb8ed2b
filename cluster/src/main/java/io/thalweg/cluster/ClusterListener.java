package io.thalweg.cluster;

/**
 * Hears what happens at this member; for metrics. Of grants, leases that are closed and requests
 * given up it hears on the thread of whoever asked, which it holds up; of leases that are lost and
 * of the rest on a thread of its own. No lock is held, and what it throws is logged.
 */
public interface ClusterListener {

  /**
   * Whether it wants to hear of grants and releases. If nobody does, a grant that needs no message
   * does not even look at the clock. Asked once, when the listener is added.
   */
  default boolean hearsGrants() {
    return true;
  }

  /** A request of this member was granted. */
  default void granted(String semaphore, long priority, int units, long waitedNanos) {}

  /** A request of this member was given up: cancelled, timed out, interrupted. */
  default void givenUp(String semaphore, long priority, long waitedNanos) {}

  /** A lease of this member was closed or lost. */
  default void released(String semaphore, int units, long heldNanos) {}

  /** A message of the algorithm was sent, by its name in the paper, such as TOKEN. */
  default void sent(String semaphore, String type) {}

  /** The token arrived here. */
  default void tokenArrived(String semaphore) {}

  /** Bytes were dropped that are no message of ours. */
  default void dropped(String why) {}
}
