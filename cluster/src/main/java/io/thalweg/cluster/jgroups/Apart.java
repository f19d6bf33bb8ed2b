package io.thalweg.cluster.jgroups;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jgroups.PhysicalAddress;
import org.jspecify.annotations.Nullable;

/**
 * Addresses of members that this one may be separated from: those that were once in its view, or
 * that called it.
 *
 * <p>Most of these members are gone for good. So each round asks only a few addresses, the last
 * ones and some others in turn, and the oldest address is forgotten when there are too many: in a
 * cluster with many visitors the number of calls does not grow with every visit. A member that does
 * answer names all others in its view.
 */
final class Apart {
  static final int MOST = 256;
  static final int LAST = 4;
  static final int IN_TURN = 4;

  /** In the order in which they were found. */
  @GuardedBy("this")
  private final LinkedHashSet<PhysicalAddress> places = new LinkedHashSet<>();

  @GuardedBy("this")
  private int turn;

  /** Remembers an address, unless it is in the view. */
  synchronized void add(@Nullable PhysicalAddress place, Set<PhysicalAddress> here) {
    if (place != null && !here.contains(place) && places.add(place) && places.size() > MOST) {
      places.removeFirst();
    }
  }

  synchronized void removeAll(Collection<PhysicalAddress> here) {
    places.removeAll(here);
  }

  /** The addresses to ask in this round. */
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
