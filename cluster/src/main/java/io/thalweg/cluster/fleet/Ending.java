package io.thalweg.cluster.fleet;

import io.thalweg.cluster.wire.Definition;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** What has to be in the end, when nothing has been in the way for long. */
final class Ending {
  private static final int REGISTRY = 0;
  private final Fleet fleet;

  Ending(Fleet fleet) {
    this.fleet = fleet;
  }

  /** What is not yet as it has to be, if anything. */
  Optional<String> missing() {
    List<Place> living = fleet.places().stream().filter(place -> !place.isGone()).toList();
    boolean clusterLives = living.stream().anyMatch(place -> place.joined);
    if (!clusterLives) {
      return Optional.empty(); // nobody is left to ask
    }
    Inventory here = new Inventory(fleet, true);
    return living.stream()
        .map(place -> missingAt(place).or(() -> untold(place, here)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> missingAt(Place place) {
    if (!place.joined) {
      return Optional.of(place + " has not joined");
    }
    if (place.state == Place.State.LEAVING) {
      return Optional.of(place + " has not left");
    }
    List<String> open = place.open();
    return open.isEmpty() ? Optional.empty() : Optional.of(place + " waits for " + open);
  }

  /** What is lost has to be named, and nothing else. */
  private Optional<String> untold(Place place, Inventory here) {
    String told = String.join("; ", place.problems);
    boolean registryLost = here.item(REGISTRY).tokens == 0;
    if (told.contains("the registry is") != registryLost) {
      return Optional.of(place + " says '" + told + "', registry lost: " + registryLost);
    }
    for (Definition definition : fleet.definitions().values()) {
      boolean known = place.definitions.containsKey(definition.name());
      Optional<String> wrong =
          known ? untold(told, definition, here.item(definition.number())) : Optional.empty();
      if (wrong.isPresent()) {
        return Optional.of(place + " says '" + told + "', but " + wrong.get());
      }
    }
    return Optional.empty();
  }

  private static Optional<String> untold(String told, Definition definition, Inventory.Item item) {
    boolean token = item.tokens == 0 || item.out != item.back;
    BitSet units = Inventory.expected(definition);
    units.andNot(item.units);
    String tokenOf = "the token of " + definition.name() + " ";
    String unitsOf =
        "units " + Arrays.toString(units.stream().toArray()) + " of " + definition.name() + " are";
    if (token != told.contains(tokenOf)) {
      return Optional.of("token of " + definition.name() + " lost: " + token);
    }
    boolean named = told.contains(" of " + definition.name() + " are lost");
    if (!token && (units.isEmpty() ? named : !told.contains(unitsOf))) {
      return Optional.of("lost of " + definition.name() + ": " + units);
    }
    return Optional.empty();
  }

  /** Members that left while others could have taken what they had, and kept it. */
  Optional<String> takenAlong() {
    Inventory all = new Inventory(fleet, false);
    all.check();
    return Optional.empty();
  }
}
