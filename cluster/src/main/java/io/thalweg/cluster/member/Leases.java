package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame.Held;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The leases of a semaphore that users of this member and its own claims hold; the numbers of
 * claims are negative.
 */
final class Leases {
  private static final long NOT_LISTED = 0; // a lease of units set aside that ended unseen

  private final Map<Long, SetAside.Lease> held = new LinkedHashMap<>();
  private final Set<Long> endedBefore = new HashSet<>(); // before they were reported as taken

  void add(SetAside.Lease lease) {
    held.put(lease.lease(), lease);
  }

  /** Adds a lease of units set aside that is reported late; false if it has ended meanwhile. */
  boolean addLate(SetAside.Lease lease) {
    boolean holds = !endedBefore.remove(lease.lease());
    if (holds) {
      add(lease);
    }
    return holds;
  }

  void remove(long lease) {
    if (held.remove(lease) == null && lease != NOT_LISTED) {
      endedBefore.add(lease); // it is still to be reported as taken
    }
  }

  /** The leases of users. */
  List<Long> ofUsers() {
    return held.keySet().stream().filter(lease -> lease > 0).toList();
  }

  /** The leases of the member's own claims. */
  Collection<SetAside.Lease> claims() {
    return held.values().stream().filter(lease -> lease.lease() < 0).toList();
  }

  /** The number of units in all leases together. */
  int units() {
    return held.values().stream().mapToInt(l -> l.units().length).sum();
  }

  List<Held> report(long now) {
    return held.values().stream()
        .map(l -> new Held(l.units(), 0, l.fence(), l.priority(), Age.millis(l.since(), now)))
        .toList();
  }
}
