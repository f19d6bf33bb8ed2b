package io.thalweg.cluster.fleet;

import io.thalweg.cluster.member.Stocktaker;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Cargo;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.core.protocols.gme.GmeMessage;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where all tokens, units and parts of sessions are: at members, held by users, on their way, or
 * sent and perhaps not taken. What is at members that are gone counts, too, unless only the living
 * are wanted.
 */
final class Inventory implements Stocktaker {
  private static final int REGISTRY = 0;

  /** Of one semaphore or group lock. */
  static final class Item {
    int tokens;
    final BitSet units = new BitSet();
    int twice = -1; // a unit that was found twice
    long out;
    long back;

    private void add(int[] names) {
      for (int name : names) {
        twice = units.get(name) ? name : twice;
        units.set(name);
      }
    }
  }

  private final Fleet fleet;
  private final boolean livingOnly;
  private final Map<Integer, Item> items = new TreeMap<>();
  private Place at;

  Inventory(Fleet fleet, boolean livingOnly) {
    this.fleet = fleet;
    this.livingOnly = livingOnly;
    this.at = fleet.places().getFirst();
    for (Place place : fleet.places()) {
      if (!livingOnly || !place.isGone()) {
        at = place;
        place.machine().takeStock(this);
        place.users.asides.forEach((number, aside) -> add(item(number), aside.free()));
      }
    }
    fleet.definitions().forEach(this::addHeld);
  }

  private static void add(Item item, BitSet free) {
    if (item.units.intersects(free)) {
      item.twice = free.nextSetBit(0);
    }
    item.units.or(free);
  }

  private void addHeld(int number, Definition definition) {
    for (Wish wish : fleet.ledger().inside(number)) {
      if (!livingOnly || !wish.place.isGone()) {
        item(number).add(wish.names);
      }
    }
  }

  Item item(int number) {
    return items.computeIfAbsent(number, n -> new Item());
  }

  @Override
  public void share(int number, boolean token, int[] free, long weight) {
    Item item = item(number);
    item.add(free);
    item.tokens += token ? 1 : 0;
    item.out += token ? weight : 0;
    item.back += token ? 0 : weight;
  }

  @Override
  public void claimed(int number, int[] units) {
    item(number).add(units);
  }

  @Override
  public void sent(Address to, long conversation, long sequence, Parcel parcel) {
    Place receiver = fleet.place(to);
    long taken = receiver.machine().taken(at.address, conversation);
    boolean forgotten = taken < 0; // after the last that there was to take
    if (!forgotten && sequence > taken && !(livingOnly && receiver.isGone())) {
      kept(parcel);
    }
  }

  @Override
  public void kept(Parcel parcel) {
    Item item = item(parcel.number());
    item.tokens += parcel.message().tokens();
    switch (parcel.cargo()) {
      case Cargo.Names names -> item.add(names.units());
      case Cargo.Definitions definitions -> item.add(definitions.units());
      case Cargo.Count c -> {}
      case Cargo.Nothing n -> {}
    }
    switch (parcel.message()) {
      case GmeMessage.Subtoken(int group, int w) -> item.back += w;
      case GmeMessage.Release(int w) -> item.back += w;
      case GmeMessage.Token t when t.open() != null -> item.out += t.open().weight();
      default -> {}
    }
  }

  /** Everything is somewhere, and nothing is twice. */
  void check() {
    checkItem("the registry", item(REGISTRY), BitSet.valueOf(new long[] {1}));
    fleet.definitions().forEach((n, d) -> checkItem(d.name(), withoutRetiring(n, d), expected(d)));
  }

  /** Units that are to go may still be there, or not. */
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
      throw new Violation("one token", name + " has " + item.tokens);
    }
    if (item.twice >= 0) {
      throw new Violation("units are kept", "unit " + item.twice + " of " + name + " is twice");
    }
    if (!item.units.equals(expected)) {
      String found = name + " has " + item.units + " and should have " + expected;
      throw new Violation("units are kept", found);
    }
    if (item.out != item.back) {
      String found = name + ": " + item.out + " of its session is out and " + item.back + " found";
      throw new Violation("sessions are kept", found);
    }
  }
}
