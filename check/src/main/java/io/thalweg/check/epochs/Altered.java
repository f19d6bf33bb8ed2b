package io.thalweg.check.epochs;

import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import java.util.SortedMap;
import java.util.TreeMap;

/** What is agreed, falsified as broken rules would see it. */
final class Altered {
  private Altered() {}

  /** As if the keepers had never been others. */
  static Agreed withFormer(Agreed a) {
    return with(a, a.opened(), a.keepers(), a.keepers(), a.out(), a.shares());
  }

  /** As if these were all keepers. */
  static Agreed withKeepers(Agreed a, Ids keepers) {
    return with(a, a.opened(), keepers, a.formerKeepers(), a.out(), a.shares());
  }

  /** As if every epoch had been opened. */
  static Agreed allOpened(Agreed a) {
    return with(a, a.epoch(), a.keepers(), a.formerKeepers(), a.out(), a.shares());
  }

  static Agreed opened(Agreed a, long opened) {
    return with(a, opened, a.keepers(), a.formerKeepers(), a.out(), a.shares());
  }

  /** As if all that are out had been put out by the first epoch. */
  static Agreed outAtOnce(Agreed a) {
    SortedMap<Integer, Long> out = new TreeMap<>();
    a.out().forEach((member, since) -> out.put(member, a.mayBeOver(member) ? 0L : since));
    return with(a, a.opened(), a.keepers(), a.formerKeepers(), out, a.shares());
  }

  /** Without what is kept back. */
  static Agreed withoutQuarantine(Agreed a) {
    return with(a, a.opened(), a.keepers(), a.formerKeepers(), a.out(), freed(a.shares(), false));
  }

  /** What is kept back is nowhere, or, if given away, free. */
  static SortedMap<Integer, Opening> freed(SortedMap<Integer, Opening> shares, boolean given) {
    SortedMap<Integer, Opening> all = new TreeMap<>(shares);
    all.replaceAll(
        (number, share) ->
            switch (share) {
              case Opening.OfUnits u ->
                  new Opening.OfUnits(
                      u.home(),
                      u.inService(),
                      given ? u.free().plus(Ids.of(u.quarantine().keySet())) : u.free(),
                      new TreeMap<>());
              case Opening.OfGroups g ->
                  new Opening.OfGroups(
                      g.home(),
                      g.inside().isEmpty() ? Opening.OfGroups.NO_GROUP : g.session(),
                      g.inside(),
                      Ids.NONE);
            });
    return all;
  }

  /** As if the token began elsewhere. */
  static SortedMap<Integer, Opening> at(SortedMap<Integer, Opening> shares, int home) {
    SortedMap<Integer, Opening> all = new TreeMap<>(shares);
    all.replaceAll(
        (number, share) ->
            switch (share) {
              case Opening.OfUnits u ->
                  new Opening.OfUnits(home, u.inService(), u.free(), u.quarantine());
              case Opening.OfGroups g ->
                  new Opening.OfGroups(home, g.session(), g.inside(), g.suspects());
            });
    return all;
  }

  private static Agreed with(
      Agreed a,
      long opened,
      Ids keepers,
      Ids former,
      SortedMap<Integer, Long> out,
      SortedMap<Integer, Opening> shares) {
    return new Agreed(
        a.version(),
        a.epoch(),
        a.open(),
        opened,
        a.last(),
        a.members(),
        a.base(),
        keepers,
        former,
        out,
        shares);
  }
}
