package io.thalweg.cluster.jgroups;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jgroups.PhysicalAddress;
import org.jspecify.annotations.Nullable;

/**
 * Where somebody may be that this member is apart from: whoever was in its view once, or called it.
 *
 * <p>Most are gone for good. So a few of them are asked a round, the last ones and some others in
 * turn, and the one that was found first is forgotten when there are too many: a cluster that many
 * visit does not call more addresses with every visit. One that is there after all names all others
 * that it is with.
 */
final class Apart {
  static final int MOST = 256;
  static final int LAST = 4;
  static final int IN_TURN = 4;

  /** The one that was found first is the first. */
  private final LinkedHashSet<PhysicalAddress> places = new LinkedHashSet<>();

  private int turn;

  /** Remembers a place, unless it is in the view. */
  synchronized void add(@Nullable PhysicalAddress place, Set<PhysicalAddress> here) {
    if (place != null && !here.contains(place) && places.add(place) && places.size() > MOST) {
      places.removeFirst();
    }
  }

  synchronized void removeAll(Collection<PhysicalAddress> here) {
    places.removeAll(here);
  }

  /** Where to ask in this round. */
  synchronized Set<PhysicalAddress> next() {
    List<PhysicalAddress> all = List.copyOf(places.reversed());
    var next = new LinkedHashSet<>(all.subList(0, Math.min(LAST, all.size())));
    for (int i = 0; i < IN_TURN && !all.isEmpty(); i++) {
      turn = (turn + 1) % all.size();
      next.add(all.get(turn));
    }
    return next;
  }
}
