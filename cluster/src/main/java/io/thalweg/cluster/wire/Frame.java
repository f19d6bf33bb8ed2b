package io.thalweg.cluster.wire;

import io.thalweg.core.model.Message;
import io.thalweg.core.protocols.hk.Key;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.MembershipAnswer;
import io.thalweg.core.recovery.ShareReport;
import io.thalweg.core.register.Reply;
import java.util.List;
import java.util.SortedMap;
import java.util.UUID;

/** One thing that a member says to another. */
public sealed interface Frame {

  /**
   * The header of a frame.
   *
   * @param epoch the epoch in which the sender wrote the frame; what concerns a share is void in
   *     any other
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
   * @param keeper the sender's number as a keeper, or 0 if it is none
   * @param limits the limits of the sender; all members need the same
   * @param recovery how the sender survives crashes
   * @param conversation the sender's number of the conversation
   * @param heard the receiver's number of the conversation that the sender has begun, or 0
   * @param last the receiver's number of the last conversation of which the sender took a frame, or
   *     0
   * @param taken the number of frames that it took of that conversation
   * @param founds whether the sender may found the cluster
   */
  record Hello(
      UUID cluster,
      int keeper,
      String name,
      WireLimits limits,
      Recovery recovery,
      long conversation,
      long heard,
      long last,
      long taken,
      boolean founds)
      implements Frame {

    /** The same in a conversation. */
    public Hello in(long conversation, long heard, long last, long taken) {
      return new Hello(
          cluster, keeper, name, limits, recovery, conversation, heard, last, taken, founds);
    }
  }

  /**
   * How a member is set to survive crashes, which is to be the same at all.
   *
   * @param tenureMillis how long a tenure lasts; members of which it differs do not talk
   * @param suspectMillis how long a member may be silent; 0 if the sender does not mind
   * @param keepers how many there should be; 0 if the sender does not mind
   */
  record Recovery(long tenureMillis, long suspectMillis, int keepers) {}

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

  /** Nothing; its header acknowledges frames and tells the time. */
  record Acknowledge() implements Frame {}

  /** What is said when a member asks the others what they have, or had. */
  sealed interface OfInquiry extends Frame {}

  /** Asks for the state of this share. */
  record Ask(long query, int number) implements OfInquiry {}

  /**
   * The answer to {@link Ask}.
   *
   * @param last whether the answer is complete with this piece
   */
  record Tell(long query, boolean last, List<Report> reports) implements OfInquiry {}

  /**
   * Asks for the leases of a semaphore that have ended.
   *
   * @param from how long ago the time begins that is asked for, in milliseconds
   * @param until how long ago it ends
   * @param finest what lies closer together than this may be told as one
   */
  record AskPast(long query, int number, long from, long until, long finest) implements OfInquiry {}

  /**
   * The answer to {@link AskPast}.
   *
   * @param reach how many milliseconds ago the time begins of which the sender knows all its leases
   * @param last whether the answer is complete with this piece
   */
  record TellPast(long query, boolean last, long reach, List<Used> used) implements OfInquiry {}

  /**
   * The sender is about to leave: it wants no more links, and no token or units that are to stay.
   */
  record Leaving() implements Frame {}

  /** What the cluster has agreed on, as far as the sender knows. */
  record Known(Charter charter) implements Frame {}

  /** Asks for a change of what is agreed; sent again until it is seen, or of no use any more. */
  record Petition(Wish wish) implements Frame {}

  /**
   * Asks a keeper to prolong the sender's tenure.
   *
   * @param epoch the epoch that the sender knows
   * @param version the version of the charter that it knows; a keeper that knows more tells it
   * @param valid whether its tenure is valid
   */
  record Renew(long round, long epoch, long version, boolean valid) implements Frame {}

  /** A keeper's answer to {@link Renew}. */
  record Answer(long round, int keeper, MembershipAnswer answer) implements Frame {}

  /** What a member has at the beginning of an epoch, by the number of the share. */
  record Reported(long epoch, int member, SortedMap<Integer, ShareReport> shares)
      implements Frame {}

  /**
   * A keeper knows of this epoch, and will not forget it.
   *
   * @param heard the members that it hears itself
   */
  record Noted(int keeper, long epoch, Ids heard) implements Frame {}

  /** What is said when a member asks keepers whether they are there. */
  sealed interface OfSurvey extends Frame {}

  /** Asks a keeper whether it is there, and how long members that are out may still hold things. */
  record AskKeeper(long query) implements OfSurvey {}

  /**
   * The answer to {@link AskKeeper}.
   *
   * @param left for each member that is out, by number, in how many milliseconds this keeper would
   *     call it over
   */
  record TellKeeper(long query, int keeper, SortedMap<Integer, Long> left) implements OfSurvey {}

  /** A proposer asks a keeper for its vote. */
  record Poll(io.thalweg.core.register.Ask<Charter> ask) implements Frame {}

  /** A keeper's answer to {@link Poll}. */
  record Vote(int keeper, Reply<Charter> reply) implements Frame {}

  /** The sender has left cleanly: it has nothing of the cluster any more. */
  record Goodbye() implements Frame {}

  /**
   * The state of a share at one member.
   *
   * @param token whether the token is here
   * @param free names of the units that are free here
   * @param weight of a group lock: at the token the weight that is out, elsewhere the weight that
   *     is here
   */
  record Report(
      int number, boolean token, int[] free, long weight, List<Held> held, List<Waiting> waiting) {}

  /** A lease. */
  record Held(int[] units, int group, long fence, long priority, long ageMillis) {}

  /**
   * A unit in leases that have ended, or leases that were too short to be told one by one.
   *
   * @param unit its name, or {@link #BRIEF}
   * @param from how many milliseconds ago the first of the leases began
   * @param until how many milliseconds ago the last of them ended
   * @param leases how many there were
   */
  record Used(int unit, long from, long until, long leases) {
    /** In place of a unit: leases of whatever units, each of them short. */
    public static final int BRIEF = -1;
  }

  /**
   * A request that waits.
   *
   * @param key its place in the order of service; for a group lock, which has no such order, only
   *     its name
   */
  record Waiting(int units, int group, long priority, Key key, long ageMillis) {}
}
