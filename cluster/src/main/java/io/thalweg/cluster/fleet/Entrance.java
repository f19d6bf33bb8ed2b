package io.thalweg.cluster.fleet;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * How processes find each other, as live: a process looks at the addresses that it was given, its
 * seeds, and enters the group of one that answers. One that may found begins a group of its own if
 * each seed answers that it knows of none, or refuses, since no process listens there. An address
 * that is silent, since its process is paused or cut off, may be that of a member.
 *
 * <p>Two groups of which one has the address of a process of the other meet after a while. A
 * process that is paused for long is out of its group when it goes on.
 *
 * <p>Without a line {@code seeds} in the script, all that hear each other are one group at once.
 */
final class Entrance {
  private static final long ROUND = 100 * Span.MILLI;
  private static final long FORGOTTEN = 10 * Span.SECOND;

  private record Pair(int one, int other) {}

  private final Fleet fleet;
  private final Chance chance;
  private final Set<Integer> seeds = new TreeSet<>(); // addresses
  private final Map<Place, Integer> groups = new HashMap<>(); // of those that have entered
  private final Map<Place, Long> paused = new HashMap<>(); // since when
  private final Map<Pair, Long> meetings = new LinkedHashMap<>(); // when two groups meet
  private Duration quiet = Duration.ZERO;
  private long most; // until two groups meet
  private boolean active;
  private int made;

  Entrance(Fleet fleet, Chance chance) {
    this.fleet = fleet;
    this.chance = chance;
  }

  /** From now on processes look at these addresses. */
  void seeds(List<Integer> addresses, long quietNanos, long meets) {
    seeds.clear();
    seeds.addAll(addresses);
    quiet = Duration.ofNanos(quietNanos);
    most = meets;
    if (!active) {
      active = true;
      fleet.time().after(ROUND, this::look);
    }
  }

  boolean isActive() {
    return active;
  }

  /** How long founders and keepers that begin from now on are quiet. */
  Duration quiet() {
    return quiet;
  }

  /** Whether a process has found the others, or has begun a group. */
  boolean hasEntered(Place place) {
    return !active || groups.containsKey(place);
  }

  /** Whether two processes are in one group. */
  boolean areTogether(Place one, Place other) {
    Integer group = groups.get(one);
    return !active || group != null && group.equals(groups.get(other));
  }

  private void look() {
    boolean changed = false;
    for (Place place : List.copyOf(fleet.places())) {
      notePause(place);
      changed |= place.isPaused() ? isForgotten(place) : !hasEntered(place) && enters(place);
    }
    changed |= meet();
    if (changed) {
      fleet.network().tellAll();
    }
    fleet.time().after(ROUND, this::look);
  }

  private void notePause(Place place) {
    if (!place.isPaused()) {
      paused.remove(place);
    } else {
      paused.putIfAbsent(place, fleet.time().now());
    }
  }

  /** One that is paused for long is out of its group, and meets the others anew. */
  private boolean isForgotten(Place place) {
    long since = paused.getOrDefault(place, fleet.time().now());
    boolean now = groups.containsKey(place) && fleet.time().now() - since == FORGOTTEN;
    if (now) {
      groups.put(place, ++made);
    }
    return now;
  }

  private boolean enters(Place place) {
    if (place.isGone()) {
      return false;
    }
    List<Place> there = place.alone ? List.of() : atSeeds(place);
    Optional<Integer> group =
        there.stream()
            .filter(other -> isAnswering(place, other) && groups.containsKey(other))
            .map(groups::get)
            .findFirst();
    boolean nobodyElse = there.stream().allMatch(other -> isAnswering(place, other));
    if (group.isEmpty() && !(place.founds && nobodyElse)) {
      return false;
    }
    groups.put(place, group.orElseGet(() -> ++made));
    return true;
  }

  private List<Place> atSeeds(Place place) {
    return living().stream().filter(o -> o != place && seeds.contains(o.at)).toList();
  }

  private List<Place> living() {
    return fleet.places().stream().filter(place -> !place.isGone()).toList();
  }

  private boolean isAnswering(Place place, Place other) {
    return !other.isPaused() && fleet.network().reach(place, other);
  }

  /** Joins groups that have known of each other for long enough. */
  private boolean meet() {
    List<Place> awake =
        living().stream().filter(p -> groups.containsKey(p) && !p.isPaused()).toList();
    Map<Pair, Long> now = new LinkedHashMap<>();
    for (Place one : awake) {
      for (Place other : awake) {
        Pair pair = new Pair(group(one), group(other));
        if (pair.one < pair.other && knowEachOther(one, other)) {
          now.computeIfAbsent(pair, p -> meetings.getOrDefault(p, later()));
        }
      }
    }
    meetings.clear();
    meetings.putAll(now);
    for (Map.Entry<Pair, Long> meeting : meetings.entrySet()) {
      if (meeting.getValue() <= fleet.time().now()) {
        Pair due = meeting.getKey();
        groups.replaceAll((place, group) -> group == due.other ? due.one : group);
        return true;
      }
    }
    return false;
  }

  private int group(Place place) {
    return groups.getOrDefault(place, 0);
  }

  private long later() {
    return fleet.time().now() + chance.between(0, most);
  }

  private boolean knowEachOther(Place one, Place other) {
    return fleet.network().reach(one, other) && (knows(one, other) || knows(other, one));
  }

  /** Whether a process has the address of another, as a seed or since it has seen it. */
  private boolean knows(Place one, Place other) {
    return !one.alone && seeds.contains(other.at) || one.hasSeen(other);
  }
}
