package io.thalweg.cluster;

import java.util.List;
import java.util.function.Consumer;

/**
 * Units that are held, until {@link #close}.
 *
 * <p>A lease belongs to whoever has the object, not to a thread: any thread may use and close it.
 * Closing twice is harmless.
 *
 * <p>Under failure: while this member is in touch with the others, no unit of this lease is in
 * another. If the cluster is closed the lease is lost: its units go back and {@link #onLost} is
 * told. If this process dies its units are out of service until it is restarted along with the
 * cluster; nobody else is granted them.
 */
public interface Lease extends AutoCloseable {

  /** Which units, ascending, of those that the semaphore has: numbers from 0 on. */
  List<Integer> units();

  /**
   * A number that grows from grant to grant of a semaphore. Whoever keeps the largest one seen for
   * a unit, and refuses smaller ones, is safe from holders that have been lost.
   */
  long fence();

  /** Whether it is still held: neither closed nor lost. */
  boolean isHeld();

  /**
   * Has this called once with the reason if the lease is lost before it is closed; at once if it is
   * lost already. Called on a thread of its own; what it throws is logged.
   */
  void onLost(Consumer<String> action);

  /** Gives the units back. Does not wait, and throws nothing. */
  @Override
  void close();
}
