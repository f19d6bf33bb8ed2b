package io.thalweg.cluster.fleet;

import io.thalweg.cluster.wire.Definition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** What has to hold in the end, when there have been no faults for a long time. */
final class FinalChecks {
  private static final int REGISTRY = 0;
  private static final String NAMED = "what is lost is named";

  private final Fleet fleet;

  FinalChecks(Fleet fleet) {
    this.fleet = fleet;
  }

  /** A property that does not hold yet, if there is one. */
  Optional<FleetViolation> missing() {
    List<Place> living = fleet.places().stream().filter(place -> !place.isGone()).toList();
    boolean clusterLives = living.stream().anyMatch(place -> place.joined);
    if (!clusterLives || isAnyUnseen(living)) {
      return Optional.empty(); // no member is left to ask, or to miss one that is gone
    }
    Inventory here = new Inventory(fleet, true);
    return living.stream()
        .map(place -> missingAt(place).or(() -> untold(place, here)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /**
   * The end in one line, once all properties hold: all that is lost, whether a member has noticed
   * it or not, and the requests that wait for a resize, for which nobody can be blamed.
   */
  String summary() {
    List<String> waiting =
        fleet.places().stream()
            .filter(place -> !place.isGone())
            .flatMap(place -> place.users.awaitingResize().stream())
            .toList();
    return losses()
        + (waiting.isEmpty() ? "" : "; waiting for a resize: " + String.join(", ", waiting));
  }

  private String losses() {
    if (fleet.places().stream().allMatch(Place::isGone)) {
      return "nobody is left";
    }
    Inventory here = new Inventory(fleet, true);
    List<String> lost = new ArrayList<>();
    if (here.item(REGISTRY).tokens == 0) {
      lost.add("the registry");
    }
    fleet.definitions().forEach((number, d) -> lost(d, here.item(number)).ifPresent(lost::add));
    return lost.isEmpty()
        ? "all is well"
        : "all is well but for what is lost: " + String.join(", ", lost);
  }

  private static Optional<String> lost(Definition definition, Item item) {
    if (isTokenLost(item)) {
      return Optional.of("the token of " + definition.name());
    }
    BitSet units = missing(definition, item);
    return units.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "units " + Arrays.toString(units.stream().toArray()) + " of " + definition.name());
  }

  private static boolean isTokenLost(Item item) {
    return item.tokens == 0 || item.out != item.back;
  }

  private static BitSet missing(Definition definition, Item item) {
    BitSet units = Inventory.expected(definition);
    units.andNot(item.units);
    return units;
  }

  /** Whether a member is gone that no living member has ever seen. */
  private boolean isAnyUnseen(List<Place> living) {
    return fleet.places().stream()
        .filter(Place::isGone)
        .anyMatch(gone -> living.stream().noneMatch(place -> place.hasSeen(gone)));
  }

  private static Optional<FleetViolation> missingAt(Place place) {
    if (!place.joined) {
      return violation("everybody joins", place + " has not joined");
    }
    if (place.state == Place.State.LEAVING) {
      return violation("whoever leaves gets out", place + " has not left");
    }
    List<String> open = place.users.open();
    return open.isEmpty()
        ? Optional.empty()
        : violation("everybody is served", place + " waits for " + open);
  }

  private static Optional<FleetViolation> violation(String property, String detail) {
    return Optional.of(new FleetViolation(property, detail));
  }

  /** Checks that the member names what is lost, and nothing else. */
  private Optional<FleetViolation> untold(Place place, Inventory here) {
    String told = String.join("; ", place.problems);
    boolean registryLost = here.item(REGISTRY).tokens == 0;
    if (told.contains("the registry is") != registryLost) {
      String truth = registryLost ? "is lost" : "is not lost";
      return violation(NAMED, place + " says '" + told + "', but the registry " + truth);
    }
    for (Definition definition : place.definitions.values()) { // others may know newer ones
      Optional<String> wrong = untold(told, definition, here.item(definition.number()));
      if (wrong.isPresent()) {
        return violation(NAMED, place + " says '" + told + "', but " + wrong.get());
      }
    }
    return Optional.empty();
  }

  private static Optional<String> untold(String told, Definition definition, Item item) {
    boolean token = isTokenLost(item);
    BitSet units = missing(definition, item);
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
}
