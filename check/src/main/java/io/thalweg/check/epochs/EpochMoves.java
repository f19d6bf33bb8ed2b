package io.thalweg.check.epochs;

import io.thalweg.check.epochs.EpochMove.Kind;
import io.thalweg.core.recovery.Accounting;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.MembershipAnswer;
import io.thalweg.core.recovery.Participant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What can happen next. */
final class EpochMoves {
  static final int OVER = 1;
  static final int NEWCOMERS = 2;
  static final int KEEPERS = 4; // times the number of the keeper that stays alone

  private final SmallCluster world;
  private final EpochScope scope;
  private final List<EpochMove> moves = new ArrayList<>();

  private EpochMoves(SmallCluster world) {
    this.world = world;
    this.scope = world.scope;
  }

  static List<EpochMove> of(SmallCluster world) {
    EpochMoves all = new EpochMoves(world);
    all.time();
    all.agreement();
    all.members();
    all.messages();
    return all.moves;
  }

  /** A step that takes no possibility away, if there is one, so that it is made first and alone. */
  static @Nullable EpochMove eager(SmallCluster world, Set<EpochReduction> by) {
    if (!by.contains(EpochReduction.RENEWAL) || world.scope.slowAnswers()) {
      return null;
    }
    EpochMoves some = new EpochMoves(world);
    for (int s = 0; s < world.sites.length; s++) {
      EpochProcess site = world.sites[s];
      if (site.alive
          && site.participant != null
          && site.share != null
          && site.share.held.isEmpty()) {
        some.renewals(s, site, site.known);
      }
    }
    return some.moves.isEmpty() ? null : some.moves.getFirst();
  }

  private void add(Kind kind, int site, int a, int b) {
    moves.add(new EpochMove(kind, site, a, b));
  }

  private void time() {
    if (isTimeOfUse()) {
      add(Kind.TICK, 0, 0, 0);
    }
    for (int s = 0; s < world.sites.length; s++) {
      EpochProcess site = world.sites[s];
      Participant here = site.participant;
      if (!site.alive || here == null || here.isOver()) {
        continue;
      }
      renewals(s, site, here.known());
      if (!site.tenure.isValid(world.now)
          && site.share != null
          && !site.share.held.isEmpty()
          && !scope.lacks(BrokenRule.NO_TENURE)) {
        add(Kind.EXPIRE, s, 0, 0);
      }
    }
  }

  private void renewals(int s, EpochProcess site, Agreed known) {
    boolean isNew =
        site.tenure.isValid(world.now) && site.tenure.end() - world.now == scope.tenure();
    if (!isNew && (scope.slowAnswers() || isProlonged(site, known))) {
      add(Kind.RENEW, s, 0, 0);
    }
    if (scope.slowAnswers()) {
      answers(s, site, known);
    }
  }

  /** Whether keepers that answer at once prolong the tenure. */
  private boolean isProlonged(EpochProcess site, Agreed known) {
    Ids yes = Ids.NONE;
    for (EpochProcess keeper : world.sites) {
      MembershipAnswer answer = keeperSays(keeper, site.member);
      if (keeper.alive && answer.isMember() && answer.epoch() == known.epoch()) {
        yes = yes.with(keeper.keeper);
      }
    }
    return known.keepers().hasMajorityIn(yes)
        || (scope.lacks(BrokenRule.ONE_KEEPER) && !yes.isEmpty());
  }

  private void answers(int s, EpochProcess site, Agreed known) {
    for (int k = 0; k < world.sites.length; k++) {
      EpochProcess keeper = world.sites[k];
      if (site.tenure.round() > 0
          && keeper.alive
          && !site.answered.contains(keeper.keeper)
          && keeperSays(keeper, site.member).isMember()) {
        add(Kind.ANSWER, s, k, 0);
      }
    }
    int enough = scope.lacks(BrokenRule.ONE_KEEPER) ? 1 : known.keepers().size() / 2 + 1;
    if (site.answers.size() >= enough) {
      add(Kind.COLLECT, s, 0, 0);
    }
  }

  static MembershipAnswer keeperSays(EpochProcess keeper, int member) {
    boolean forgets = keeper.scope.lacks(BrokenRule.KEEPER_FORGETS);
    return MembershipAnswer.of(keeper.known, forgets ? 0 : keeper.floor, member);
  }

  private boolean isTimeOfUse() {
    for (EpochProcess site : world.sites) {
      if (site.tenure.isValid(world.now)
          || (scope.slowAnswers() && site.tenure.isRunning(world.now))
          || (!world.isLast() && site.waits.isRunning(world.now))) {
        return true;
      }
    }
    return false;
  }

  private void agreement() {
    Agreed register = world.register;
    boolean more = !world.isLast();
    int driver = -1;
    for (int d = 0; d < world.sites.length; d++) {
      EpochProcess site = world.sites[d];
      boolean drives = site.alive && register.keepers().contains(site.keeper);
      if (drives && site.known.version() == register.version()) {
        driver = driver < 0 ? d : driver;
        if (more && !site.waits.over(world.now).isEmpty()) {
          freezes(
              d,
              OVER,
              register
                  .members()
                  .plus(Ids.of(register.out().keySet()))
                  .minus(site.waits.over(world.now)));
        }
      } else if (drives && scope.lacks(BrokenRule.OPENED_TWICE)) {
        openAgain(d, site);
      }
    }
    if (driver < 0) {
      return;
    }
    if (more) {
      freezes(driver, 0, register.members().plus(Ids.of(register.out().keySet())));
    }
    if (mayOpen(world)) {
      add(Kind.OPEN, driver, 0, 0);
    }
    for (int s = 0; s < world.sites.length; s++) {
      if (register.open() && world.sites[s].alive && world.sites[s].member == 0) {
        add(Kind.ADMIT, s, 0, 0);
      }
    }
  }

  private void openAgain(int d, EpochProcess site) {
    Agreed register = world.register;
    boolean same = site.known.epoch() == register.epoch() && !site.known.open();
    if (same && register.open() && site.member != 0) {
      add(Kind.OPEN_AGAIN, d, 0, 0);
    }
  }

  static boolean mayOpen(SmallCluster world) {
    Agreed register = world.register;
    EpochScope scope = world.scope;
    Ids reported = Ids.of(world.reports.keySet());
    if (scope.lacks(BrokenRule.OPENED_EARLY) && register.members().hasMajorityIn(reported)) {
      reported = register.members();
    }
    Agreed asked = scope.lacks(BrokenRule.FORMER_KEEPERS) ? Altered.withFormer(register) : register;
    Ids knowing =
        scope.lacks(BrokenRule.WAIT_FROM_THE_COMMIT)
            ? register.keepers().plus(register.formerKeepers())
            : world.knowing;
    return Accounting.mayOpen(asked, reported, knowing);
  }

  private void freezes(int driver, int flags, Ids from) {
    int[] all = from.toArray();
    boolean waiting = false;
    for (EpochProcess site : world.sites) {
      waiting |= site.alive && site.member == 0;
    }
    for (int mask = waiting ? 0 : 1; mask < 1 << all.length; mask++) {
      int members = 0;
      for (int m = 0; m < all.length; m++) {
        members |= (mask >> m & 1) << all[m];
      }
      if (mask > 0) {
        add(Kind.FREEZE, driver, members, flags);
        keepers(driver, members, flags);
      }
      if (waiting) {
        add(Kind.FREEZE, driver, members, flags | NEWCOMERS);
      }
    }
  }

  private void keepers(int driver, int members, int flags) {
    if (world.keeperChanges > 0
        && world.register.keepers().equals(world.register.formerKeepers())) {
      for (EpochProcess site : world.sites) {
        add(Kind.FREEZE, driver, members, flags | KEEPERS * site.keeper);
      }
    }
  }

  private void members() {
    for (int s = 0; s < world.sites.length; s++) {
      EpochProcess site = world.sites[s];
      if (!site.alive) {
        add(Kind.RESTART, s, 1, 0);
        continue;
      }
      boolean admitted = site.member != 0 && site.participant == null;
      if (site.known.version() < world.register.version() || admitted) {
        add(Kind.LEARN, s, 0, 0);
      }
      if (world.crashes > 0) {
        add(Kind.CRASH, s, 0, 0);
      }
      if (world.leaves > 0 && mayLeave(site)) {
        add(Kind.DISMISS, s, 0, 0);
      }
      if (site.share != null) {
        for (int act : site.share.acts(site.steps(world.now))) {
          add(Kind.ACT, s, act, 0);
        }
      }
    }
  }

  /** The rule: it has nothing, and all that was sent either way was taken. */
  private boolean mayLeave(EpochProcess site) {
    boolean early = scope.lacks(BrokenRule.LEAVES_EARLY);
    boolean quiet =
        world.ends().stream().noneMatch(e -> e[0] == site.member || e[1] == site.member);
    return site.member == 1
        && site.share != null
        && site.steps(world.now)
        && site.known.version() == world.register.version()
        && (site.share.isEmpty() || early)
        && (quiet || early)
        && world.register.open();
  }

  private void messages() {
    for (int[] ends : world.ends()) {
      Parcelled first = world.channel(ends[0], ends[1]).getFirst();
      int to = world.indexOf(ends[1]);
      if (to >= 0 && isDeliverable(world, to, ends[0], first)) {
        add(Kind.DELIVER, to, ends[0], ends[1]);
      }
    }
  }

  static boolean isDeliverable(SmallCluster world, int to, int from, Parcelled first) {
    EpochProcess site = world.sites[to];
    Participant here = site.participant;
    if (here == null || !site.steps(world.now) || !here.known().members().contains(from)) {
      return false;
    }
    long epoch = here.known().epoch();
    boolean old = first.epoch() < epoch && world.scope.lacks(BrokenRule.OLD_MESSAGES);
    return first.epoch() == epoch || old;
  }

  /** Whether a message is of an earlier epoch, so that its receiver drops it. */
  static boolean isVoid(@Nullable Participant to, Parcelled first) {
    return to != null && first.epoch() < to.known().epoch();
  }
}
