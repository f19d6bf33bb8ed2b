package io.thalweg.cluster;

import java.util.List;
import java.util.function.Consumer;

/**
 * Units that a user holds until {@link #close}.
 *
 * <p>A lease belongs to no thread: any thread that has the object may use and close it. Closing is
 * idempotent.
 *
 * <p>Under failure: while this member is in touch with the others, no unit of this lease is in
 * another lease. If the cluster is closed, the lease is lost: its units are released and {@link
 * #onLost} is told. If this process dies, its units are out of service until they are replaced
 * ({@link PrioritySemaphore#retire}, then {@link PrioritySemaphore#resize(int)}) or the whole
 * cluster is restarted; no other request is granted them.
 */
public interface Lease extends AutoCloseable {

  /** The numbers of the units in ascending order; those of a semaphore begin at 0. */
  List<Integer> units();

  /**
   * A number that grows from grant to grant of a semaphore. A resource that remembers the largest
   * fence that it has seen for a unit, and refuses smaller ones, is safe from users whose lease was
   * lost.
   */
  long fence();

  /** Whether the lease is still held: neither closed nor lost. */
  boolean isHeld();

  /**
   * Registers an action that is called once, with the reason, if the lease is lost before it is
   * closed; at once if it is lost already. It is called on a thread of its own, and an exception
   * that it throws is logged.
   */
  void onLost(Consumer<String> action);

  /** Releases the units. Does not wait, and throws nothing. */
  @Override
  void close();
}
