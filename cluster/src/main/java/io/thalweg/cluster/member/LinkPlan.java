package io.thalweg.cluster.member;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.transport.Address;
import java.util.List;

/** Which pairs of members have links: the same answer at all members with the same view. */
final class LinkPlan {

  /**
   * Largest view in which AUTOMATIC links every pair; larger ones form a star. A star has the same
   * messages per grant and fewer links, but has to be formed anew when its centre goes:
   * docs/performance.md has figures.
   */
  private static final int COMPLETE_UP_TO = 16;

  private LinkPlan() {}

  static boolean wanted(Overlay overlay, List<Address> view, Address one, Address other) {
    int a = view.indexOf(one);
    int b = view.indexOf(other);
    if (a < 0 || b < 0) {
      return false;
    }
    return switch (overlay) {
      case COMPLETE -> true;
      case STAR -> a == 0 || b == 0;
      case TREE -> parent(a) == b || parent(b) == a;
      case AUTOMATIC -> view.size() <= COMPLETE_UP_TO || a == 0 || b == 0;
    };
  }

  private static int parent(int place) {
    return place == 0 ? -1 : (place - 1) / 2;
  }
}
