package io.thalweg.cluster.member;

import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Letter;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Another member. */
final class Peer {
  final Address address;
  final Conversation talk;

  /** Its number as a node of the algorithms, once it has greeted. */
  int node;

  /** Whether the view has it. */
  boolean present;

  /** Whether it has said that it is about to leave. */
  boolean leaving;

  /** Whether it has left in order: nothing of the cluster is there any more. */
  boolean departed;

  /** Whether it was said that it cannot be talked to. */
  boolean refused;

  /** Whether it has greeted since it is present. */
  boolean greeted;

  /** Whether it has told what it knows to be defined. */
  boolean told;

  /** Its last report on each member of which it has told that it lost sight. */
  final Map<Address, Long> reports = new HashMap<>();

  /** A greeting that came before the view. */
  @Nullable Letter early;

  /** What it has opened its side of a link for and that is not known here yet. */
  final Set<Integer> opens = new TreeSet<>();

  Peer(Address address, Turn turn, FleetClock clock) {
    this.address = address;
    this.talk = new Conversation(turn, clock, letters -> turn.out().send(address, letters));
  }

  boolean isUp() {
    return talk.isUp() && !departed;
  }

  void send(Frame frame) {
    talk.send(frame);
  }

  @Override
  public String toString() {
    return address.name();
  }
}
