package io.thalweg.cluster.fleet;

import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Letter;
import io.thalweg.core.model.Message;
import io.thalweg.core.trace.JsonLine;
import io.thalweg.core.trace.TraceWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Records what happens to the first semaphore of a fleet, as a trace in {@code thalweg/1}. It looks
 * at the fleet after each step of a member and tells what has changed, so nothing in a fleet has to
 * know of it. The trace begins when the semaphore has its token; until it is known how many members
 * there are, its lines are kept.
 */
public final class FleetTrace {
  private static final long TICKS_PER_SECOND = 1_000_000;
  private static final long NANOS_PER_TICK = Span.SECOND / TICKS_PER_SECOND;

  private final List<String> lines = new ArrayList<>();
  private final TraceWriter<Message> writer =
      new TraceWriter<>(TICKS_PER_SECOND, false, line -> lines.add(line.toString()));
  private final Set<Integer> hereAtStart = new TreeSet<>();
  private @Nullable Parts parts;
  private @Nullable Definition of;
  private long start;
  private boolean removed; // then there is nothing more to tell
  private List<String> whole = List.of();

  /** What is compared with what was before, in the order in which it is told. */
  private record Parts(
      TracedMembers members, TracedEpochs epochs, TracedParcels parcels, TracedWishes wishes) {}

  /** The lines of the trace, once the run is over; none if no semaphore was made in it. */
  public List<String> lines() {
    return whole;
  }

  /** A member sends a letter, perhaps again. */
  void sends(Place from, Place to, Letter letter) {
    if (parts != null) {
      parts.parcels.sends(from, to, letter);
    }
  }

  /** Tells what has changed since the last look. */
  void look(Fleet fleet) {
    if (parts == null && !begin(fleet)) {
      return;
    }
    Parts now = parts;
    if (now != null) {
      look(fleet, now);
    }
  }

  private void look(Fleet fleet, Parts now) {
    removed |= of != null && !fleet.definitions().containsKey(of.number());
    if (removed) {
      return;
    }
    long at = (fleet.time().now() - start) / NANOS_PER_TICK;
    now.members.tell(at);
    now.epochs.tell(at);
    now.parcels.tellTaken(at);
    now.wishes.tellCauses(at);
    now.parcels.tellDropped(at);
    now.wishes.tellGrants(at);
    now.parcels.tellSent(at);
    now.epochs.tellStock(at);
    now.epochs.tellSize(at);
  }

  private boolean begin(Fleet fleet) {
    Inventory inventory = new Inventory(fleet);
    OptionalInt first =
        fleet.definitions().values().stream()
            .filter(d -> d.settings() instanceof Definition.Units)
            .mapToInt(Definition::number)
            .filter(number -> inventory.item(number).tokens == 1)
            .findFirst();
    if (first.isEmpty()) {
      return false;
    }
    int number = first.getAsInt();
    start = fleet.time().now();
    of = fleet.newest(number);
    TracedMembers members = new TracedMembers(fleet, writer);
    members.tell(0);
    hereAtStart.addAll(members.present());
    lines.removeIf(line -> line.contains("\"event\":\"join\"")); // they are there at the start
    TracedWishes wishes = new TracedWishes(fleet, members, number, writer);
    parts =
        new Parts(
            members,
            new TracedEpochs(fleet, members, number, writer, wishes::over),
            new TracedParcels(members, number, writer),
            wishes);
    return true;
  }

  /** The run is over: puts the header before the lines. */
  void end(Fleet fleet, long seed, List<FleetViolation> violations) {
    Definition definition = of;
    Parts now = parts;
    if (definition == null || now == null) {
      return;
    }
    look(fleet);
    long at = (fleet.time().now() - start) / NANOS_PER_TICK;
    writer.end(at, why(violations, !removed && now.wishes.isAnyWaiting()));
    List<String> events = List.copyOf(lines);
    lines.clear();
    int nodes = 1 + fleet.places().stream().mapToInt(place -> place.id).max().orElse(0);
    writer.header(line -> header(line, definition, nodes, seed));
    for (int node = 0; node < nodes; node++) {
      if (!hereAtStart.contains(node)) {
        writer.leave(0, node);
      }
    }
    lines.addAll(events);
    whole = List.copyOf(lines);
  }

  private String why(List<FleetViolation> violations, boolean anyWaiting) {
    return !violations.isEmpty()
        ? "violation: " + violations.getFirst().getMessage()
        : removed ? "removed" : anyWaiting ? "end of the script" : "done";
  }

  private static void header(JsonLine line, Definition definition, int nodes, long seed) {
    Definition.Units units = (Definition.Units) definition.settings();
    line.with("algorithm", "hk").with("variant", TraceWriter.LIVE);
    line.with("nodes", nodes).with("k", units.config().units()).with("seed", seed);
    line.with("semaphore", definition.name());
  }
}
