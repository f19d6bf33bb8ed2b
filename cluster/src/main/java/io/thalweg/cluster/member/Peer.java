package io.thalweg.cluster.member;

import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Letter;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Another member, as this member sees it. */
final class Peer {
  final Address address;
  final Conversation talk;

  /** Its number as a member of the epoch that this member knows, or 0 if it is none. */
  int node;

  /** Its number as a keeper, or 0. */
  int keeper;

  /** Ticks since a letter of the conversation came from it. */
  int quiet;

  /** Whether it is in the view. */
  boolean present;

  /** Whether it has said that it is about to leave. */
  boolean leaving;

  /** Whether it has left cleanly: it has nothing of the cluster any more. */
  boolean departed;

  /** Whether it has been reported that this member cannot talk to it. */
  boolean refused;

  /** Whether it has greeted since it came into view. */
  boolean greeted;

  /** Whether it may found the cluster. */
  boolean founds;

  /** A greeting that came before the view. */
  @Nullable Letter early;

  /** The shares that are not known here yet and for which it has opened its side of a link. */
  final Set<Integer> opens = new TreeSet<>();

  Peer(Address address, Turn turn, FleetClock clock) {
    this.address = address;
    this.talk = new Conversation(turn, clock, letters -> turn.out().send(address, letters));
  }

  boolean isUp() {
    return talk.isUp() && !departed;
  }

  /** Whether it is in view, and was heard within this time. */
  boolean isHeardWithin(Duration time) {
    return present && !departed && quiet * Member.TICK.toNanos() < time.toNanos();
  }

  void send(Frame frame) {
    talk.send(frame);
  }

  @Override
  public String toString() {
    return address.name();
  }
}
