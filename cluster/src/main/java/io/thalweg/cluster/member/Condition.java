package io.thalweg.cluster.member;

import io.thalweg.cluster.text.Spans;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Seat;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What is wrong with the cluster as this member sees it, in sentences for people. */
final class Condition {
  private final Turn turn;
  private final Epochs epochs;
  private final KeeperRoll roll;
  private final Twins twins;
  private final long late;
  private List<String> told = List.of();
  private boolean toldDown;
  private int frozen; // number of looks in a row
  private int unsure; // the same
  private final Duration quiet;

  Condition(Turn turn, Epochs epochs, KeeperRoll roll, RecoverySettings settings, Twins twins) {
    this.turn = turn;
    this.twins = twins;
    this.epochs = epochs;
    this.roll = roll;
    this.quiet = settings.quiet();
    this.late = settings.tenure().minus(settings.suspect()).toNanos();
  }

  /** Called once a second: tells what is wrong, if that has changed. */
  void look() {
    Charter charter = epochs.charter();
    if (charter == null || !epochs.hasJoined()) {
      return;
    }
    List<String> problems = new ArrayList<>(twins.look(charter));
    frozen = charter.agreed().open() ? 0 : frozen + 1;
    boolean down = !epochs.isValid();
    unsure = down && mayBeUnsure(charter) ? unsure + 1 : 0;
    if (down) {
      problems.add("this member may grant nothing until " + end());
    } else if (epochs.validUntil() - turn.now() < late) {
      problems.add(
          "no majority of the keepers confirms this member: its leases are lost when its tenure"
              + " ends");
    }
    if (frozen > 2) {
      problems.add("epoch " + charter.agreed().epoch() + " has not opened yet");
    }
    charter.definitions().keySet().forEach(number -> problems.addAll(keptBack(number)));
    if (down != toldDown || !problems.equals(told)) {
      told = List.copyOf(problems);
      toldDown = down;
      turn.out().health(down, told);
    }
  }

  /** Whether the keepers may answer nobody since they are not sure yet. */
  private boolean mayBeUnsure(Charter charter) {
    return !quiet.isZero()
        && charter.agreed().open()
        && !epochs.lookout().isSuperseded()
        && epochs.reachesKeepers();
  }

  private String end() {
    return unsure > 2
        ? "a majority of the keepers, which it reaches, is sure that there is no other cluster:"
            + " each has to be awake for %s without a pause of more than a second"
                .formatted(Spans.text(quiet))
        : "it reaches a majority of the keepers" + roll.text();
  }

  /** What is kept back of a semaphore or group lock, since a member may have it. */
  List<String> keptBack(int number) {
    Charter charter = epochs.charter();
    Definition definition = charter == null ? null : charter.definitions().get(number);
    if (charter == null || definition == null) {
      return List.of();
    }
    return switch (charter.agreed().shares().get(number)) {
      case Opening.OfUnits units -> units(charter, definition, units);
      case Opening.OfGroups groups when !groups.suspects().isEmpty() ->
          List.of(
              "the session of %s stays until it is certain that %s is not inside"
                  .formatted(definition.name(), names(charter, groups.suspects())));
      case null, default -> List.of();
    };
  }

  private List<String> units(Charter charter, Definition of, Opening.OfUnits units) {
    SortedMap<String, List<Integer>> by = new TreeMap<>();
    units
        .quarantine()
        .forEach(
            (unit, suspects) ->
                by.computeIfAbsent(names(charter, suspects), n -> new ArrayList<>()).add(unit));
    return by.entrySet().stream()
        .map(
            e ->
                "units %s of %s are kept back until it is certain that %s does not hold them"
                    .formatted(e.getValue(), of.name(), e.getKey()))
        .toList();
  }

  private String names(Charter charter, Ids members) {
    return members.stream()
        .mapToObj(member -> name(charter, member))
        .collect(Collectors.joining(" or "));
  }

  private String name(Charter charter, int member) {
    if (member == epochs.self()) {
      return "this member";
    }
    Seat seat = charter.seats().get(member);
    return seat == null ? "member " + member : seat.name();
  }
}
