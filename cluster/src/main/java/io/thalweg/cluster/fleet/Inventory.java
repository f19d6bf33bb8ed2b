package io.thalweg.cluster.fleet;

import io.thalweg.cluster.wire.Definition;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Counts tokens and units in the newest epoch that is open at any member: at members, held by
 * users, and in flight. What is of earlier epochs is void.
 */
final class Inventory {
  private final Fleet fleet;
  private final long epoch;
  private final @Nullable UUID cluster;
  private final Map<Integer, Item> items = new TreeMap<>();

  Inventory(Fleet fleet) {
    this.fleet = fleet;
    Optional<Place> newest =
        fleet.places().stream()
            .filter(place -> place.stock().isOpen() && !place.superseded)
            .max(Comparator.comparingLong(place -> place.stock().epoch()));
    this.epoch = newest.map(place -> place.stock().epoch()).orElse(0L);
    this.cluster = newest.map(place -> place.cluster).orElse(null);
    for (Place place : fleet.places()) {
      if (isIn(place)) {
        place.stock().items().forEach((number, item) -> item(number).add(item));
        place.stock().sent().forEach(sent -> add(place, sent));
        place.users.asides.forEach((number, aside) -> item(number).add(aside.free()));
        fleet.definitions().keySet().forEach(number -> addHeld(place, number));
      }
    }
  }

  private boolean isIn(Place place) {
    return !place.isGone()
        && !place.superseded
        && place.stock().isOpen()
        && place.stock().epoch() == epoch
        && Objects.equals(place.cluster, cluster);
  }

  private void add(Place sender, Belongings.Sent sent) {
    Place receiver = fleet.place(sent.to());
    long taken = receiver.machine().taken(sender.address, sent.conversation());
    boolean forgotten = taken < 0; // the receiver had taken all before
    if (!forgotten && sent.sequence() > taken && !receiver.isGone()) {
      item(sent.parcel().number()).add(sent.parcel());
    }
  }

  private void addHeld(Place place, int number) {
    for (UserWish wish : fleet.ledger().inside(number)) {
      if (wish.place == place && !wish.isVoid()) {
        item(number).add(wish.names);
      }
    }
  }

  /** The newest epoch that is open at any member. */
  long epoch() {
    return epoch;
  }

  Item item(int number) {
    return items.computeIfAbsent(number, n -> new Item());
  }

  /** Checks that nothing is there twice, and that nothing is there that does not exist. */
  void check() {
    items.forEach(this::check);
  }

  private void check(int number, Item item) {
    Definition definition = fleet.definitions().get(number);
    if (definition == null) {
      return; // it has been removed
    }
    if (item.tokens > 1) {
      throw new FleetViolation("one token", definition.name() + " has " + item.tokens);
    }
    if (item.twice >= 0) {
      throw new FleetViolation(
          "units are kept", "unit " + item.twice + " of " + definition.name() + " is twice");
    }
  }

  /** What is missing, now that nothing goes wrong any more; empty if nothing is. */
  Optional<String> missing() {
    return fleet.definitions().values().stream()
        .map(this::missing)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> missing(Definition definition) {
    Item item = item(definition.number());
    if (item.tokens != 1) {
      return Optional.of(definition.name() + " has " + item.tokens + " tokens");
    }
    if (definition.settings() instanceof Definition.Units units) {
      BitSet expected = new BitSet();
      units.inService().forEach(expected::set);
      BitSet found = (BitSet) item.units.clone();
      units.retiring().forEach(found::clear);
      if (!found.equals(expected)) {
        return Optional.of(definition.name() + " has " + found + " and should have " + expected);
      }
    }
    return item.out == item.back
        ? Optional.empty()
        : Optional.of(
            "%s: %d of its session is out and %d found"
                .formatted(definition.name(), item.out, item.back));
  }
}
