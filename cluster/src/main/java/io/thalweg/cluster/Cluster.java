package io.thalweg.cluster;

import java.util.List;

/**
 * This process as a member of a cluster. Safe for use by any number of threads.
 *
 * <p>Closing it leaves in order: waiting requests fail with {@link ClosedException}, leases that
 * are still open are lost and their units go back, tokens and what others wait for go to another
 * member.
 */
public interface Cluster extends AutoCloseable {

  String name();

  /** The name of this member, as status and logs have it. */
  String member();

  /** All members that can be reached now, this one among them, the oldest first. */
  List<String> members();

  /**
   * The semaphore of this name: made if there is none yet, by whoever is first.
   *
   * @throws DisagreementException if the cluster has it with other settings
   * @throws LostException if it has to be made, and the right to make one was lost with a member
   */
  PrioritySemaphore semaphore(String name, SemaphoreConfig config);

  /** The group lock of this name, with {@link GroupConfig#standard}. */
  default GroupLock groupLock(String name) {
    return groupLock(name, GroupConfig.standard());
  }

  /** The group lock of this name: made if there is none yet. */
  GroupLock groupLock(String name, GroupConfig config);

  /** The semaphores that the cluster has, opened here or not. */
  List<PrioritySemaphore> semaphores();

  /** The group locks that the cluster has. */
  List<GroupLock> groupLocks();

  /** What is known here, without a message: for a health probe. */
  Health health();

  void addListener(ClusterListener listener);

  void removeListener(ClusterListener listener);

  /**
   * Leaves in order, as {@link #close} does. A member that reaches nobody does not wait: what it
   * has goes with it.
   *
   * @return whether all that was here was handed on within {@link ClusterConfig#leaveTimeout}, or
   *     nobody is left to want it since all others have left in order; if not, the others find it
   *     lost
   */
  boolean leave();

  @Override
  default void close() {
    leave();
  }
}
