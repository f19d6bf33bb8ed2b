package io.thalweg.cluster.member;

import io.thalweg.cluster.member.Outputs.Level;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Seat;
import io.thalweg.cluster.wire.WireLimits;
import io.thalweg.cluster.wire.Wish;
import io.thalweg.core.recovery.Accounting;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import io.thalweg.core.recovery.Proposal;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides what the keepers should agree on next: members that are silent are put out, those that
 * are back return, an epoch opens when all have reported, and what members wish for is done.
 */
final class Driver {
  private static final Duration STALE = Duration.ofSeconds(3); // wishes are repeated

  private final Turn turn;
  private final Keeper keeper;
  private final Turnout turnout;
  private final Election election;
  private final Amendments amendments;
  private final Map<Wish, Long> wishes = new LinkedHashMap<>(); // with the time of the last asking
  private final Contents contents = new Contents();
  private long looked = -1; // the version for which fulfilled wishes were last forgotten

  Driver(Turn turn, RecoverySettings settings, WireLimits limits, Keeper keeper, Turnout turnout) {
    this.turn = turn;
    this.keeper = keeper;
    this.turnout = turnout;
    this.election = new Election(turn, settings, turnout);
    this.amendments = new Amendments(limits);
  }

  /** A member wishes for something. */
  void wish(Wish wish) {
    if (isFulfilled(keeper.chosen(), wish)) {
      return;
    }
    boolean isNew = wishes.put(wish, turn.now()) == null;
    if (isNew && wish instanceof Wish.Forget(int member, long out)) {
      tellOfForgetting(keeper.chosen(), member, out);
    }
  }

  /** The one thing that can make two holders leaves a trace at the keepers. */
  private void tellOfForgetting(Charter charter, int member, long out) {
    Long since = charter.agreed().out().get(member);
    Seat seat = charter.seats().get(member);
    if (since != null && since == out && seat != null) {
      String text =
          "an operator says that %s is dead: unless it comes back first, others get what it held";
      turn.out().say(Level.WARN, text.formatted(seat.name()));
    }
  }

  /** Called now and then. */
  void look() {
    election.look(keeper.chosen());
    wishes.values().removeIf(at -> turn.now() - at > STALE.toNanos());
  }

  /** Whether anything has to change. */
  boolean isNeeded() {
    return next(1) != null;
  }

  /** What should be agreed on next, or null if nothing has to change. */
  @Nullable Charter next() {
    return next(Integer.MAX_VALUE);
  }

  /** The next version, in which at most so many wishes of members are fulfilled. */
  private @Nullable Charter next(int most) {
    forgetFulfilled();
    Charter charter = keeper.chosen();
    Agreed agreed = charter.agreed();
    Charter next = agreed.open() ? whileOpen(charter, most) : whileFrozen(charter);
    return next == null ? null : next.as(charter.version() + 1);
  }

  /** Otherwise a member that has just joined and leaves would be taken in again. */
  private void forgetFulfilled() {
    Charter charter = keeper.chosen();
    if (looked != charter.version()) {
      looked = charter.version();
      wishes.keySet().removeIf(wish -> isFulfilled(charter, wish));
    }
  }

  private boolean isFulfilled(Charter charter, Wish wish) {
    return (wish instanceof Wish.Join join && charter.numberOf(join.seat().id()).isPresent())
        || (wish instanceof Wish.Make make && contents.of(charter).definition(make.name()) != null);
  }

  private @Nullable Charter whileOpen(Charter charter, int most) {
    Agreed agreed = charter.agreed();
    Ids members = present(agreed);
    boolean mustFreeze =
        !members.equals(agreed.members())
            || !election.keepers(charter, keeper.number, members).equals(agreed.keepers())
            || isAnythingFree(charter)
            || over(agreed).stream()
                .anyMatch(turnout::isHere); // so that it comes back as a new one
    return mustFreeze ? freeze(charter, members) : fulfil(charter, most);
  }

  private @Nullable Charter whileFrozen(Charter charter) {
    Agreed agreed = charter.agreed();
    if (Accounting.mayOpen(agreed, keeper.reported(), keeper.knowing())) {
      return charter.after(new Accounting(agreed, keeper.reports()).open());
    }
    Ids members = present(agreed);
    return members.equals(agreed.members()) ? null : freeze(charter, members);
  }

  /** Those that should belong to the next epoch: heard, and not out for too long. */
  private Ids present(Agreed agreed) {
    Ids over = over(agreed);
    return agreed.members().plus(Ids.of(agreed.out().keySet())).minus(over).filter(turnout::isHere);
  }

  private Ids over(Agreed agreed) {
    return keeper.over().filter(agreed::mayBeOver);
  }

  /** Whether something that was kept back is free, since a member is over that may have had it. */
  private boolean isAnythingFree(Charter charter) {
    Ids over = over(charter.agreed());
    return !over.isEmpty()
        && (charter.agreed().shares().values().stream().anyMatch(o -> isKeptFrom(o, over))
            || charter.removed().values().stream().anyMatch(s -> hasAnyOf(s, over)));
  }

  private static boolean hasAnyOf(Ids suspects, Ids over) {
    return suspects.stream().anyMatch(over::contains);
  }

  private static boolean isKeptFrom(Opening opening, Ids over) {
    return switch (opening) {
      case Opening.OfUnits units ->
          units.quarantine().values().stream().anyMatch(s -> hasAnyOf(s, over));
      case Opening.OfGroups groups -> hasAnyOf(groups.suspects(), over);
    };
  }

  private @Nullable Charter freeze(Charter charter, Ids members) {
    Agreed agreed = charter.agreed();
    List<Seat> joining =
        wishes.keySet().stream()
            .filter(Wish.Join.class::isInstance)
            .map(wish -> ((Wish.Join) wish).seat())
            .filter(seat -> charter.numberOf(seat.id()).isEmpty())
            .toList();
    Ids keepers = election.keepers(charter, keeper.number, members);
    Charter next =
        charter.after(new Proposal.Freeze(members, joining.size(), keepers, over(agreed)));
    for (int j = 0; next != null && j < joining.size(); j++) {
      next = next.with(agreed.last() + 1 + j, joining.get(j));
    }
    return next;
  }

  private @Nullable Charter fulfil(Charter charter, int most) {
    Charter next = charter;
    int fulfilled = 0;
    for (Wish wish : ordered()) {
      Charter with = fulfilled == most ? null : amendments.after(next, wish);
      if (with != null) {
        next = with.as(charter.version()); // all of them are one change
        fulfilled++;
      }
    }
    return fulfilled == 0 ? null : next;
  }

  /** Members leave first, so that nothing begins with a member that is about to be gone. */
  private List<Wish> ordered() {
    return wishes.keySet().stream()
        .sorted(Comparator.comparing(wish -> !(wish instanceof Wish.Leave)))
        .toList();
  }
}
