package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Drain;
import io.thalweg.cluster.wire.Seat;
import io.thalweg.cluster.wire.WireLimits;
import io.thalweg.cluster.wire.Wish;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import io.thalweg.core.recovery.Proposal;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What becomes of the charter when a wish is fulfilled. */
final class Amendments {
  private final WireLimits limits;

  Amendments(WireLimits limits) {
    this.limits = limits;
  }

  /** The charter with what is wished for; null if that is not possible now, or not any more. */
  @Nullable Charter after(Charter charter, Wish wish) {
    return switch (wish) {
      case Wish.Join(Seat seat) -> join(charter, seat);
      case Wish.Leave(int member, long version) ->
          version == charter.version() ? leave(charter, member) : null;
      case Wish.Make make -> make(charter, make);
      case Wish.Change(Definition next) -> change(charter, next);
      case Wish.Remove(int number, long version) -> remove(charter, number, version);
      case Wish.Touch(int member, long question) -> touch(charter, member, question);
      case Wish.Renewal(long epoch) -> epoch == charter.agreed().epoch() ? refrozen(charter) : null;
      case Wish.Forget(int member, long out) -> forget(charter, member, out);
      case Wish.Order(int member, int number) -> order(charter, member, number);
      case Wish.Emptied(int member, int order) -> emptied(charter, member, order);
    };
  }

  private static @Nullable Charter join(Charter charter, Seat seat) {
    if (charter.numberOf(seat.id()).isPresent()) {
      return null;
    }
    Charter next = charter.after(new Proposal.Admit());
    return next == null ? null : next.with(next.agreed().last(), seat);
  }

  /** A keeper leaves only when others have taken over its office, unless it is the last member. */
  private static @Nullable Charter leave(Charter charter, int member) {
    Agreed agreed = charter.agreed();
    boolean isKeeper = agreed.keepers().contains(charter.keeperOf(member));
    return isKeeper && agreed.members().size() > 1
        ? null
        : charter.after(new Proposal.Dismiss(member));
  }

  private @Nullable Charter make(Charter charter, Wish.Make make) {
    Definition made = make.as(charter.made() + 1);
    boolean fits =
        make.removals() == charter.removals()
            && charter.definition(made.name()).isEmpty()
            && charter.agreed().members().contains(make.home())
            && Room.of(charter).with(null, made).excess(limits) == null;
    if (!fits) {
      return null;
    }
    Charter next = charter.after(new Proposal.Define(made.number(), opening(charter, make)));
    return next == null ? null : next.with(made);
  }

  /** What may still be held under its name is kept back: all of it, whatever it is now. */
  private static Opening opening(Charter charter, Wish.Make make) {
    Ids holders = charter.holdersOf(make.name());
    return switch (make.settings()) {
      case Definition.Units units -> {
        Ids all = Ids.of(units.notGone());
        yield holders.isEmpty()
            ? Opening.OfUnits.made(make.home(), all)
            : new Opening.OfUnits(make.home(), all, Ids.NONE, keptBack(all, holders));
      }
      case Definition.Groups groups ->
          holders.isEmpty()
              ? Opening.OfGroups.made(make.home())
              : new Opening.OfGroups(
                  make.home(), Opening.OfGroups.UNKNOWN_GROUP, Ids.NONE, holders);
    };
  }

  private static SortedMap<Integer, Ids> keptBack(Ids units, Ids holders) {
    SortedMap<Integer, Ids> quarantine = new TreeMap<>();
    units.stream().forEach(unit -> quarantine.put(unit, holders));
    return quarantine;
  }

  private @Nullable Charter change(Charter charter, Definition next) {
    Definition before = charter.definitions().get(next.number());
    boolean fits =
        before != null
            && before.version() + 1 == next.version()
            && charter.agreed().open()
            && Room.of(charter).with(before, next).excess(limits) == null;
    if (!fits) {
      return null;
    }
    Charter changed = charter.with(next);
    return next.settings() instanceof Definition.Units units
        ? withUnits(changed, next, Ids.of(units.notGone()))
        : changed;
  }

  /**
   * New units begin with a new epoch: they are missing in all reports, and so free, unless members
   * may hold what was removed under the name.
   */
  private static @Nullable Charter withUnits(Charter charter, Definition changed, Ids inService) {
    int number = changed.number();
    if (!(charter.agreed().shares().get(number) instanceof Opening.OfUnits before)) {
      return null;
    }
    Ids grown = inService.minus(before.inService());
    SortedMap<Integer, Ids> quarantine = new TreeMap<>(before.quarantine());
    Ids holders = charter.holdersOf(changed.name());
    if (!holders.isEmpty()) {
      quarantine.putAll(keptBack(grown, holders));
    }
    Opening opening = new Opening.OfUnits(before.home(), inService, before.free(), quarantine);
    Charter next = charter.after(new Proposal.Define(number, opening));
    return next != null && !grown.isEmpty() ? refrozen(next) : next;
  }

  /**
   * With a new epoch, so that fences grow if something is made again under the same name, and those
   * that report in it have lost what they had.
   */
  private static @Nullable Charter remove(Charter charter, int number, long version) {
    Definition before = charter.definitions().get(number);
    Opening opening = charter.agreed().shares().get(number);
    Charter next = charter.after(new Proposal.Remove(number));
    return before == null || before.version() != version || opening == null || next == null
        ? null
        : refrozen(next.without(before, holders(charter.agreed(), opening)));
  }

  /** The members that may hold something of it: all, and of those that are out some. */
  private static Ids holders(Agreed agreed, Opening opening) {
    Ids suspects =
        switch (opening) {
          case Opening.OfUnits units ->
              units.quarantine().values().stream().reduce(Ids.NONE, Ids::plus);
          case Opening.OfGroups groups -> groups.suspects();
        };
    return agreed.members().plus(suspects);
  }

  private static @Nullable Charter touch(Charter charter, int member, long question) {
    Seat seat = charter.seats().get(member);
    return seat == null || !charter.agreed().open() || seat.question() >= question
        ? null
        : charter.with(member, seat.asking(question));
  }

  /** With a new epoch, in which nothing is kept back for that member any more. */
  private static @Nullable Charter forget(Charter charter, int member, long out) {
    Long since = charter.agreed().out().get(member);
    return since != null && since == out ? refrozen(charter, Ids.of(member)) : null;
  }

  /** One member has to be left that serves; of one that is out nobody knows what it still does. */
  private static @Nullable Charter order(Charter charter, int member, int number) {
    Seat seat = charter.seats().get(member);
    Drain next = seat == null ? Drain.NONE : seat.drain().next();
    boolean fits =
        charter.agreed().members().contains(member)
            && charter.agreed().open()
            && next.orders() == number
            && (!next.isOn() || charter.hasOtherThatServes(Ids.of(member)));
    return seat == null || !fits ? null : charter.with(member, seat.with(next));
  }

  private static @Nullable Charter emptied(Charter charter, int member, int order) {
    Seat seat = charter.seats().get(member);
    Drain now = seat == null ? Drain.NONE : seat.drain();
    boolean fits =
        charter.agreed().members().contains(member)
            && charter.agreed().open()
            && now.orders() == order
            && now.isOn()
            && !now.empty();
    return seat == null || !fits ? null : charter.with(member, seat.with(now.emptied()));
  }

  private static @Nullable Charter refrozen(Charter charter) {
    return refrozen(charter, Ids.NONE);
  }

  /** A new epoch with the same members and keepers; some that are out are over from now on. */
  private static @Nullable Charter refrozen(Charter charter, Ids over) {
    Agreed agreed = charter.agreed();
    return agreed.open()
        ? charter.after(new Proposal.Freeze(agreed.members(), 0, agreed.keepers(), over))
        : null;
  }
}
