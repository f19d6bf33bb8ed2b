package io.thalweg.cluster;

/**
 * Is told what happens at this member; for metrics. Grants, closed leases and withdrawn requests
 * are reported on the thread of the user, or the one that completes the user's future, which waits
 * for the listener; lost leases and everything else are reported on a thread of the listeners. No
 * lock is held meanwhile, and an exception that a listener throws is logged. A listener that does
 * not return holds up all that are told on that thread: up to 65,536 events wait for it, and later
 * ones are not told, which is logged.
 */
public interface ClusterListener {

  /**
   * Whether this listener is to be told of grants and releases. If no listener is, a grant that
   * needs no message does not read the clock for its sake. Asked once, when the listener is added.
   */
  default boolean hearsGrants() {
    return true;
  }

  /** A request of this member was granted. */
  default void granted(String semaphore, long priority, int units, long waitedNanos) {}

  /** A request of this member was cancelled, timed out, was interrupted or has failed. */
  default void givenUp(String semaphore, long priority, long waitedNanos) {}

  /** A lease of this member was closed or lost. */
  default void released(String semaphore, int units, long heldNanos) {}

  /** A message of the algorithm was sent; its type is its name in the paper, such as TOKEN. */
  default void sent(String semaphore, String type) {}

  /** The token arrived here. */
  default void tokenArrived(String semaphore) {}

  /**
   * Whether this member may grant and hold has changed. If not, all leases that it had are lost,
   * and each is told of that; it tries on by itself, unless {@link #health} says that it is DOWN. A
   * cluster that is closed is no change of this: only {@link #health} is told.
   *
   * @param why one sentence
   */
  default void valid(boolean valid, String why) {}

  /**
   * A lease of this member was lost: not closed by its user. {@link #released} is called as well.
   *
   * @param why one sentence
   */
  default void lost(String semaphore, int units, long fence, String why) {}

  /**
   * What {@link Cluster#health} returns has changed: it is UP again, or {@link Health#problems}
   * says what is wrong. DOWN is the last that is told, once: when {@link Cluster#close} begins, or
   * when the member stops by itself.
   */
  default void health(Health now) {}

  /** Bytes that are not a valid message were dropped. */
  default void dropped(String why) {}
}
