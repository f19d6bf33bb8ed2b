package io.thalweg.cluster.member;

import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Letter;
import io.thalweg.core.register.Acceptor;
import java.util.List;

/**
 * The effects of a step of a member. The driver carries them out after the step, in the order of
 * the calls, except {@link #setAside}, which it does at once.
 */
public interface Outputs {

  /** Why leases are lost when the tenure of their member has ended. */
  String LAPSED = "this member was out of touch with the majority of the keepers for too long";

  /** The level of a log message. */
  enum Level {
    INFO,
    WARN,
    ERROR
  }

  /** Letters to one member, in one packet. */
  void send(Address to, List<Letter> letters);

  /**
   * A request is granted.
   *
   * @param units their names, ascending; none for a group lock
   */
  void granted(int number, long request, int[] units, long fence);

  /** A request is not granted and waits no longer. */
  void failed(int number, long request, Failure why);

  /** A request is withdrawn, as its user wanted. */
  void cancelled(int number, long request);

  /** A lease is lost: it is to be ended, and its units given back to this member. */
  void lost(int number, long lease, String why);

  /**
   * Sets units aside. The request that led to it takes the first of them, and is granted in no
   * other way.
   *
   * @param holding the node's request that holds them
   * @param fence the last fence that was given
   */
  SetAside setAside(int number, long holding, int[] units, long fence, Input.Ask first);

  /** The cluster has made or changed a semaphore or group lock; told before it can be used. */
  void learned(Definition definition);

  /** The semaphore or group lock with this number is no more. */
  void removed(int number);

  /**
   * Until this time the member may grant, and its leases are valid. It only grows, unless the
   * tenure has {@link #lapsed}.
   *
   * @param until nanoseconds, as the times of steps
   */
  void tenure(long until);

  /**
   * The tenure has ended: no lease that was granted before is valid any more, even if the tenure
   * begins anew. All of them are reported as lost in the same step.
   */
  void lapsed(String why);

  /**
   * What this member has to remember as a keeper. When it is on disk, the driver brings {@link
   * Input.Stored} with this ticket; of several states the last one given counts. Without a disk it
   * brings that at once.
   *
   * @param keeper its number as a keeper
   */
  void store(long ticket, int keeper, Acceptor.State<Charter> state);

  /** A call has succeeded. */
  void done(long call, Object result);

  /** A call has failed. */
  void failed(long call, Failure why);

  /** A peer asks for leases that have ended, to be told with {@link Input.Recall}. */
  void askedPast(Address from, Frame.AskPast ask);

  /** The network reaches these members now. */
  void seen(List<Address> members);

  /**
   * What is wrong has changed.
   *
   * @param down whether this member cannot grant anything
   * @param problems one sentence each
   */
  void health(boolean down, List<String> problems);

  /**
   * An operator has ordered something else for this member, or it is empty now.
   *
   * @param on whether it takes no requests from now on
   * @param empty whether nothing is left here, and all members know
   */
  void draining(boolean on, boolean empty);

  /** What the members have agreed on has changed, as far as this member knows. */
  void agreed(Charter charter);

  /** Another cluster of the same name is older: this member grants nothing more. */
  void superseded(String why);

  /** This member cannot join, since the cluster has other settings. */
  void refused(String why);

  /** The set of stuck peers has changed: one sentence for each peer that does not take letters. */
  void stuck(List<String> problems);

  /** The member belongs to the cluster and knows what the others know. */
  void joined();

  /**
   * The member has left and may be stopped.
   *
   * @param clean whether no token and no units are left here that a member that stays could use
   */
  void left(boolean clean);

  /** The member wants {@link Input.Alarm} at this time; replaces the time wanted before. */
  void alarm(long nanos);

  /** For the log. */
  void say(Level level, String text);

  /** A message of an algorithm was sent. */
  void sent(int number, String type);

  /** A token has arrived. */
  void tokenArrived(int number);

  /** A message was dropped because it is not for this member, or makes no sense. */
  void dropped(String why);
}
