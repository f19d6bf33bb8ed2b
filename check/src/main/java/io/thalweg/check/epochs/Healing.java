package io.thalweg.check.epochs;

import io.thalweg.check.epochs.EpochMove.Kind;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Participant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lets all faults end: every process is started again, everybody learns, answers and gives back,
 * and keepers do what they are there for. Then every unit has to be free again, and every request
 * served.
 */
final class Healing {
  private static final int ROUNDS = 60;

  private SmallCluster world;

  private Healing(SmallCluster world) {
    this.world = world;
  }

  /** Returns what is wrong after all faults have ended, or null if nothing is. */
  static @Nullable String of(SmallCluster world) {
    Healing healing = new Healing(world);
    for (int round = 0; round < ROUNDS; round++) {
      healing.round();
      if (healing.world.violation != null) {
        return "after all faults have ended: " + healing.world.violation;
      }
      if (healing.isWhole()) {
        return null;
      }
    }
    return "after all faults have ended, " + healing.complaint();
  }

  private boolean make(Kind kind, int site, int a, int b) {
    SmallCluster next = Play.after(world, new EpochMove(kind, site, a, b));
    if (next != null) {
      world = next;
    }
    return next != null;
  }

  private void round() {
    for (int s = 0; s < world.sites.length; s++) {
      if (!world.sites[s].alive) {
        make(Kind.RESTART, s, 1, 0);
      }
    }
    everybody(Kind.LEARN);
    govern();
    everybody(Kind.LEARN);
    renew();
    work();
    make(Kind.TICK, 0, 0, 0);
  }

  private void everybody(Kind kind) {
    for (int s = 0; s < world.sites.length; s++) {
      make(kind, s, 0, 0);
    }
  }

  /** What a keeper does that hears everybody. */
  private void govern() {
    Agreed register = world.register;
    int driver = driver();
    if (driver < 0) {
      return;
    }
    Ids over = world.sites[driver].waits.over(world.now);
    int living = 0;
    int newcomers = 0;
    for (EpochProcess site : world.sites) {
      boolean known =
          register.members().contains(site.member) || register.out().containsKey(site.member);
      living |= known && !over.contains(site.member) ? 1 << site.member : 0;
      newcomers += site.member == 0 ? 1 : 0;
    }
    boolean all = mask(register.members()) == living && newcomers == 0;
    int flags =
        (over.isEmpty() ? 0 : EpochMoves.OVER) | (newcomers == 0 ? 0 : EpochMoves.NEWCOMERS);
    if (!register.open() && EpochMoves.mayOpen(world)) {
      make(Kind.OPEN, driver, 0, 0);
    } else if (!all || !over.isEmpty()) {
      make(Kind.FREEZE, driver, living, flags);
    }
  }

  private int driver() {
    Agreed register = world.register;
    for (int d = 0; d < world.sites.length; d++) {
      if (register.keepers().contains(world.sites[d].keeper)) {
        return d;
      }
    }
    return -1;
  }

  private static int mask(Ids members) {
    return members.stream().map(m -> 1 << m).sum();
  }

  private void renew() {
    for (int s = 0; s < world.sites.length; s++) {
      if (world.sites[s].participant != null) {
        make(Kind.RENEW, s, 0, 0);
        for (int k = 0; k < world.sites.length; k++) {
          make(Kind.ANSWER, s, k, 0);
        }
        make(Kind.COLLECT, s, 0, 0);
      }
    }
  }

  /** Delivers everything, and everybody gives back what it is granted. */
  private void work() {
    boolean moved = true;
    for (int n = 0; moved && n < 1000; n++) {
      moved = false;
      for (EpochMove move : EpochMoves.of(world)) {
        boolean gives = move.kind() == Kind.ACT && isGiving(move);
        if (move.kind() == Kind.DELIVER || gives) {
          moved = make(move.kind(), move.site(), move.a(), move.b());
          break;
        }
      }
    }
  }

  private boolean isGiving(EpochMove move) {
    ShareAtSite share = Objects.requireNonNull(world.sites[move.site()].share);
    return share.endsSomething(move.a());
  }

  private boolean isWhole() {
    return complaint().isEmpty();
  }

  private String complaint() {
    if (!world.register.open() || !world.register.out().isEmpty()) {
      return "the cluster does not come to rest: " + world.register;
    }
    Ids free = Ids.NONE;
    int tokens = 0;
    for (EpochProcess site : world.sites) {
      Participant here = site.participant;
      if (here == null || site.share == null || !here.isOpen()) {
        return "a process is not admitted";
      }
      if (site.share.waits()) {
        return "m" + site.member + " still waits";
      }
      if (!site.share.held.isEmpty() || !site.share.kept.isEmpty()) {
        return "m" + site.member + " still holds something";
      }
      free = free.plus(site.share.free);
      tokens += site.share.hasToken() ? 1 : 0;
    }
    boolean units = world.scope.kind() != EpochScope.Kind.GME;
    boolean token = world.scope.kind() != EpochScope.Kind.UNITS;
    if (units && free.size() != world.scope.units()) {
      return "units are lost: only " + free + " are free";
    }
    return token && tokens != 1 ? "there are " + tokens + " tokens" : "";
  }
}
