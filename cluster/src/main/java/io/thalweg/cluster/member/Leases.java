package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame.Held;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What users of this member, and its own claims, hold of a semaphore; claims are below 0. */
final class Leases {
  private static final long NOT_LISTED = 0; // a lease that was taken aside and ended unseen

  private final Map<Long, SetAside.Lease> held = new LinkedHashMap<>();
  private final Set<Long> endedBefore = new HashSet<>(); // before they were told of as taken

  void add(SetAside.Lease lease) {
    held.put(lease.lease(), lease);
  }

  /** One that was taken aside is told of late; false if it has ended meanwhile. */
  boolean addLate(SetAside.Lease lease) {
    boolean holds = !endedBefore.remove(lease.lease());
    if (holds) {
      add(lease);
    }
    return holds;
  }

  void remove(long lease) {
    if (held.remove(lease) == null && lease != NOT_LISTED) {
      endedBefore.add(lease); // it is still to be told of as taken
    }
  }

  /** Those of users. */
  List<Long> ofUsers() {
    return held.keySet().stream().filter(lease -> lease > 0).toList();
  }

  /** Those of the member itself. */
  Collection<SetAside.Lease> claims() {
    return held.values().stream().filter(lease -> lease.lease() < 0).toList();
  }

  /** How many units all have together. */
  int units() {
    return held.values().stream().mapToInt(l -> l.units().length).sum();
  }

  List<Held> report(long now) {
    return held.values().stream()
        .map(l -> new Held(l.units(), 0, l.fence(), l.priority(), Age.millis(l.since(), now)))
        .toList();
  }
}
