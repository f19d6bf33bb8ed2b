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
   * @throws ThalwegException if it has to be made, and no majority of keepers could be reached
   *     within {@link ClusterConfig#joinTimeout}
   */
  PrioritySemaphore semaphore(String name, SemaphoreConfig config);

  /**
   * Returns the semaphore of this name with the settings that it has, or empty if no member has
   * made one.
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

  /**
   * Ends the semaphore of this name for all members: its leases are lost, its requests fail, and
   * all calls of objects that were returned for it fail. One that is made later under this name is
   * another one, with larger fences. While a member is out that may hold units of the one that was
   * removed, all units of the next are kept back from others. Other members are told by a message:
   * until it arrives, they return the one that was.
   *
   * @return whether there was one
   * @throws ThalwegException if no majority of keepers could be reached within {@link
   *     ClusterConfig#joinTimeout}; then it may be removed later
   */
  boolean removeSemaphore(String name);

  /** The same as {@link #removeSemaphore} for a group lock. */
  boolean removeGroupLock(String name);

  /** All semaphores of the cluster, whether they were opened here or not. */
  List<PrioritySemaphore> semaphores();

  /** All group locks of the cluster, whether they were opened here or not. */
  List<GroupLock> groupLocks();

  /** What this member knows by itself, without a message; for a health probe. */
  Health health();

  /** What the members have agreed on, as this member knows it without a message. */
  EpochStatus epoch();

  /**
   * Asks the keepers which of them are there, and in what time what is kept back is free. Takes up
   * to two seconds if a keeper that is connected does not answer.
   *
   * @throws ThalwegException if this member has ended
   */
  KeepersStatus keepers();

  /**
   * Ends at once what the members of this name that are out may still hold: an operator knows that
   * their processes are dead, and does not wait until their tenures have certainly ended. If one of
   * them is alive all the same, two may hold a unit until its tenure ends or it hears of this,
   * whichever comes first; only fences show then which is out of date. When it is alive it comes
   * back as a new member, with empty hands.
   *
   * @return whether a member of this name was out; for any other, nothing is done
   * @throws ThalwegException if the member has come back meanwhile; or if no majority of keepers
   *     could be reached within {@link ClusterConfig#joinTimeout}
   */
  boolean forget(String member);

  /**
   * Empties the members of this name before maintenance, without ending their leases. Returns when
   * that is agreed; from then on they go on by themselves, whatever becomes of this process. They
   * take no requests: new ones, and those that wait there, fail with {@link DrainedException}.
   * Leases there stay until their users close them. The token of no semaphore stays there, and
   * another member takes their office as keepers if there is one. When nothing is left at one of
   * them its {@link #health} is {@link Health.State#DRAINED}; it remains a member until it is
   * closed. A process that is started again is not drained.
   *
   * @throws ThalwegException if no member has this name, it is out, or no other member is left that
   *     serves; or if no majority of keepers could be reached within {@link
   *     ClusterConfig#joinTimeout}
   */
  void drain(String member);

  /**
   * Ends what {@link #drain} has begun: the members of this name serve again.
   *
   * @throws ThalwegException as for {@link #drain}; not if they serve
   */
  void undrain(String member);

  void addListener(ClusterListener listener);

  void removeListener(ClusterListener listener);

  /**
   * Leaves the cluster cleanly, as {@link #close} does. A member that reaches no other does not
   * wait: the others do as if it had died.
   *
   * @return true if all tokens and units of this member were handed on within {@link
   *     ClusterConfig#leaveTimeout}, or if no member is left to take them because all others have
   *     left cleanly, or were put out and their tenures have certainly ended; false if the others
   *     have to wait until its tenure has ended
   */
  boolean leave();

  @Override
  default void close() {
    leave();
  }
}
