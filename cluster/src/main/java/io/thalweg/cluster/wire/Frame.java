package io.thalweg.cluster.wire;

import io.thalweg.core.model.Message;
import io.thalweg.core.protocols.hk.Key;
import java.util.List;
import java.util.UUID;

/** What members say to each other. */
public sealed interface Frame {

  /**
   * What stands before every frame.
   *
   * @param epoch 0 so far: messages of older epochs will be dropped when there are several
   * @param sender which of the sender's conversations with the receiver this belongs to
   * @param receiver the same of the receiver's; both have to be the current ones
   * @param sequence counts the frames of a conversation that may not be lost, from 1; 0 for others
   * @param acknowledged the largest sequence that the sender has taken
   * @param time the fleet's time in microseconds when it was written, or 0 if the sender knows none
   */
  record Header(
      long epoch, long sender, long receiver, long sequence, long acknowledged, long time) {}

  /**
   * Begins a conversation.
   *
   * @param cluster which cluster the sender belongs to, or {@link #NO_CLUSTER}
   * @param id the sender's number as a node of the algorithms
   * @param limits those of the sender: all members have the same
   * @param conversation counts the sender's conversations with the receiver
   * @param heard the receiver's conversation that the sender knows of, or 0
   * @param last the receiver's conversation in which the sender heard before, or 0
   * @param taken how much of that one it has taken
   */
  record Hello(
      UUID cluster,
      int id,
      String name,
      Limits limits,
      long conversation,
      long heard,
      long last,
      long taken)
      implements Frame {}

  /** As a cluster: none yet. */
  UUID NO_CLUSTER = new UUID(0, 0);

  /** The sender's side of the link for this semaphore is up. */
  record Open(int number) implements Frame {}

  /** The sender wants the link down and sends nothing more on it. */
  record Unlink(int number) implements Frame {}

  /** The answer: the link is down, and all that was sent on it stands before this. */
  record Unlinked(int number) implements Frame {}

  /** A message of an algorithm, and what goes with it. */
  record Parcel(int number, Cargo cargo, Message message) implements Frame {}

  /** What the sender knows to be defined. */
  record Define(List<Definition> definitions) implements Frame {}

  /** Nothing but the header's acknowledgement. */
  record Acknowledge() implements Frame {}

  /**
   * Wants to know how things stand.
   *
   * @param number a semaphore's or {@link #ALL}
   * @param gone members that the sender sees no more
   */
  record Ask(long query, int number, List<UUID> gone) implements Frame {}

  int ALL = Integer.MAX_VALUE;

  /**
   * The answer to {@link Ask}.
   *
   * @param settled whether nothing goes to those who are gone any more
   * @param last whether the answer is complete with this piece
   */
  record Tell(long query, boolean settled, boolean last, List<Report> reports) implements Frame {}

  /**
   * What is lost, as the oldest member found out: replaces all that was said before.
   *
   * @param round grows with each finding
   * @param gone whose end was looked into
   * @param heard the largest {@link Missing#report} of the receiver that was known by then
   */
  record Lost(long round, List<UUID> gone, long heard, List<Loss> losses) implements Frame {}

  /**
   * The sender, which does not ask what is lost, has lost sight of this member.
   *
   * @param report counts the sender's losses of sight: it may have seen the member again, and have
   *     handed it something, when the receiver did not
   */
  record Missing(UUID id, String name, long report) implements Frame {}

  /** The sender is about to leave: it wants no more links, and nothing that is to stay. */
  record Leaving() implements Frame {}

  /** The sender has left in order: nothing of the cluster is there any more. */
  record Goodbye() implements Frame {}

  /**
   * How a semaphore stands at one member.
   *
   * @param token whether the token is here
   * @param free names of the units that are free here
   * @param weight of a group lock: at the token what is out, else what is here
   * @param underway whether this is not here: the member sent it to another one, which is not known
   *     to have taken it
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
   * @param key by which it is served; of a group lock, which has no such order, all are alike
   */
  record Waiting(int units, int group, long priority, Key key, long ageMillis) {}

  /**
   * What is lost of a semaphore.
   *
   * @param token whether the token is, or for a group lock a part of its session
   * @param units names of lost units
   * @param with the members that may have it
   */
  record Loss(int number, boolean token, int[] units, String with) {}
}
