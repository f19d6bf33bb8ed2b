package io.thalweg.cluster.member;

import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Acknowledge;
import io.thalweg.cluster.wire.Frame.Header;
import io.thalweg.cluster.wire.Frame.Hello;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Letter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The exchange of frames with one peer.
 *
 * <p>A conversation is a numbered sequence of frames each way, of which none is lost, repeated or
 * taken out of order, whatever the network does. It ends when the peer is out of view, begins anew,
 * or says nothing for too long. Frames that are not acknowledged by then are kept (in limbo) if
 * they carry a token or units. When the peer comes back it says how many frames it has taken, and
 * the rest returns to the share that sent it. So a network that breaks and heals loses nothing, and
 * a token is never in two places.
 */
final class Conversation {
  private static final int ACKNOWLEDGE_AFTER = 64;
  private static final long RESEND_AFTER = Duration.ofSeconds(1).toNanos();
  private static final int SILENT_TICKS = 20; // two seconds
  private static final int STUCK_RESENDS = 5; // as many seconds

  private final Turn turn;
  private final FleetClock clock;
  private final Consumer<List<Letter>> network;

  private boolean up;
  private long mine; // this member's number of the conversation that it began last
  private long theirs; // the peer's number of the current conversation, or of the last
  private long sent;
  private long taken;
  private long acknowledged; // the last frame taken of which the peer was told
  private long sentAt; // when the first unacknowledged frame was sent last
  private int resends; // since the peer took all frames that were sent again
  private long resent; // the last frame that was sent again
  private int unanswered; // ticks since something was heard, while an answer is due
  private final Unacknowledged unacknowledged;
  private final List<Letter> waiting = new ArrayList<>(); // to travel with the next packet
  private boolean refusing;
  private long last; // the peer's last conversation of which a frame was taken
  private long lastTaken;
  private boolean owesGoodbye;
  private @Nullable Letter loose; // received, and not handled yet
  private final Deque<Letter> ahead = new ArrayDeque<>(); // numbered ones, likewise

  Conversation(Turn turn, FleetClock clock, Consumer<List<Letter>> network) {
    this.turn = turn;
    this.clock = clock;
    this.network = network;
    this.unacknowledged = new Unacknowledged(turn);
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
   * Whether the peer, if it is a member, says goodbye to this member before it leaves: it does if
   * it has heard a greeting of this member, or has greeted it as a newcomer.
   */
  boolean owesGoodbye() {
    return owesGoodbye;
  }

  /** The peer has greeted. */
  void hear(Hello hello) {
    owesGoodbye |= hello.heard() != 0 || hello.cluster().equals(Frame.NO_CLUSTER);
  }

  /** This member's number of the conversation that it began last. */
  long mine() {
    return mine;
  }

  /** The peer's number of the current conversation, or 0 if there is none. */
  long theirs() {
    return up ? theirs : 0;
  }

  /** The peer is in view, for the first time or again. */
  void appear() {
    resends = 0;
    begin();
  }

  /** Draws a new number, so that the next greeting begins a new conversation. */
  void begin() {
    mine = turn.nextConversation();
  }

  /**
   * Whether a greeting is older than what is known of the peer: it came late, or the peer does not
   * know yet that the conversation is over. The peer may have taken more frames than such a
   * greeting says.
   */
  boolean isStale(Hello hello) {
    boolean over = !up && hello.conversation() == theirs && hello.heard() != mine;
    return over || hello.conversation() < theirs;
  }

  /**
   * Whether this member's number can be kept with a peer that has begun anew: it can if the peer
   * has taken no frame under that number. If both sides always drew new numbers, they might never
   * agree.
   */
  boolean isFreshFor(Hello hello) {
    return hello.last() != mine;
  }

  /** Sends a greeting, of which this adds the conversation. The answer is a greeting, too. */
  void greet(Hello hello) {
    sendLoose(hello.in(mine, theirs(), last, lastTaken));
  }

  /**
   * Begins the conversation, since the peer has greeted.
   *
   * @return the parcels with tokens or units of the conversation before that the peer has not taken
   */
  List<Parcel> begun(Hello hello) {
    List<Parcel> back = unacknowledged.recall(hello.last(), hello.taken());
    theirs = hello.conversation();
    sent = 0;
    taken = 0;
    acknowledged = 0;
    unanswered = 0;
    resent = Long.MAX_VALUE;
    up = true;
    return back;
  }

  /** Ends the conversation: the peer is out of view, has begun anew, or is silent. */
  void end() {
    if (up) {
      up = false;
      if (taken > 0) { // otherwise the peer may still have to be told about the one before
        last = theirs;
        lastTaken = taken;
      }
      unacknowledged.end(mine);
      waiting.clear();
      ahead.clear();
    }
  }

  /** Sends a frame that must not be lost. */
  void send(Frame frame) {
    waiting.add(numbered(frame));
    flush();
  }

  /** Sends a frame together with the next one; the caller has {@link #flush} called soon. */
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
    unacknowledged.add(sent, frame);
    return new Letter(header(sent, turn.epoch()), frame);
  }

  /** Sends the letters that wait. */
  void flush() {
    if (!waiting.isEmpty()) {
      network.accept(List.copyOf(waiting));
      waiting.clear();
    }
  }

  /** Sends a frame that may be lost. */
  void sendLoose(Frame frame) {
    acknowledged = taken;
    waiting.add(new Letter(header(0, turn.epoch()), frame));
    flush();
  }

  private Header header(long sequence, long epoch) {
    return new Header(epoch, mine, theirs(), sequence, taken, clock.now());
  }

  /** Takes no token and no units any more, since this member has said goodbye. */
  void refuse() {
    refusing = true;
  }

  /** Takes back the tokens and units that the peer had not taken when it said goodbye. */
  List<Parcel> reclaim() {
    return unacknowledged.reclaim();
  }

  /** The parcels with tokens or units that the peer is not known to have taken. */
  Stream<Parcel> carried() {
    return unacknowledged.carried();
  }

  /**
   * Takes in a letter; {@link #next} tells what is to be handled now.
   *
   * @return whether it is part of this conversation
   */
  boolean receive(Letter letter) {
    Header header = letter.header();
    if (!up || header.sender() != theirs || header.receiver() != mine) {
      return false; // of a conversation that has ended, or not begun
    }
    owesGoodbye = true;
    unanswered = 0;
    forget(header.acknowledged());
    if (header.sequence() == 0) {
      loose = letter;
    } else if (header.sequence() <= taken) {
      acknowledged = Math.min(acknowledged, taken - 1); // the acknowledgement may have been lost
    } else if (header.sequence() == taken + ahead.size() + 1) { // else one before it was lost
      ahead.add(letter);
    }
    return true;
  }

  /**
   * Returns the next letter to handle, which counts as taken from now on if it is numbered; null if
   * there is none. What concerns shares in a later epoch than this member knows has to wait, and
   * all that follows it: if the conversation ends before, the peer takes it back.
   */
  @Nullable Letter next() {
    Letter now = loose;
    loose = null;
    if (now != null) {
      return now;
    }
    Letter first = ahead.peek();
    if (first == null || (!refusing && isAhead(first))) {
      return null;
    }
    if (refusing && Unacknowledged.isCarrier(first.frame())) {
      ahead.clear(); // the sender takes it back when it hears the goodbye
      return null;
    }
    ahead.remove();
    taken++;
    if (taken - acknowledged >= ACKNOWLEDGE_AFTER) {
      sendLoose(new Acknowledge());
    }
    return first;
  }

  private boolean isAhead(Letter letter) {
    return isOfShare(letter.frame()) && turn.isAhead(letter.header().epoch());
  }

  /** Whether a frame concerns a share, so that it is void in any other epoch. */
  static boolean isOfShare(Frame frame) {
    return frame instanceof Parcel
        || frame instanceof Frame.Open
        || frame instanceof Frame.Unlink
        || frame instanceof Frame.Unlinked;
  }

  private void forget(long upTo) {
    if (unacknowledged.forget(upTo)) {
      sentAt = turn.now();
      resends = unacknowledged.isEmpty() || upTo >= resent ? 0 : resends;
    }
  }

  /** Called at every tick: acknowledges what was taken, and sends again what seems lost. */
  void tick() {
    if (!up) {
      return;
    }
    unanswered += unacknowledged.isEmpty() ? 0 : 1;
    if (taken > acknowledged || !ahead.isEmpty()) {
      sendLoose(new Acknowledge());
    }
    if (!unacknowledged.isEmpty() && turn.now() - sentAt > RESEND_AFTER) {
      sentAt = turn.now();
      resends++;
      resent = sent;
      network.accept(
          unacknowledged.all().stream()
              .map(s -> new Letter(header(s.sequence(), s.epoch()), s.frame()))
              .toList());
    }
  }

  /**
   * Whether the peer owes an answer and has said nothing for two seconds. Counted in ticks, so that
   * no peer counts as silent because the clock jumped or this member was held up.
   */
  boolean isSilent() {
    return up && unanswered >= SILENT_TICKS;
  }

  /**
   * Whether the peer speaks but does not take what it was sent, again and again. The count goes on
   * if the peer falls silent meanwhile and greets again.
   */
  boolean isStuck() {
    return resends >= STUCK_RESENDS;
  }

  /** A new epoch has begun: what was sent before counts no more. */
  void forgetLimbo() {
    unacknowledged.forgetLimbo();
  }

  /** The number of frames taken of one of the peer's conversations. */
  long taken(long conversation) {
    return conversation == theirs ? taken : conversation == last ? lastTaken : 0;
  }

  void takeStock(Address to, Stocktaker stock) {
    unacknowledged.takeStock(mine, to, stock);
  }

  /** Whether the peer has taken all that it was sent. */
  boolean isAllTaken() {
    return !up || unacknowledged.isEmpty();
  }
}
