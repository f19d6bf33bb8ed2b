package io.thalweg.cluster.member;

import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Acknowledge;
import io.thalweg.cluster.wire.Frame.Header;
import io.thalweg.cluster.wire.Frame.Hello;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Letter;
import io.thalweg.cluster.wire.Limits;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * What is said to and heard from another member.
 *
 * <p>A conversation is a numbered sequence of frames each way, of which none is lost, repeated or
 * taken out of order, whatever the network does. It ends when the peer is seen no more, or says
 * nothing for too long. What was sent and not acknowledged by then is kept if it carries a token or
 * units: when the peer comes back it says how much it has taken, and the rest goes back to where it
 * came from. So a network that breaks and heals loses nothing, and a token is never in two places.
 */
final class Conversation {
  private static final long EPOCH = 0;
  private static final int ACKNOWLEDGE_AFTER = 64;
  private static final long RESEND_AFTER = Duration.ofSeconds(1).toNanos();
  private static final int SILENT_TICKS = 20; // two seconds
  private static final int STUCK_RESENDS = 5; // as many seconds

  /** A frame that the peer has not acknowledged. */
  private record Sent(long sequence, Frame frame) {}

  private final Turn turn;
  private final FleetClock clock;
  private final Consumer<List<Letter>> network;

  private boolean up;
  private long mine; // this member's number of the one that it began last
  private long theirs; // the peer's number of the one that is on
  private long sent;
  private long taken;
  private long acknowledged; // of what was taken: what the peer has been told
  private long sentAt; // when the first unacknowledged frame was sent last
  private int resends; // since the peer took all that had been sent again
  private long resent; // the last that was sent again
  private int unanswered; // ticks since something was heard, while an answer is due
  private final Deque<Sent> unacknowledged = new ArrayDeque<>();
  private final List<Letter> waiting = new ArrayList<>(); // to travel with the next packet
  private List<Sent> limbo = List.of(); // sent in the conversation limboOf, and perhaps taken
  private long limboOf;
  private boolean refusing;
  private long last; // the last of the peer's conversations of which something was taken
  private long lastTaken;
  private boolean owesGoodbye;

  Conversation(Turn turn, FleetClock clock, Consumer<List<Letter>> network) {
    this.turn = turn;
    this.clock = clock;
    this.network = network;
  }

  /** Whether both sides have greeted each other and talk. */
  boolean isUp() {
    return up;
  }

  /** Whether there ever was a conversation. */
  boolean hasBeenUp() {
    return theirs != 0;
  }

  /**
   * Whether the peer, if it is a member, says goodbye to this one before it leaves: it has heard a
   * greeting of this member, or has greeted it as a newcomer.
   */
  boolean owesGoodbye() {
    return owesGoodbye;
  }

  /** The peer has greeted. */
  void hear(Hello hello) {
    owesGoodbye |= hello.heard() != 0 || hello.cluster().equals(Frame.NO_CLUSTER);
  }

  /** This member's number of the conversation that it has begun. */
  long mine() {
    return mine;
  }

  /** The peer's number of the conversation that is on, or 0. */
  long theirs() {
    return up ? theirs : 0;
  }

  /** The peer is seen, for the first time or again. */
  void appear() {
    resends = 0;
    begin();
  }

  /** A new one is to begin: the next greeting says so. */
  void begin() {
    mine = turn.nextConversation();
  }

  /**
   * Whether a greeting is older than what is known of the peer: it has come late, or the peer does
   * not know yet that the conversation is over. What it says was taken may not be all.
   */
  boolean isStale(Hello hello) {
    boolean over = !up && hello.conversation() == theirs && hello.heard() != mine;
    return over || hello.conversation() < theirs;
  }

  /**
   * Whether this member's number can go on being used with a peer that has begun anew: it has taken
   * nothing under it. If both always drew new numbers they might never agree.
   */
  boolean isFreshFor(Hello hello) {
    return hello.last() != mine;
  }

  /** Greets. The answer is a greeting, too. */
  void greet(UUID cluster, int node, String name, Limits limits) {
    sendLoose(new Hello(cluster, node, name, limits, mine, theirs(), last, lastTaken));
  }

  /**
   * The peer has greeted: the conversation is on.
   *
   * @return what the peer has never taken of what it was sent when it was seen last
   */
  List<Parcel> begun(Hello hello) {
    boolean same = hello.last() == limboOf;
    List<Parcel> back =
        limbo.stream()
            .filter(s -> !same || s.sequence > hello.taken())
            .map(s -> (Parcel) s.frame)
            .toList();
    limbo = List.of();
    theirs = hello.conversation();
    sent = 0;
    taken = 0;
    acknowledged = 0;
    unanswered = 0;
    resent = Long.MAX_VALUE;
    up = true;
    return back;
  }

  /** The peer is seen no more, has begun anew, or is silent. */
  void end() {
    if (up) {
      up = false;
      if (taken > 0) { // otherwise the peer may still wait to hear about the one before
        last = theirs;
        lastTaken = taken;
      }
      limboOf = mine;
      limbo = unacknowledged.stream().filter(s -> isCarrier(s.frame)).toList();
      unacknowledged.clear();
      waiting.clear();
    }
  }

  /** Whether something that this member sent is neither known to be taken nor known not to be. */
  boolean hasLimbo() {
    return !limbo.isEmpty();
  }

  private static boolean isCarrier(Frame frame) {
    return frame instanceof Parcel p && (p.message().tokens() > 0 || p.message().units() > 0);
  }

  /** Sends a frame that must not be lost. */
  void send(Frame frame) {
    waiting.add(numbered(frame));
    flush();
  }

  /**
   * Sends a frame that can wait for a while: it travels with the next one. Whoever calls sees to it
   * that {@link #flush} is called before long.
   */
  void sendSoon(Frame frame) {
    waiting.add(numbered(frame));
  }

  private Letter numbered(Frame frame) {
    if (!up) {
      throw new IllegalStateException("nobody listens to " + frame);
    }
    acknowledged = taken;
    sent++;
    if (unacknowledged.isEmpty()) {
      sentAt = turn.now();
    }
    unacknowledged.add(new Sent(sent, frame));
    return new Letter(header(sent), frame);
  }

  /** Sends what waits. */
  void flush() {
    if (!waiting.isEmpty()) {
      network.accept(List.copyOf(waiting));
      waiting.clear();
    }
  }

  /** Sends a frame that may be lost. */
  void sendLoose(Frame frame) {
    acknowledged = taken;
    waiting.add(new Letter(header(0), frame));
    flush();
  }

  private Header header(long sequence) {
    return new Header(EPOCH, mine, theirs(), sequence, taken, clock.now());
  }

  /** This member has said goodbye: it takes no token and no units any more. */
  void refuse() {
    refusing = true;
  }

  /**
   * The peer has said goodbye: what it has not taken it will never take.
   *
   * @return what was sent of tokens and units and not taken
   */
  List<Parcel> reclaim() {
    List<Parcel> back =
        unacknowledged.stream().filter(s -> isCarrier(s.frame)).map(s -> (Parcel) s.frame).toList();
    unacknowledged.clear();
    return back;
  }

  /** What was sent of tokens and units that the peer is not known to have taken. */
  Stream<Parcel> carried() {
    return Stream.concat(limbo.stream(), unacknowledged.stream())
        .filter(s -> isCarrier(s.frame))
        .map(s -> (Parcel) s.frame);
  }

  /** Whether a letter is to be acted on; it counts as taken if it is. */
  boolean takes(Letter letter) {
    Header header = letter.header();
    if (!up || header.sender() != theirs || header.receiver() != mine) {
      return false; // of a conversation that has ended, or not begun
    }
    owesGoodbye = true;
    unanswered = 0;
    forget(header.acknowledged());
    if (header.sequence() == 0) {
      return true;
    }
    if (header.sequence() <= taken) {
      acknowledged = Math.min(acknowledged, taken - 1); // what was told may have been lost
      return false;
    }
    if (header.sequence() > taken + 1) {
      return false; // one before it was lost: then it is sent again
    }
    if (refusing && isCarrier(letter.frame())) {
      return false; // it goes back to the sender, which hears the goodbye
    }
    taken++;
    if (taken - acknowledged >= ACKNOWLEDGE_AFTER) {
      sendLoose(new Acknowledge());
    }
    return true;
  }

  private void forget(long upTo) {
    boolean any = false;
    while (!unacknowledged.isEmpty() && unacknowledged.getFirst().sequence <= upTo) {
      unacknowledged.removeFirst();
      any = true;
    }
    if (any) {
      sentAt = turn.now();
      resends = unacknowledged.isEmpty() || upTo >= resent ? 0 : resends;
    }
  }

  /** From time to time: acknowledges what was taken, sends again what seems lost. */
  void tick() {
    if (!up) {
      return;
    }
    unanswered += unacknowledged.isEmpty() ? 0 : 1;
    if (taken > acknowledged) {
      sendLoose(new Acknowledge());
    }
    if (!unacknowledged.isEmpty() && turn.now() - sentAt > RESEND_AFTER) {
      sentAt = turn.now();
      resends++;
      resent = sent;
      network.accept(
          unacknowledged.stream().map(s -> new Letter(header(s.sequence), s.frame)).toList());
    }
  }

  /**
   * Whether the peer owes an answer and has said nothing for long. Counted in ticks: a clock that
   * jumps, or a member that was held up itself, makes nobody silent.
   */
  boolean isSilent() {
    return up && unanswered >= SILENT_TICKS;
  }

  /**
   * Whether the peer speaks but does not take what it was sent, again and again. If it falls silent
   * by that, and greets again, it is the same matter.
   */
  boolean isStuck() {
    return resends >= STUCK_RESENDS;
  }

  /**
   * All that there is of these was seen after the peer was gone: what it was sent of them, it took
   * and passed on.
   */
  void wasTaken(IntPredicate shares) {
    limbo = limbo.stream().filter(s -> !shares.test(((Parcel) s.frame).number())).toList();
  }

  /** How much was taken of a conversation of the peer's. */
  long taken(long conversation) {
    return conversation == theirs ? taken : conversation == last ? lastTaken : 0;
  }

  void takeStock(Address to, Stocktaker stock) {
    limbo.forEach(s -> stock.sent(to, limboOf, s.sequence, (Parcel) s.frame));
    for (Sent s : unacknowledged) {
      if (isCarrier(s.frame)) {
        stock.sent(to, mine, s.sequence, (Parcel) s.frame);
      }
    }
  }

  /** Whether the peer has taken all that it was sent. */
  boolean isAllTaken() {
    return !up || unacknowledged.isEmpty();
  }
}
