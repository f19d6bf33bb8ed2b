package io.thalweg.cluster;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Units that a user holds until {@link #close}.
 *
 * <p>A lease belongs to no thread: any thread that has the object may use and close it. Closing is
 * idempotent.
 *
 * <p>Under failure: a lease is valid as long as a majority of keepers confirms its member, which
 * happens every second and lasts for {@link ClusterConfig#tenure}. So a member that is cut off, or
 * that pauses, keeps its leases if it is back in that time. Otherwise they are lost: from that
 * moment on {@link #isHeld} is false, then {@link #onLost} is told, and only then may others be
 * granted the units. If the cluster is closed, its leases are lost at once. If this process dies,
 * others wait for its units until its tenure has certainly ended, about 14 seconds with the
 * standard settings.
 *
 * <p>All this goes by the clock of this machine. A process that is paused between {@link #isHeld}
 * and what it does next cannot see the pause. A computer that was suspended is seen by its wall
 * clock: {@link #isHeld} is right from the first moment on, and grants and {@link #onLost} follow
 * within a second. A virtual machine whose host has frozen it, with both its clocks, cannot know
 * until others answer: its leases may look valid for as long as a tenure lasts. Against all of
 * these only the {@link #fence} helps, if the resource checks it.
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

  /**
   * Whether the lease is still held: neither closed nor lost. It reads the clock, and so is right
   * even before anything in this process has noticed that the tenure has ended.
   */
  boolean isHeld();

  /**
   * For how long the lease is certainly valid, even if nothing can be reached any more; zero if it
   * is not held. While all is well this is most of {@link ClusterConfig#tenure}, as it is renewed
   * every second. What cannot be interrupted is not to be begun with less.
   */
  Duration remaining();

  /**
   * Registers an action that is called once, with the reason, if the lease is lost before it is
   * closed; at once if it is lost already. It is called on a thread of its own, and an exception
   * that it throws is logged.
   */
  void onLost(Consumer<String> action);

  /**
   * Releases the units. Does not wait, and throws nothing. A lease that was lost before is told as
   * lost, once, although its user is the first to notice.
   */
  @Override
  void close();
}
