package io.thalweg.check.epochs;

import io.thalweg.core.recovery.Accounting;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import io.thalweg.core.recovery.Participant;
import io.thalweg.core.recovery.Proposal;
import io.thalweg.core.recovery.ShareReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes moves. */
final class Play {
  private final SmallCluster world;
  private final EpochScope scope;

  private Play(SmallCluster world) {
    this.world = world;
    this.scope = world.scope;
  }

  /** Returns the state after a move, or null if the move is refused. */
  static @Nullable SmallCluster after(SmallCluster before, EpochMove move) {
    SmallCluster next = before.copy();
    try {
      return new Play(next).make(move) ? next : null;
    } catch (IllegalStateException broken) { // what the code of a member is sure of does not hold
      next.violation = broken.getMessage();
      return next;
    }
  }

  private boolean make(EpochMove move) {
    boolean made = true;
    switch (move.kind()) {
      case TICK -> world.now++;
      case RENEW -> renew(world.edit(move.site()));
      case ANSWER -> answer(world.edit(move.site()), world.sites[move.a()]);
      case COLLECT -> collect(world.edit(move.site()));
      case EXPIRE -> Objects.requireNonNull(world.edit(move.site()).share).expire();
      case LEARN -> learn(world.edit(move.site()));
      case FREEZE -> made = freeze(move);
      case OPEN -> made = agree(open());
      case OPEN_AGAIN -> openAgain(world.sites[move.site()]);
      case ADMIT -> made = admit(world.edit(move.site()));
      case DISMISS -> made = dismiss(world.edit(move.site()));
      case CRASH -> crash(move.site());
      case RESTART -> restart(world.edit(move.site()));
      case DELIVER -> deliver(world.edit(move.site()), move.a(), move.b());
      case ACT -> {
        boolean steps = world.sites[move.site()].steps(world.now);
        Objects.requireNonNull(world.edit(move.site()).share).act(move.a(), steps);
      }
    }
    if (made) {
      tidy();
      hearHeights();
      world.check();
    }
    return made;
  }

  private void renew(EpochProcess site) {
    site.tenure.ask(world.now);
    site.answered = Ids.NONE;
    site.answers = List.of();
    if (!scope.slowAnswers()) {
      for (EpochProcess keeper : world.sites) {
        if (keeper.alive) {
          answer(site, keeper);
        }
      }
      collect(site);
      site.answered = Ids.NONE;
    }
  }

  private void answer(EpochProcess site, EpochProcess keeper) {
    List<EpochProcess.Answered> all = new ArrayList<>(site.answers);
    all.add(new EpochProcess.Answered(keeper.keeper, EpochMoves.keeperSays(keeper, site.member)));
    site.answers = List.copyOf(all);
    site.answered = site.answered.with(keeper.keeper);
  }

  private void collect(EpochProcess site) {
    Agreed known = Objects.requireNonNull(site.participant).known();
    if (scope.lacks(BrokenRule.FROM_THE_ANSWER)) {
      site.tenure.ask(world.now);
    }
    for (EpochProcess.Answered one : site.answers) {
      Agreed asked =
          scope.lacks(BrokenRule.ONE_KEEPER)
              ? Altered.withKeepers(known, Ids.of(one.keeper()))
              : known;
      site.tenure.answered(site.tenure.round(), one.keeper(), one.answer(), asked);
    }
    site.answers = List.of();
  }

  private void learn(EpochProcess site) {
    Agreed newest = world.register;
    site.known = newest;
    site.floor = Math.max(site.floor, newest.epoch());
    site.waits.learn(seenByWaits(newest), world.now);
    world.knowing = world.knowing.with(site.keeper);
    Participant here = site.participant;
    if (here != null) {
      here.learn(newest);
      if (here.isOver()) {
        site.leaveBehind(); // it comes back as a new member
      }
    } else if (newest.members().contains(site.member)) {
      site.join(newest, world);
    } else if (site.member != 0) {
      site.leaveBehind(); // it was put out before it had begun
    }
    Participant now = site.participant;
    if (now != null && now.hasReported() && now.known().members().contains(site.member)) {
      world.reports.put(site.member, now.report());
    }
  }

  private Agreed seenByWaits(Agreed newest) {
    if (scope.lacks(BrokenRule.WAIT_FROM_THE_COMMIT)) {
      return Altered.allOpened(newest);
    }
    return scope.lacks(BrokenRule.OLD_WAIT) ? Altered.outAtOnce(newest) : newest;
  }

  private boolean freeze(EpochMove move) {
    EpochProcess driver = world.sites[move.site()];
    Ids members = Ids.of(IntStream.range(0, 31).filter(m -> (move.a() >> m & 1) == 1));
    Ids over = (move.b() & EpochMoves.OVER) == 0 ? Ids.NONE : driver.waits.over(world.now);
    List<Integer> joining = new ArrayList<>();
    for (int s = 0; s < world.sites.length; s++) {
      if ((move.b() & EpochMoves.NEWCOMERS) != 0
          && world.sites[s].alive
          && world.sites[s].member == 0) {
        joining.add(s);
      }
    }
    Ids keepers = keepers(move.b() / EpochMoves.KEEPERS);
    boolean early = scope.lacks(BrokenRule.WAIT_FROM_THE_COMMIT);
    Agreed before = world.register;
    Agreed asked = early ? Altered.allOpened(before) : before;
    Agreed next = asked.apply(new Proposal.Freeze(members, joining.size(), keepers, over));
    if (next == null) {
      return false;
    }
    world.register = early ? Altered.opened(next, before.opened()) : next;
    world.reports.clear();
    world.knowing = Ids.NONE;
    int number = before.last();
    for (int s : joining) {
      world.edit(s).member = ++number;
    }
    return true;
  }

  /** The keepers of the next epoch: this one alone, or all again if there is one; 0: as before. */
  private Ids keepers(int alone) {
    Ids now = world.register.keepers();
    if (alone == 0) {
      return now;
    }
    world.keeperChanges--;
    return now.size() > 1
        ? Ids.of(alone)
        : Ids.of(Arrays.stream(world.sites).mapToInt(site -> site.keeper));
  }

  private boolean agree(Proposal change) {
    Agreed next = world.register.apply(change);
    if (next == null) {
      return false;
    }
    world.register = next;
    if (next.open()) {
      world.reports.clear();
    }
    return true;
  }

  private Proposal.Open open() {
    if (scope.lacks(BrokenRule.REPORTS_ANEW)) {
      world.reports.keySet().forEach(this::reportAgain);
    }
    boolean forgets = scope.lacks(BrokenRule.QUARANTINE_FORGOTTEN);
    Agreed frozen = forgets ? Altered.withoutQuarantine(world.register) : world.register;
    Map<Integer, Map<Integer, ShareReport>> all = new TreeMap<>(world.reports);
    SortedMap<Integer, Opening> shares = new Accounting(frozen, all).open().shares();
    return new Proposal.Open(
        scope.lacks(BrokenRule.NO_QUARANTINE) ? Altered.freed(shares, true) : shares);
  }

  private void reportAgain(int member) {
    int s = world.indexOf(member);
    ShareAtSite share = s < 0 ? null : world.edit(s).share;
    if (share != null) {
      share.report();
    }
  }

  private void openAgain(EpochProcess driver) {
    Agreed register = world.register;
    world.register =
        new Agreed(
            register.version() + 1,
            register.epoch(),
            true,
            register.opened(),
            register.last(),
            register.members(),
            register.base(),
            register.keepers(),
            register.formerKeepers(),
            register.out(),
            Altered.at(register.shares(), driver.member));
  }

  private boolean admit(EpochProcess site) {
    int number = world.register.last() + 1;
    site.member = number;
    return agree(new Proposal.Admit());
  }

  private boolean dismiss(EpochProcess site) {
    world.leaves--;
    int member = site.member;
    site.leaveBehind();
    return agree(new Proposal.Dismiss(member));
  }

  private void crash(int s) {
    EpochProcess site = world.edit(s);
    world.crashes--;
    int was = site.member;
    site.crash();
    if (scope.lacks(BrokenRule.OLD_NUMBER)) {
      site.member = was;
    }
  }

  /** Starts a process with its disk: the keeper has what it wrote there, and learns the rest. */
  private void restart(EpochProcess site) {
    site.alive = true;
    site.known = world.founded;
  }

  private void deliver(EpochProcess to, int from, int member) {
    Parcelled parcel = world.channel(from, member).getFirst();
    world.remove(from, member);
    Objects.requireNonNull(to.share).deliver(from, parcel);
  }

  /** Drops messages that no member will take any more. */
  private void tidy() {
    for (int[] ends : world.ends()) {
      int to = world.indexOf(ends[1]);
      boolean gone = to < 0 && isForgotten(ends[0], ends[1]);
      while (!world.channel(ends[0], ends[1]).isEmpty()
          && (gone || isVoid(to, world.channel(ends[0], ends[1]).getFirst()))) {
        world.remove(ends[0], ends[1]);
      }
    }
  }

  /** Whether nobody counts on these messages: their sender is gone, or knows another epoch. */
  private boolean isForgotten(int from, int to) {
    int s = world.indexOf(from);
    Participant sender = s < 0 ? null : world.sites[s].participant;
    return sender == null
        || world.channel(from, to).getFirst().epoch() < sender.known().epoch()
        || !sender.known().members().contains(to);
  }

  /**
   * Delivers LINK as soon as it can be: how heights spread is searched without epochs, and would
   * make most of the states.
   */
  private void hearHeights() {
    boolean moved = true;
    while (moved) {
      moved = false;
      for (int[] ends : world.ends()) {
        Parcelled first = world.channel(ends[0], ends[1]).getFirst();
        int to = world.indexOf(ends[1]);
        if (first.tellsHeight() && to >= 0 && EpochMoves.isDeliverable(world, to, ends[0], first)) {
          deliver(world.edit(to), ends[0], ends[1]);
          moved = true;
          break;
        }
      }
    }
  }

  private boolean isVoid(int to, Parcelled first) {
    return to >= 0
        && !scope.lacks(BrokenRule.OLD_MESSAGES)
        && EpochMoves.isVoid(world.sites[to].participant, first);
  }
}
