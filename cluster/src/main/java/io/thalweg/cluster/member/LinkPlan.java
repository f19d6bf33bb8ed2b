package io.thalweg.cluster.member;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.transport.Address;
import java.util.List;

/**
 * Which members this one has links with: the same answer at both ends if both know the same members
 * that stay.
 */
record LinkPlan(Overlay overlay, List<Address> stay, Address self) {

  /**
   * Largest number of members with which AUTOMATIC links every pair; larger ones form a star. A
   * star has the same messages per grant and fewer links, but has to be formed anew when its centre
   * goes: docs/performance.md has figures.
   */
  private static final int COMPLETE_UP_TO = 16;

  boolean wants(Peer peer) {
    int a = stay.indexOf(self);
    int b = stay.indexOf(peer.address);
    if (a < 0 || b < 0) {
      return false;
    }
    return switch (overlay) {
      case COMPLETE -> true;
      case STAR -> a == 0 || b == 0;
      case TREE -> parent(a) == b || parent(b) == a;
      case AUTOMATIC -> stay.size() <= COMPLETE_UP_TO || a == 0 || b == 0;
    };
  }

  private static int parent(int place) {
    return place == 0 ? -1 : (place - 1) / 2;
  }
}
