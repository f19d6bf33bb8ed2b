package io.thalweg.cluster.member;

import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Letter;
import java.util.List;

/**
 * What a step of a member does to the world. Whoever drives the member does it after the step, in
 * this order, but for {@link #setAside}.
 */
public interface Outputs {

  /** How loud something is said. */
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

  /** A request, which waits no longer, is not granted. */
  void failed(int number, long request, Failure why);

  /** A request is given up, as was wanted. */
  void cancelled(int number, long request);

  /** A lease is no more: it is to be ended, and what it holds given back. */
  void lost(int number, long lease, String why);

  /**
   * Units are set aside, of which the request that led to it gets the first: it is not granted
   * otherwise.
   *
   * @param holding the node's request that holds them
   * @param fence the last that was given
   */
  SetAside setAside(int number, long holding, int[] units, long fence, Input.Ask first);

  /** The cluster has a semaphore or group lock, or has changed it: told before it can be used. */
  void learned(Definition definition);

  /** A call has come to a good end. */
  void done(long call, Object result);

  /** A call has failed. */
  void failed(long call, Failure why);

  /** The network reaches these members now. */
  void seen(List<Address> members);

  /**
   * What is lost has changed.
   *
   * @param down whether the token of something is lost
   * @param problems in sentences
   */
  void health(boolean down, List<String> problems);

  /** Another cluster of the same name is older: this member grants nothing more. */
  void superseded(String why);

  /** A member that has not joined cannot: the cluster has other settings. */
  void refused(String why);

  /** With whom it does not get on has changed: sentences on members that do not take letters. */
  void stuck(List<String> problems);

  /** The member belongs to the cluster and knows what the others know. */
  void joined();

  /**
   * The member has left and may be stopped.
   *
   * @param clean whether nothing of the cluster is left here that a member that stays could want
   */
  void left(boolean clean);

  /** The member wants {@link Input.Alarm} at this time; replaces what was wanted before. */
  void alarm(long nanos);

  /** For the log. */
  void say(Level level, String text);

  /** A message of an algorithm was sent. */
  void sent(int number, String type);

  /** A token has arrived. */
  void tokenArrived(int number);

  /** Something was received that is not for this member, or makes no sense. */
  void dropped(String why);
}
