package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Cargo;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Hello;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Letter;
import io.thalweg.core.heights.Height;
import io.thalweg.core.protocols.hk.HkMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** One side of a conversation, and what it has sent and taken. */
final class Talk {
  private static final UUID CLUSTER = new UUID(1, 1);
  private static final Height HEIGHT = new Height(0, 0, 1);

  final Turn turn = new Turn();
  final List<Letter> sent = new ArrayList<>(); // not delivered yet
  final List<Frame> taken = new ArrayList<>();
  final Conversation side = new Conversation(turn, new FleetClock(turn), sent::addAll);
  private long now;

  Talk() {
    turn.begin(now, Nowhere.OUTPUTS);
    epoch(1, true);
  }

  /** The epoch that this side knows, and whether it is open. */
  void epoch(long epoch, boolean open) {
    turn.epoch(epoch, open);
  }

  /** Two sides that have greeted each other. */
  static List<Talk> pair() {
    Talk a = new Talk();
    Talk b = new Talk();
    begin(a, b);
    return List.of(a, b);
  }

  /** Lets both begin anew; returns the parcels that come back to each. */
  static List<List<Parcel>> begin(Talk a, Talk b) {
    a.side.begin();
    b.side.begin();
    Hello fromA = a.hello();
    Hello fromB = b.hello();
    return List.of(a.side.begun(fromB), b.side.begun(fromA));
  }

  /** Greets, and returns the greeting. */
  Hello hello() {
    Frame.Recovery recovery = new Frame.Recovery(9000, 3000, 3);
    side.greet(new Hello(CLUSTER, 1, "one", Site.LIMITS, recovery, 0, 0, 0, 0, false));
    return (Hello) sent.removeLast().frame();
  }

  /** Hears these letters, and keeps the frames that it takes. */
  void hear(List<Letter> letters) {
    for (Letter letter : letters) {
      if (side.receive(letter)) {
        takeNext();
      }
    }
  }

  /** Takes what does not have to wait. */
  void takeNext() {
    for (Letter next = side.next(); next != null; next = side.next()) {
      taken.add(next.frame());
    }
  }

  /** Hears all letters that the other side has sent. */
  void hearAll(Talk other) {
    List<Letter> letters = List.copyOf(other.sent);
    other.sent.clear();
    hear(letters);
  }

  /** Lets a tenth of a second pass. */
  void tick() {
    now += 100_000_000;
    turn.begin(now, Nowhere.OUTPUTS);
    side.tick();
  }

  /** The frames that were taken, without acknowledgements. */
  List<Frame> heard() {
    return taken.stream().filter(frame -> !(frame instanceof Frame.Acknowledge)).toList();
  }

  /** A parcel with units, which must not be lost when the conversation ends. */
  static Parcel units(int number, int... names) {
    return new Parcel(number, new Cargo.Names(names), new HkMessage.Release(HEIGHT, names.length));
  }

  /** A parcel with nothing in it. */
  static Parcel empty(int number) {
    return new Parcel(number, Cargo.NONE, new HkMessage.Link(HEIGHT));
  }
}
