package io.thalweg.cluster.member;

import io.thalweg.cluster.member.Requests.Asked;
import io.thalweg.cluster.wire.Cargo;
import io.thalweg.core.model.Event;
import io.thalweg.core.recovery.Ids;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The leases of a semaphore at this member, from the grant to the end, and the units that it has
 * set aside for its users.
 */
final class Leases {
  private final SemaphoreShare share;
  private final Units free;
  private final Standing standing;
  final Holdings holdings = new Holdings();
  private @Nullable SetAside aside;
  private long asideHolding;
  private int[] asideUnits = Cargo.NO_UNITS;
  private Input.@Nullable Ask first; // the request for which units are being set aside

  Leases(SemaphoreShare share, Units free, Standing standing) {
    this.share = share;
    this.free = free;
    this.standing = standing;
  }

  /** Grants a request, if it is the first one, and sets units aside with it. */
  void setAside(Input.Ask ask, long holding, int most) {
    first = ask;
    asideHolding = holding;
    share.step(Requests.unordered(holding, most));
    first = null;
  }

  /** Returns whether this request of the node is the one by which units are being set aside. */
  boolean enterAside(long request, long fence) {
    Input.Ask leads = first;
    if (leads == null || request != asideHolding) {
      return false;
    }
    int[] units = free.takeLowest(Math.min(free.size(), SetAside.MOST));
    asideUnits = units;
    aside = share.turn.out().setAside(share.number, request, units, fence - 1, leads);
    return true;
  }

  /** Takes back the units set aside, so that the node counts them as free again. */
  void takeBack() {
    SetAside.Rest rest = shut();
    if (rest != null) {
      long counted = share.turn.grants(rest.fence());
      share.step(new Event.GiveBack<>(asideHolding, rest.free().length, counted));
    }
  }

  /** Takes back the units set aside without a step of the node. */
  SetAside.@Nullable Rest shut() {
    SetAside open = aside;
    if (open == null) {
      return null;
    }
    aside = null;
    SetAside.Rest rest = open.shut();
    holdings.addAll(asideHolding, asideUnits, rest);
    free.add(rest.free());
    return rest;
  }

  /** The node has let this request in: it gets its units. */
  void grant(Asked asked, long fence) {
    long request = asked.request();
    OwnRequest claim = asked.claim();
    int count = asked.units();
    int[] units = claim == null ? free.takeLowest(count) : claim.choose(free, count);
    long now = share.turn.now();
    holdings.add(new SetAside.Lease(request, request, units, fence, asked.priority(), now));
    if (claim == null) {
      share.turn.out().granted(share.number, request, units, fence);
    } else {
      claim.granted(request, units);
    }
  }

  /** The node has let a request in that must not be granted: it takes the units back. */
  void owe(long request, int units) {
    holdings.owe(request, free.takeLowest(units));
    share.turn.then(this::settleOwed);
  }

  /** Lets the node hear of units that came back while it took no steps, or must not be granted. */
  void settleOwed() {
    if (!share.isFrozen()) {
      for (Holdings.Owed owed : holdings.takeOwed()) {
        free.add(owed.units());
        share.step(new Event.GiveBack<>(owed.holding(), owed.units().length, 0));
      }
    }
  }

  /** Adds a lease that was taken while the units set aside were being shut. */
  void taken(SetAside.Lease lease) {
    Failure closed = standing.closed();
    switch (holdings.addLate(lease)) {
      case LOST -> lost(lease.lease(), Outputs.LAPSED);
      case HELD -> {
        if (closed != null) {
          lost(lease.lease(), closed.why());
        }
      }
      case ENDED -> {}
    }
  }

  /**
   * A lease has ended.
   *
   * @return whether the node has to hear of it now: not if it takes no step, and not if the units
   *     are with others by now
   */
  boolean end(long lease, long holding, int[] units) {
    boolean here = holdings.remove(lease, units);
    if (here && share.isFrozen()) {
      holdings.owe(holding, units);
    }
    return here && !share.isFrozen();
  }

  /** Of what is free or claimed here, this member has only these units. */
  void keepOnly(Ids units) {
    holdings.keepClaimsOf(units::contains);
    free.set(Arrays.stream(free.toArray()).filter(units::contains).toArray());
  }

  /** All leases of users are lost. */
  void loseAll(String why) {
    holdings.loseAll().forEach(lease -> lost(lease, why));
  }

  private void lost(long lease, String why) {
    share.turn.out().lost(share.number, lease, why);
  }

  void takeStock(Stocktaker stock) {
    holdings.claims().forEach(claim -> stock.claimed(share.number, claim.units()));
    stock.claimed(share.number, holdings.owedNames().toArray());
  }
}
