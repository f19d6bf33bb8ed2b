package io.thalweg.check.epochs;

import io.thalweg.core.model.LongSink;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import io.thalweg.core.recovery.Participant;
import java.util.List;

/**
 * What of a state a later step may read. States that are equal in this have the same steps to
 * states that are equal in this, so that it is enough to look at one of them:
 *
 * <ul>
 *   <li>a process that is killed has its disk, and nothing else;
 *   <li>of what a process has learnt, it reads who are members and keepers, who is out, and the
 *       epoch; of the version, only whether it is the newest;
 *   <li>the node of a member that takes no step before its next epoch is made anew there: only
 *       whether it has the token is read, for the report;
 *   <li>a message that no member will take has no effect;
 *   <li>how an epoch opened is read until its members have learnt it; after that only by the
 *       accounting of the next;
 *   <li>which keepers know of an epoch is read until it opens;
 *   <li>a fence of an epoch in which nothing can be granted any more is smaller than every later
 *       one.
 * </ul>
 *
 * <p>Rules that are left out read more.
 */
final class Essence {
  private final SmallCluster world;
  private final EpochScope scope;
  private final Agreed register;
  private final LongSink words;

  private Essence(SmallCluster world, LongSink words) {
    this.world = world;
    this.scope = world.scope;
    this.register = world.register;
    this.words = words;
  }

  static void encode(SmallCluster world, LongSink words) {
    new Essence(world, words).encode();
  }

  private void encode() {
    encodeRegister();
    for (EpochProcess site : world.sites) {
      encode(site);
    }
    words.put(world.crashes << 16 | world.keeperChanges << 8 | world.leaves);
    if (!register.open()) {
      world.knowing.encode(words);
      world.encodeReports(words);
    }
    encodeMessages();
    long earliest = earliestGrant();
    for (int unit = 0; unit < scope.units(); unit++) {
      long fence = world.fence(unit);
      words.put(fence >>> SmallCluster.FENCE_BITS < earliest ? 0 : fence);
    }
  }

  private void encodeRegister() {
    words.put(register.epoch() << 1 | (register.open() ? 1 : 0));
    words.put(register.opened());
    words.put(register.last());
    register.members().encode(words);
    register.base().encode(words);
    register.keepers().encode(words);
    register.formerKeepers().encode(words);
    encodeOut(register);
    boolean whole = !isOpenedByAll();
    for (Opening share : register.shares().values()) {
      if (whole) {
        share.encode(words);
      } else {
        encodeForAccounting(share);
      }
    }
  }

  private void encodeOut(Agreed agreed) {
    words.put(agreed.out().size());
    agreed
        .out()
        .forEach(
            (member, since) -> {
              words.put(member);
              words.put(since);
            });
  }

  /** Whether no member has yet to begin the newest epoch that was opened. */
  private boolean isOpenedByAll() {
    if (scope.lacks(BrokenRule.OPENED_TWICE) || scope.lacks(BrokenRule.OPENED_EARLY)) {
      return false;
    }
    for (EpochProcess site : world.sites) {
      Participant here = site.participant;
      if (here != null
          && register.members().contains(site.member)
          && here.known().opened() < register.opened()) {
        return !register.open();
      }
    }
    return true;
  }

  private void encodeForAccounting(Opening share) {
    words.put(share.home());
    switch (share) {
      case Opening.OfUnits units -> {
        words.put(units.quarantine().size());
        units
            .quarantine()
            .forEach(
                (unit, suspects) -> {
                  words.put(unit);
                  suspects.encode(words);
                });
      }
      case Opening.OfGroups groups -> {
        groups.suspects().encode(words);
        words.put(groups.suspects().isEmpty() ? 0 : groups.session());
      }
    }
  }

  private void encode(EpochProcess site) {
    words.put(site.alive ? 1 : 0);
    words.put(site.member);
    words.put(site.floor);
    if (!site.alive) {
      words.put(site.asks);
      return;
    }
    encodeKnown(site);
    site.encodeTime(world.now, world.isLast(), words);
    Participant here = site.participant;
    ShareAtSite share = site.share;
    if (here != null && share != null) {
      words.put(here.reportedFor());
      share.encode(words, mayStep(site));
    } else {
      words.put(-1 - site.asks);
    }
  }

  private void encodeKnown(EpochProcess site) {
    Agreed known = site.known;
    if (known.version() == register.version()) {
      words.put(-1);
      return;
    }
    words.put(known.epoch() << 1 | (known.open() ? 1 : 0));
    known.members().encode(words);
    if (site.participant != null) {
      words.put(known.opened());
      known.keepers().encode(words);
      encodeOut(known);
    }
  }

  private void encodeMessages() {
    for (int[] ends : world.ends()) {
      List<Parcelled> parcels =
          world.channel(ends[0], ends[1]).stream().filter(p -> isRead(p, ends[1])).toList();
      if (!parcels.isEmpty()) {
        words.put(SmallCluster.channelOf(ends[0], ends[1]));
        words.put(parcels.size());
        parcels.forEach(parcel -> parcel.encode(words));
      }
    }
    words.put(-1);
  }

  /** Whether this message may be taken, or counts for a member that wants to leave. */
  private boolean isRead(Parcelled parcel, int to) {
    if (scope.lacks(BrokenRule.OLD_MESSAGES)
        || scope.lacks(BrokenRule.OLD_NUMBER)
        || scope.leaves() > 0) {
      return true;
    }
    int index = world.indexOf(to);
    if (index < 0) {
      return false;
    }
    EpochProcess site = world.sites[index];
    Participant here = site.participant;
    if (here != null && here.isOpen() && here.known().epoch() == parcel.epoch()) {
      return mayStep(site);
    }
    return parcel.epoch() == register.epoch() && register.members().contains(to);
  }

  /** Whether the node of this member may take a step before it is made anew. */
  private boolean mayStep(EpochProcess site) {
    if (scope.lacks(BrokenRule.FROZEN_GRANTS)) {
      return true;
    }
    Participant here = site.participant;
    return here != null && here.isOpen() && (isNow(here) || mayBeValid(site, here.known()));
  }

  private boolean isNow(Participant here) {
    return here.known().epoch() == register.epoch();
  }

  /** Whether the tenure of a member that is in an earlier epoch is valid or may be prolonged. */
  private boolean mayBeValid(EpochProcess site, Agreed known) {
    if (site.isValid(world.now)
        || scope.slowAnswers()
        || scope.lacks(BrokenRule.KEEPER_FORGETS)
        || scope.lacks(BrokenRule.ONE_KEEPER)) {
      return true;
    }
    Ids mayProlong = Ids.NONE;
    for (EpochProcess keeper : world.sites) {
      Agreed last = keeper.alive ? keeper.known : world.founded;
      boolean yes =
          last.epoch() == known.epoch()
              && keeper.floor <= last.epoch()
              && last.members().contains(site.member);
      mayProlong = yes ? mayProlong.with(keeper.keeper) : mayProlong;
    }
    return known.keepers().hasMajorityIn(mayProlong);
  }

  /** The first epoch in which a member may still be granted something. */
  private long earliestGrant() {
    if (scope.lacks(BrokenRule.FENCE_WITHOUT_EPOCH)) {
      return 0;
    }
    long earliest = register.epoch();
    for (EpochProcess site : world.sites) {
      Participant here = site.participant;
      if (here != null && mayStep(site)) {
        earliest = Math.min(earliest, here.known().epoch());
      }
    }
    return earliest;
  }
}
