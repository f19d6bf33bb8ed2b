package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame.Parcel;
import java.util.ArrayList;
import java.util.List;

/** A share's link to a peer: up when both sides have said so. */
final class Link {
  enum State {
    DOWN,
    /** This side has said that it is up. */
    OPENING,
    UP,
    /** This side wants it down; what the node sends meanwhile is kept in {@link Link#held}. */
    CLOSING
  }

  final Peer peer;
  State state = State.DOWN;
  final List<Parcel> held = new ArrayList<>();

  Link(Peer peer) {
    this.peer = peer;
  }
}
