package io.thalweg.cluster.fleet;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The members that have joined in a script, by number. */
final class Roster {
  private final boolean strict;
  private final Map<Integer, Place> places = new LinkedHashMap<>();

  Roster(boolean strict) {
    this.strict = strict;
  }

  boolean isEmpty() {
    return places.isEmpty();
  }

  void checkNew(int id) {
    if (places.containsKey(id)) {
      throw new BadScript("member " + id + " has joined before");
    }
  }

  void add(int id, Place place) {
    places.put(id, place);
  }

  /** The place of the member that a line is about. */
  Optional<Place> place(Command c) {
    return place(c.number(0));
  }

  /**
   * The place of this member, if it is there; commands to a member that has left or died have no
   * effect.
   */
  Optional<Place> place(int id) {
    return Optional.ofNullable(places.get(known(id))).filter(place -> !place.isGone());
  }

  /** The place of this member, also if it has left or died. */
  Optional<Place> everJoined(int id) {
    return Optional.ofNullable(places.get(id));
  }

  /** The disk of a process that has gone, unless another uses it already. */
  Disk disk(int id) {
    Place former = places.get(known(id));
    boolean used =
        former != null
            && places.values().stream().anyMatch(p -> p.disk == former.disk && !p.isGone());
    if (used && strict) {
      throw new BadScript("the disk of member " + id + " is still in use");
    }
    return former == null || used ? Disk.none() : former.disk;
  }

  int known(int id) {
    if (strict && !places.containsKey(id)) {
      throw new BadScript("member " + id + " has not joined");
    }
    return id;
  }

  /** Checks two members that are to be two. */
  void checkTwo(int one, int other) {
    if (strict && one == other) {
      throw new BadScript("found member " + one + " twice, expected two members");
    }
  }
}
