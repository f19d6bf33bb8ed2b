package io.thalweg.cluster.fleet;

import io.thalweg.cluster.member.SetAside;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Units that a member has set aside for its users. */
final class Aside implements SetAside {
  final long holding;
  final int number;
  private final Place place;
  private final BitSet free = new BitSet();
  private final List<UserWish> leases = new ArrayList<>();
  private long fence;
  private boolean shut;

  Aside(Place place, int number, long holding, int[] units, long fence) {
    this.place = place;
    this.number = number;
    this.holding = holding;
    this.fence = fence;
    for (int unit : units) {
      free.set(unit);
    }
  }

  boolean isShut() {
    return shut;
  }

  BitSet free() {
    return free;
  }

  /** Grants the wish if enough units are free, unless the tenure has ended by the clock. */
  boolean take(UserWish wish) {
    if (shut || !place.isValid() || free.cardinality() < wish.units) {
      return false;
    }
    int[] names = free.stream().limit(wish.units).toArray();
    for (int name : names) {
      free.clear(name);
    }
    wish.aside = this;
    leases.add(wish);
    place.users.granted(wish, names, ++fence);
    return true;
  }

  /** Releases a lease; false if the member has to do that, because this has been shut. */
  boolean give(UserWish wish) {
    if (shut) {
      return false;
    }
    leases.remove(wish);
    for (int name : wish.names) {
      free.set(name);
    }
    return true;
  }

  @Override
  public Rest shut() {
    shut = true;
    List<Lease> known = new ArrayList<>();
    for (UserWish wish : leases) {
      if (wish.late) {
        place.users.listLate(wish);
      } else if (wish.state == UserWish.State.HELD) {
        known.add(listed(wish));
      }
    }
    int[] rest = free.stream().toArray();
    free.clear();
    place.users.shut(this);
    return new Rest(fence, rest, known);
  }

  /** The lease as the member knows it from now on. */
  Lease listed(UserWish wish) {
    wish.listed = place.users.list(wish);
    return new Lease(wish.listed, holding, wish.names, wish.fence, wish.priority, place.now());
  }
}
