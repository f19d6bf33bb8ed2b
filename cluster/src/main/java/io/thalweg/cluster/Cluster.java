package io.thalweg.cluster;

import java.util.List;
import java.util.Optional;

/**
 * This process as a member of a cluster. Safe for use by any number of threads.
 *
 * <p>Closing it leaves the cluster cleanly: waiting requests fail with {@link ClosedException};
 * leases that are still open are lost, and their units are released; tokens and the requests of
 * others go to another member.
 */
public interface Cluster extends AutoCloseable {

  String name();

  /** The name of this member, as status and logs show it. */
  String member();

  /**
   * All members that can be reached now, this one among them, the oldest first; none once this one
   * has left.
   */
  List<String> members();

  /**
   * Returns the semaphore of this name. The first member that asks for it makes it.
   *
   * @throws DisagreementException if the cluster has it with other settings
   * @throws LostException if it has to be made, and the registry, without which none can be made,
   *     is lost with a member
   */
  PrioritySemaphore semaphore(String name, SemaphoreConfig config);

  /**
   * Returns the semaphore of this name with the settings that it has, or empty if no member has
   * made one.
   *
   * @throws LostException if this member does not know it, and the registry is lost with a member
   */
  Optional<PrioritySemaphore> findSemaphore(String name);

  /** The group lock of this name, with {@link GroupConfig#standard}. */
  default GroupLock groupLock(String name) {
    return groupLock(name, GroupConfig.standard());
  }

  /** Returns the group lock of this name. The first member that asks for it makes it. */
  GroupLock groupLock(String name, GroupConfig config);

  /** The same as {@link #findSemaphore} for a group lock. */
  Optional<GroupLock> findGroupLock(String name);

  /** All semaphores of the cluster, whether they were opened here or not. */
  List<PrioritySemaphore> semaphores();

  /** All group locks of the cluster, whether they were opened here or not. */
  List<GroupLock> groupLocks();

  /** What this member knows by itself, without a message; for a health probe. */
  Health health();

  void addListener(ClusterListener listener);

  void removeListener(ClusterListener listener);

  /**
   * Leaves the cluster cleanly, as {@link #close} does. A member that reaches no other does not
   * wait: its tokens and units are lost with it.
   *
   * @return true if all tokens and units of this member were handed on within {@link
   *     ClusterConfig#leaveTimeout}, or if no member is left to take them because all others have
   *     left cleanly; false if they are lost
   */
  boolean leave();

  @Override
  default void close() {
    leave();
  }
}
