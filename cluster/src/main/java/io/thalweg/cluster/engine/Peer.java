package io.thalweg.cluster.engine;

import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Acknowledge;
import io.thalweg.cluster.wire.Frame.Header;
import io.thalweg.cluster.wire.Frame.Hello;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Packet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Another member, and the conversation with it.
 *
 * <p>A conversation is a numbered sequence of frames each way, of which none is lost, repeated or
 * taken out of order. It ends when the peer is seen no more. What was sent and not acknowledged by
 * then is kept if it carries a token or units: when the peer comes back it says how much it has
 * taken, and the rest goes back to where it came from. So a network that breaks and heals loses
 * nothing, and a token is never in two places.
 */
final class Peer {
  private static final long EPOCH = 0;
  private static final int ACKNOWLEDGE_AFTER = 64;
  private static final long RESEND_AFTER_NANOS = 1_000_000_000L;

  /** A frame that the peer has not acknowledged. */
  private record Sent(long sequence, byte[] bytes, @Nullable Parcel carries) {}

  final Address address;
  private final Member member;

  /** Only the loop uses these. */
  boolean present;

  /** Whether it has said that it is about to leave. */
  boolean leaving;

  volatile boolean departed;
  boolean refused;
  @Nullable Hello early;
  long earlyTime;
  boolean greeted;

  /** Whether it has told what it knows to be defined. */
  boolean told;

  /** What the peer has opened that is not known here yet. */
  final Set<Integer> opens = ConcurrentHashMap.newKeySet();

  /**
   * Held while a frame of the peer is taken and acted on, and while the conversation begins or
   * ends: so that what counts as taken has been acted on. Taken before all other locks.
   */
  final ReentrantLock order = new ReentrantLock();

  /** Frames that wait for the loop: what comes behind them has to wait there too. */
  final AtomicInteger queued = new AtomicInteger();

  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean up;
  private volatile int id;
  private long mine; // conversations that this member began
  private long theirs;
  private long sent;
  private long taken;
  private long acknowledged; // of what was taken: what the peer has been told
  private long sentAt;
  private final Deque<Sent> unacknowledged = new ArrayDeque<>();
  private final List<byte[]> waiting = new ArrayList<>(); // to travel with the next packet
  private final List<Parcel> unsent = new ArrayList<>();
  private List<Sent> limbo = List.of(); // sent in the conversation limboOf, and perhaps taken
  private long limboOf;
  private long last; // the last of the peer's conversations of which something was taken
  private long lastTaken;

  Peer(Address address, Member member) {
    this.address = address;
    this.member = member;
  }

  String name() {
    return address.name();
  }

  /** The peer's number as a node of the algorithms, once it has said hello. */
  int id() {
    return id;
  }

  boolean up() {
    return up;
  }

  /** Whether there ever was a conversation. */
  boolean hasTalked() {
    return theirs != 0;
  }

  long mine() {
    return mine;
  }

  long theirs() {
    return up ? theirs : 0;
  }

  /** Begins to greet. */
  void begin() {
    lock.lock();
    try {
      mine++;
    } finally {
      lock.unlock();
    }
  }

  /** What to say to begin with. */
  Hello hello(UUID cluster, int self) {
    return new Hello(cluster, self, member.member(), mine, theirs(), last, lastTaken);
  }

  /**
   * The peer has answered: the conversation is on.
   *
   * @return what the peer has never taken of what it was sent when it was seen last
   */
  List<Parcel> begun(Hello hello) {
    lock.lock();
    try {
      boolean same = hello.last() == limboOf;
      List<Parcel> back =
          limbo.stream()
              .filter(s -> !same || s.sequence > hello.taken())
              .map(s -> Objects.requireNonNull(s.carries))
              .toList();
      limbo = List.of();
      theirs = hello.conversation();
      id = hello.id();
      sent = 0;
      taken = 0;
      acknowledged = 0;
      up = true;
      return back;
    } finally {
      lock.unlock();
    }
  }

  /** The peer is seen no more, or has begun anew. */
  void end() {
    lock.lock();
    try {
      if (up) {
        up = false;
        told = false;
        if (taken > 0) { // otherwise the peer may still wait to hear about the one before
          last = theirs;
          lastTaken = taken;
        }
        limboOf = mine;
        limbo = unacknowledged.stream().filter(s -> s.carries != null).toList();
        unacknowledged.clear();
        waiting.clear();
        opens.clear();
      }
    } finally {
      lock.unlock();
    }
  }

  /** What was to be sent after the end. */
  List<Parcel> unsent(int number) {
    lock.lock();
    try {
      List<Parcel> back = unsent.stream().filter(p -> p.number() == number).toList();
      unsent.removeAll(back);
      return back;
    } finally {
      lock.unlock();
    }
  }

  /** Sends a frame that must not be lost. */
  void send(Frame frame) {
    send(frame, false);
  }

  /**
   * Sends a frame that can wait a little. LINK can, as a rule: something else goes to the same peer
   * before long, and it travels with that in one packet.
   */
  void sendSoon(Frame frame) {
    send(frame, true);
  }

  private void send(Frame frame, boolean canWait) {
    lock.lock();
    try {
      Parcel carries = carries(frame);
      if (!up) {
        if (carries != null) {
          unsent.add(carries);
        }
        return;
      }
      byte[] bytes = member.codec().write(header(theirs, ++sent), frame);
      acknowledged = taken;
      if (unacknowledged.isEmpty()) {
        sentAt = member.time().nanos();
      }
      unacknowledged.add(new Sent(sent, bytes, carries));
      if (canWait) {
        waiting.add(bytes);
        member.neighbourhood().flushSoon();
      } else {
        dispatch(bytes);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Sends bytes behind those that wait, in one packet. */
  private void dispatch(byte[] bytes) {
    if (waiting.isEmpty()) {
      member.transport().send(address, Packet.of(bytes));
    } else {
      waiting.add(bytes);
      flush();
    }
  }

  /** Sends what waits. */
  void flush() {
    lock.lock();
    try {
      if (!waiting.isEmpty()) {
        member.transport().send(address, Packet.of(waiting));
        waiting.clear();
      }
    } finally {
      lock.unlock();
    }
  }

  private static @Nullable Parcel carries(Frame frame) {
    return frame instanceof Parcel p && (p.message().tokens() > 0 || p.message().units() > 0)
        ? p
        : null;
  }

  /** Sends a frame that may be lost. */
  void sendLoose(Frame frame) {
    lock.lock();
    try {
      acknowledged = taken;
      long receiver = up ? theirs : 0;
      dispatch(member.codec().write(header(receiver, 0), frame));
    } finally {
      lock.unlock();
    }
  }

  private Header header(long receiver, long sequence) {
    return new Header(EPOCH, mine, receiver, sequence, taken, member.clock().now());
  }

  /** Whether a frame with this header is to be taken, and it is counted if it is. */
  boolean takes(Header header) {
    lock.lock();
    try {
      if (!up || header.sender() != theirs || header.receiver() != mine) {
        return false; // of a conversation that has ended, or not begun
      }
      forget(header.acknowledged());
      if (header.sequence() == 0) {
        return true;
      }
      if (header.sequence() != taken + 1) {
        return false; // repeated, or one before it was lost: then it is sent again
      }
      taken++;
    } finally {
      lock.unlock();
    }
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
      sentAt = member.time().nanos();
    }
  }

  /** From time to time: acknowledges what was taken, sends again what seems lost. */
  void tick() {
    lock.lock();
    try {
      if (!up) {
        return;
      }
      if (taken > acknowledged) {
        sendLoose(new Acknowledge());
      }
      long now = member.time().nanos();
      if (!unacknowledged.isEmpty() && now - sentAt > RESEND_AFTER_NANOS) {
        sentAt = now;
        unacknowledged.forEach(s -> dispatch(s.bytes));
      }
    } finally {
      lock.unlock();
    }
  }

  boolean allAcknowledged() {
    lock.lock();
    try {
      return !up || unacknowledged.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public String toString() {
    return name();
  }
}
