package io.thalweg.cluster.fleet;

import io.thalweg.cluster.wire.Definition;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts all tokens, units and weights of sessions: at members, held by users, in flight, or in
 * limbo. What is at members that are gone counts, too, unless only the living are wanted.
 */
final class Inventory {
  private static final int REGISTRY = 0;

  private final Fleet fleet;
  private final boolean livingOnly;
  private final Map<Integer, Item> items = new TreeMap<>();

  Inventory(Fleet fleet, boolean livingOnly) {
    this.fleet = fleet;
    this.livingOnly = livingOnly;
    for (Place place : fleet.places()) {
      if (counts(place)) {
        place.stock().items().forEach((number, item) -> item(number).add(item));
        place.stock().sent().forEach(sent -> add(place, sent));
        place.users.asides.forEach((number, aside) -> item(number).add(aside.free()));
      }
    }
    fleet.definitions().keySet().forEach(this::addHeld);
  }

  private boolean counts(Place place) {
    return !livingOnly || !place.isGone();
  }

  private void add(Place sender, Belongings.Sent sent) {
    Place receiver = fleet.place(sent.to());
    long taken = receiver.machine().taken(sender.address, sent.conversation());
    boolean forgotten = taken < 0; // the receiver had taken all before
    if (!forgotten && sent.sequence() > taken && counts(receiver)) {
      item(sent.parcel().number()).add(sent.parcel());
    }
  }

  private void addHeld(int number) {
    for (UserWish wish : fleet.ledger().inside(number)) {
      if (counts(wish.place)) {
        item(number).add(wish.names);
      }
    }
  }

  Item item(int number) {
    return items.computeIfAbsent(number, n -> new Item());
  }

  /** Checks that everything is somewhere, and nothing is there twice. */
  void check() {
    checkItem("the registry", item(REGISTRY), BitSet.valueOf(new long[] {1}));
    fleet.definitions().forEach((n, d) -> checkItem(d.name(), withoutRetiring(n, d), expected(d)));
  }

  /** The item without retiring units, which may still be there or not. */
  private Item withoutRetiring(int number, Definition definition) {
    Item item = item(number);
    if (definition.settings() instanceof Definition.Units u) {
      u.retiring().forEach(item.units::clear);
    }
    return item;
  }

  static BitSet expected(Definition definition) {
    BitSet units = new BitSet();
    if (definition.settings() instanceof Definition.Units u) {
      u.inService().forEach(units::set);
    }
    return units;
  }

  private static void checkItem(String name, Item item, BitSet expected) {
    if (item.tokens != 1) {
      throw new FleetViolation("one token", name + " has " + item.tokens);
    }
    if (item.twice >= 0) {
      throw new FleetViolation(
          "units are kept", "unit " + item.twice + " of " + name + " is twice");
    }
    if (!item.units.equals(expected)) {
      String found = name + " has " + item.units + " and should have " + expected;
      throw new FleetViolation("units are kept", found);
    }
    if (item.out != item.back) {
      String found = name + ": " + item.out + " of its session is out and " + item.back + " found";
      throw new FleetViolation("sessions are kept", found);
    }
  }
}
