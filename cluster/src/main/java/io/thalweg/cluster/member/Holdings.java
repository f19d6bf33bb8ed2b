package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame.Held;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The units of a semaphore that this member has and that are not free: in leases of its users and
 * of its own claims, whose numbers are negative; in leases that are still to be reported; and given
 * back while the node took no steps. Each is held by a request of the node, its holding.
 */
final class Holdings {
  private static final long NOT_LISTED = 0; // a lease of units set aside that ended unseen

  /** Units that were given back, of which the node has not heard. */
  record Owed(long holding, int[] units) {}

  /** What becomes of a lease that is reported late. */
  enum Late {
    HELD,
    ENDED,
    LOST
  }

  private final Map<Long, SetAside.Lease> held = new LinkedHashMap<>();
  private final Set<Long> endedBefore = new HashSet<>(); // before they were reported as taken
  private final Map<Integer, Long> unlisted = new HashMap<>(); // units of leases to be reported
  private final Set<Integer> lost = new HashSet<>(); // those whose lease is lost already
  private final List<Owed> owed = new ArrayList<>();

  void add(SetAside.Lease lease) {
    held.put(lease.lease(), lease);
  }

  /** Takes over what was set aside, with the units of leases that are just being taken. */
  void addAll(long holding, int[] all, SetAside.Rest rest) {
    rest.leases().forEach(this::add);
    Set<Integer> left = new HashSet<>(boxed(all));
    left.removeAll(boxed(rest.free()));
    rest.leases().forEach(lease -> left.removeAll(boxed(lease.units())));
    left.forEach(unit -> unlisted.put(unit, holding));
  }

  private static List<Integer> boxed(int[] units) {
    return Arrays.stream(units).boxed().toList();
  }

  /** Adds a lease of units set aside that is reported late, if it still counts. */
  Late addLate(SetAside.Lease lease) {
    if (endedBefore.remove(lease.lease())) {
      return Late.ENDED;
    }
    if (!isUnlisted(lease.units())) {
      return Late.LOST; // with all that this member had
    }
    boolean isLost = Arrays.stream(lease.units()).anyMatch(lost::contains);
    list(lease.units());
    add(lease);
    return isLost ? Late.LOST : Late.HELD;
  }

  private boolean isUnlisted(int[] units) {
    return Arrays.stream(units).allMatch(unlisted::containsKey);
  }

  private void list(int[] units) {
    for (int unit : units) {
      unlisted.remove(unit);
      lost.remove(unit);
    }
  }

  /** A lease has ended. Returns false if its units are not here any more. */
  boolean remove(long lease, int[] units) {
    if (held.remove(lease) != null) {
      return true;
    }
    boolean here = isUnlisted(units);
    list(units);
    if (here && lease != NOT_LISTED) {
      endedBefore.add(lease); // it is still to be reported as taken
    }
    return here;
  }

  /** The leases of users, all of which are lost; those to be reported are when they are. */
  List<Long> loseAll() {
    lost.addAll(unlisted.keySet());
    return held.keySet().stream().filter(lease -> lease > 0).toList();
  }

  /** Forgets everything: it is with others by now. */
  void clear() {
    held.clear();
    unlisted.clear();
    lost.clear();
    owed.clear();
  }

  /** Forgets a claim; returns whether it was there. */
  boolean drop(long claim) {
    return held.remove(claim) != null;
  }

  /** Forgets all claims but those of such units, and what was given back of others. */
  void keepClaimsOf(IntPredicate units) {
    held.values().removeIf(l -> l.lease() < 0 && !Arrays.stream(l.units()).allMatch(units));
    owed.removeIf(o -> !Arrays.stream(o.units).allMatch(units));
  }

  void owe(long holding, int[] units) {
    owed.add(new Owed(holding, units));
  }

  /** Removes and returns what the node has to hear of. */
  List<Owed> takeOwed() {
    List<Owed> all = List.copyOf(owed);
    owed.clear();
    return all;
  }

  /** The leases of the member's own claims. */
  Collection<SetAside.Lease> claims() {
    return held.values().stream().filter(lease -> lease.lease() < 0).toList();
  }

  /** Whether users have leases, or are just taking some. */
  boolean isInUse() {
    return !unlisted.isEmpty() || held.keySet().stream().anyMatch(lease -> lease > 0);
  }

  /** The number of units in all leases together. */
  int units() {
    return held.values().stream().mapToInt(l -> l.units().length).sum();
  }

  /** The names of all units here, in no order. */
  IntStream names() {
    return Stream.of(
            held.values().stream().flatMapToInt(l -> Arrays.stream(l.units())),
            unlisted.keySet().stream().mapToInt(Integer::intValue),
            owed.stream().flatMapToInt(o -> Arrays.stream(o.units)))
        .flatMapToInt(names -> names);
  }

  /** Units that are here and that no user or claim is known to hold, for the inventory. */
  IntStream owedNames() {
    return owed.stream().flatMapToInt(o -> Arrays.stream(o.units));
  }

  /** The number of units of each holding. */
  Map<Long, Integer> byHolding() {
    Map<Long, Integer> counts = new TreeMap<>();
    held.values().forEach(l -> counts.merge(l.holding(), l.units().length, Integer::sum));
    unlisted.values().forEach(holding -> counts.merge(holding, 1, Integer::sum));
    owed.forEach(o -> counts.merge(o.holding, o.units.length, Integer::sum));
    return counts;
  }

  List<Held> report(long now) {
    return held.values().stream()
        .map(l -> new Held(l.units(), 0, l.fence(), l.priority(), Age.millis(l.since(), now)))
        .toList();
  }
}
