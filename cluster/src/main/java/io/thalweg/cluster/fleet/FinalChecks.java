package io.thalweg.cluster.fleet;

import io.thalweg.cluster.wire.Charter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What has to hold in the end, when there have been no faults for a long time. */
final class FinalChecks {
  private final Fleet fleet;

  FinalChecks(Fleet fleet) {
    this.fleet = fleet;
  }

  /** A property that does not hold yet, if there is one. */
  Optional<FleetViolation> missing() {
    List<Place> living =
        fleet.places().stream()
            .filter(place -> !place.isGone() && fleet.entrance().hasEntered(place))
            .toList();
    if (fleet.entrance().isActive() && fleet.charter() == null) {
      return living.stream().anyMatch(place -> place.founds && !place.superseded)
          ? violation("a founder founds", "nobody has founded the cluster")
          : Optional.empty();
    }
    if (living.isEmpty() || fleet.isManifold() || !isAbleToRecover()) {
      return Optional.empty();
    }
    return living.stream()
        .map(this::missingAt)
        .flatMap(Optional::stream)
        .findFirst()
        .or(() -> keepsWhatOthersCouldHave(living))
        .or(this::unsettled);
  }

  /** Whether a majority of the keepers is there; without it nobody may go on. */
  private boolean isAbleToRecover() {
    Charter charter = fleet.charter();
    return charter != null
        && isMajorityHere(charter.agreed().keepers().toArray())
        && isMajorityHere(charter.agreed().formerKeepers().toArray());
  }

  private boolean isMajorityHere(int[] keepers) {
    int here = 0;
    for (int keeper : keepers) {
      boolean lives = fleet.places().stream().anyMatch(place -> isKeeper(place, keeper));
      here += lives ? 1 : 0;
    }
    return 2 * here > keepers.length;
  }

  private boolean isKeeper(Place place, int keeper) {
    return !place.isGone()
        && fleet.entrance().hasEntered(place)
        && place.machine().keeper() == keeper;
  }

  /** The end in one line, once all properties hold, with the requests that wait for a resize. */
  String summary() {
    List<String> waiting =
        fleet.places().stream()
            .filter(place -> !place.isGone())
            .flatMap(place -> place.users.awaitingResize().stream())
            .toList();
    String all =
        fleet.places().stream().allMatch(Place::isGone)
            ? "nobody is left"
            : isAbleToRecover() ? "all is well" : "a majority of the keepers is gone";
    return all + (waiting.isEmpty() ? "" : "; waiting for a resize: " + String.join(", ", waiting));
  }

  private Optional<FleetViolation> missingAt(Place place) {
    if (!place.joined) {
      return violation("everybody joins", place + " has not joined");
    }
    if (place.state == Place.State.LEAVING) {
      return violation("whoever leaves gets out", place + " has not left");
    }
    if (!place.isValid()) {
      return violation("everybody may grant", place + " may not");
    }
    if (!place.problems.isEmpty()) {
      return violation("nothing is wrong", place + " says " + place.problems);
    }
    if (place.drained && !place.emptied) {
      return violation("who is emptied gets empty", "something is left at " + place);
    }
    List<String> open = place.users.open();
    return open.isEmpty()
        ? Optional.empty()
        : violation("everybody is served", place + " waits for " + open);
  }

  /** What a member that is emptied still has, though another could have it. */
  private Optional<FleetViolation> keepsWhatOthersCouldHave(List<Place> living) {
    Charter charter = fleet.charter();
    List<Place> drained = living.stream().filter(place -> place.drained).toList();
    List<Place> serving =
        living.stream().filter(place -> !place.drained && !place.visitor).toList();
    if (charter == null || serving.isEmpty()) {
      return Optional.empty();
    }
    int[] keepers = charter.agreed().keepers().toArray();
    boolean isSpare = !serving.stream().allMatch(place -> isAny(keepers, place));
    for (Place place : drained) {
      if (isSpare && isAny(keepers, place)) {
        return violation("who is emptied hands its office on", place + " is a keeper");
      }
      boolean hasWay = drained.size() == 1 && living.size() == serving.size() + 1;
      if (hasWay && new StatusLine(fleet, place).hasToken()) {
        return violation("no token rests with who is emptied", place + " has one");
      }
    }
    return Optional.empty();
  }

  private boolean isAny(int[] keepers, Place place) {
    return Arrays.stream(keepers).anyMatch(keeper -> isKeeper(place, keeper));
  }

  private Optional<FleetViolation> unsettled() {
    return new Inventory(fleet).missing().map(what -> new FleetViolation("nothing is lost", what));
  }

  private static Optional<FleetViolation> violation(String property, String detail) {
    return Optional.of(new FleetViolation(property, detail));
  }
}
