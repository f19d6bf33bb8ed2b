package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Definition;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The units of a semaphore that are not in service: those that a user has retired, and those that
 * were given back although they are gone. As soon as one is free at the member with the token, that
 * member claims it before any request can; then all members agree that it is gone.
 */
final class Discards {
  private final SemaphoreShare share;
  private final Units free;
  private final Set<Integer> claimed = new TreeSet<>();
  private final TreeMap<Integer, Long> held = new TreeMap<>(); // by unit, the claim

  /** Whether the keepers are being asked to take what is held out of service. */
  boolean asking;

  Discards(SemaphoreShare share, Units free) {
    this.share = share;
    this.free = free;
  }

  /** Claims the units that are free here but not in service, if the token is here. */
  void look() {
    if (share.isActive() && share.tokenHere()) {
      for (int unit : free.avoided()) {
        if (claimed.add(unit)) {
          share.claim(1, new Discard(unit));
        }
      }
    }
  }

  /** Does the same before the node counts some of them, so that no other request gets those. */
  void lookFirst(int uncounted) {
    free.uncounted(uncounted);
    look();
    free.uncounted(0);
  }

  /** Does the same when the step of the node is done. */
  void lookLater() {
    if (free.avoided().length > 0) {
      share.turn.then(this::look);
    }
  }

  /** The units that no request can get any more, and that may be taken out of service. */
  Collection<Integer> held() {
    return List.copyOf(held.keySet());
  }

  /**
   * Takes over a new definition: retired units that it does not list as retiring any more are gone.
   */
  void update(Definition.Units now) {
    serves(now);
    for (int unit : List.copyOf(held.keySet())) {
      if (!now.retiring().contains(unit)) {
        claimed.remove(unit);
        share.retire(Objects.requireNonNull(held.remove(unit)));
      }
    }
  }

  /** Takes over which units are in service. */
  void serves(Definition.Units now) {
    free.avoidOthers(now.inService());
  }

  /** Gives back what is held, since this member leaves: whoever gets it then sees to it. */
  void giveBack() {
    for (int unit : held()) {
      long request = Objects.requireNonNull(held.remove(unit));
      claimed.remove(unit);
      share.giveBack(request, request, new int[] {unit});
    }
  }

  /** All that was claimed is with others by now. */
  void clear() {
    claimed.clear();
    held.clear();
  }

  private final class Discard implements OwnRequest {
    private final int unit;

    Discard(int unit) {
      this.unit = unit;
    }

    /** A unit that is retiring is not in service. */
    @Override
    public int inService(int units) {
      return 0;
    }

    /** Its number may have been given to a new unit meanwhile, which is to stay. */
    @Override
    public boolean isOfUse(Definition.Units now) {
      return now.retiring().contains(unit)
          || (free.has(unit) && now.inService().noneMatch(u -> u == unit));
    }

    @Override
    public int[] choose(Units from, int count) {
      return isOfUse(share.settings()) && from.has(unit) ? from.take(unit) : from.takeLowest(count);
    }

    @Override
    public void granted(long request, int[] units) {
      boolean goes = share.settings().inService().noneMatch(u -> u == units[0]);
      if (goes && share.settings().retiring().contains(units[0])) {
        held.put(units[0], request);
        share.turn.wantLook();
      } else if (goes) { // it is gone already
        claimed.remove(unit);
        share.turn.then(() -> share.retire(request));
      } else { // another request got it meanwhile
        claimed.remove(unit);
        share.turn.then(() -> share.giveBack(request, request, units));
      }
    }

    @Override
    public void failed(Failure why) {
      claimed.remove(unit);
    }
  }
}
