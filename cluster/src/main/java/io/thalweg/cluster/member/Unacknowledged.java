package io.thalweg.cluster.member;

import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Parcel;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/**
 * The frames that a peer was sent and has not acknowledged: those of the conversation, and, in
 * limbo, those of the one before that carry a token or units. Only what is of this epoch counts:
 * others may have what is of an earlier one.
 */
final class Unacknowledged {

  /** A frame that the peer has not acknowledged. */
  record Sent(long sequence, long epoch, Frame frame) {

    /** Whether it carries a token or units of this epoch. */
    private boolean carries(long now) {
      return epoch == now && isCarrier(frame);
    }
  }

  private final Turn turn;
  private final Deque<Sent> frames = new ArrayDeque<>();
  private List<Sent> limbo = List.of(); // sent in conversation limboOf, and perhaps taken
  private long limboOf;

  Unacknowledged(Turn turn) {
    this.turn = turn;
  }

  /** Whether a frame carries a token or units. */
  static boolean isCarrier(Frame frame) {
    return frame instanceof Parcel p && (p.message().tokens() > 0 || p.message().units() > 0);
  }

  boolean isEmpty() {
    return frames.isEmpty();
  }

  Collection<Sent> all() {
    return frames;
  }

  /** A frame is sent. */
  void add(long sequence, Frame frame) {
    frames.add(new Sent(sequence, turn.epoch(), frame));
  }

  /**
   * The peer has acknowledged all up to this one.
   *
   * @return whether it had not before
   */
  boolean forget(long upTo) {
    boolean any = false;
    while (!frames.isEmpty() && frames.getFirst().sequence <= upTo) {
      frames.removeFirst();
      any = true;
    }
    return any;
  }

  /** The conversation with this number of the sender has ended. */
  void end(long conversation) {
    limboOf = conversation;
    limbo = frames.stream().filter(s -> s.carries(turn.epoch())).toList();
    frames.clear();
  }

  /**
   * Takes back what is in limbo and was not taken.
   *
   * @param last the conversation of this member of which the peer has taken a frame last
   * @param taken the number of frames that it has taken of it
   */
  List<Parcel> recall(long last, long taken) {
    boolean same = last == limboOf;
    List<Parcel> back =
        limbo.stream()
            .filter(s -> s.carries(turn.epoch()))
            .filter(s -> !same || s.sequence > taken)
            .map(s -> (Parcel) s.frame)
            .toList();
    limbo = List.of();
    return back;
  }

  /** Takes back what was sent in this conversation, since the peer has said goodbye. */
  List<Parcel> reclaim() {
    List<Parcel> back = parcels(frames.stream()).toList();
    frames.clear();
    return back;
  }

  /** A new epoch has begun: what was sent before counts no more. */
  void forgetLimbo() {
    limbo = List.of();
  }

  /** The parcels with tokens or units that the peer is not known to have taken. */
  Stream<Parcel> carried() {
    return parcels(Stream.concat(limbo.stream(), frames.stream()));
  }

  private Stream<Parcel> parcels(Stream<Sent> some) {
    return some.filter(s -> s.carries(turn.epoch())).map(s -> (Parcel) s.frame);
  }

  /** Tells what may be under way to the peer, of the conversation with this number. */
  void takeStock(long conversation, Address to, Stocktaker stock) {
    takeStock(limbo, limboOf, to, stock);
    takeStock(frames, conversation, to, stock);
  }

  private void takeStock(Collection<Sent> some, long of, Address to, Stocktaker stock) {
    for (Sent s : some) {
      if (s.carries(turn.epoch())) {
        stock.sent(to, of, s.sequence, (Parcel) s.frame);
      }
    }
  }
}
