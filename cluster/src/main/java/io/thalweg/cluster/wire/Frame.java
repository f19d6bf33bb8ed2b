package io.thalweg.cluster.wire;

import io.thalweg.core.model.Message;
import io.thalweg.core.protocols.hk.Key;
import java.util.List;
import java.util.UUID;

/** One thing that a member says to another. */
public sealed interface Frame {

  /**
   * The header of a frame.
   *
   * @param epoch always 0 today; reserved for recovery, which will drop frames of older epochs
   * @param sender the sender's number of the conversation
   * @param receiver the receiver's number of the conversation; both have to be current
   * @param sequence counts the frames of a conversation that must not be lost, from 1; 0 for all
   *     others
   * @param acknowledged the largest sequence that the sender has taken
   * @param time the fleet's time in microseconds when it was written, or 0 if the sender knows none
   */
  record Header(
      long epoch, long sender, long receiver, long sequence, long acknowledged, long time) {}

  /**
   * Begins a conversation.
   *
   * @param cluster the cluster that the sender belongs to, or {@link #NO_CLUSTER}
   * @param id the sender's number as a node of the algorithms
   * @param limits the limits of the sender; all members need the same
   * @param conversation the sender's number of the conversation
   * @param heard the receiver's number of the conversation that the sender has begun, or 0
   * @param last the receiver's number of the last conversation of which the sender took a frame, or
   *     0
   * @param taken the number of frames that it took of that conversation
   */
  record Hello(
      UUID cluster,
      int id,
      String name,
      WireLimits limits,
      long conversation,
      long heard,
      long last,
      long taken)
      implements Frame {}

  /** In place of a cluster: none yet. */
  UUID NO_CLUSTER = new UUID(0, 0);

  /** The sender's side of the link for this share is up. */
  record Open(int number) implements Frame {}

  /** The sender wants the link down and sends nothing more on it. */
  record Unlink(int number) implements Frame {}

  /** The answer to {@link Unlink}: the link is down, and nothing follows that was sent on it. */
  record Unlinked(int number) implements Frame {}

  /** A message of an algorithm, and its cargo. */
  record Parcel(int number, Cargo cargo, Message message) implements Frame {}

  /** The definitions that the sender knows. */
  record Define(List<Definition> definitions) implements Frame {}

  /** Nothing; its header acknowledges frames and tells the time. */
  record Acknowledge() implements Frame {}

  /**
   * Asks for reports.
   *
   * @param number that of a share, or {@link #ALL}
   * @param gone members that are gone, as the sender sees it
   */
  record Ask(long query, int number, List<UUID> gone) implements Frame {}

  int ALL = Integer.MAX_VALUE;

  /**
   * The answer to {@link Ask}.
   *
   * @param settled whether the sender has no conversation with a member that is gone
   * @param last whether the answer is complete with this piece
   */
  record Tell(long query, boolean settled, boolean last, List<Report> reports) implements Frame {}

  /**
   * What the oldest member has found to be lost; replaces all earlier findings.
   *
   * @param round grows with each finding
   * @param gone the gone members about which the census asked
   * @param heard the largest {@link Missing#report} of the receiver that was known by then
   */
  record Lost(long round, List<UUID> gone, long heard, List<Loss> losses) implements Frame {}

  /**
   * The sender, which takes no census itself, misses this member.
   *
   * @param report counts how often the sender has missed a member: it may have seen this one again,
   *     and have sent it something, while the receiver did not see it
   */
  record Missing(UUID id, String name, long report) implements Frame {}

  /**
   * The sender is about to leave: it wants no more links, and no token or units that are to stay.
   */
  record Leaving() implements Frame {}

  /** The sender has left cleanly: it has nothing of the cluster any more. */
  record Goodbye() implements Frame {}

  /**
   * The state of a share at one member.
   *
   * @param token whether the token is here
   * @param free names of the units that are free here
   * @param weight of a group lock: at the token the weight that is out, elsewhere the weight that
   *     is here
   * @param underway whether all this is in flight: the member sent it to another one, which is not
   *     known to have taken it
   */
  record Report(
      int number,
      boolean token,
      int[] free,
      long weight,
      List<Held> held,
      List<Waiting> waiting,
      boolean underway) {}

  /** A lease. */
  record Held(int[] units, int group, long fence, long priority, long ageMillis) {}

  /**
   * A request that waits.
   *
   * @param key its place in the order of service; all the same for a group lock, which has no such
   *     order
   */
  record Waiting(int units, int group, long priority, Key key, long ageMillis) {}

  /**
   * What is lost of a share.
   *
   * @param token whether the token is lost, or for a group lock a part of its session
   * @param units names of lost units
   * @param with the members that may have what is lost
   */
  record Loss(int number, boolean token, int[] units, String with) {}
}
