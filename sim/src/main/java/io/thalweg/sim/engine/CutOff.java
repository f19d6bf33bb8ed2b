package io.thalweg.sim.engine;

import io.thalweg.core.model.Message;
import io.thalweg.core.properties.Property;
import io.thalweg.core.properties.StateChecks;
import io.thalweg.core.properties.Stock;
import io.thalweg.core.properties.Violation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The nodes whose requests cannot be served with the links at the end of a run: the token, or units
 * that they need, cannot reach them. Other nodes that still wait when the run is over are stuck.
 */
final class CutOff<M extends Message> {
  private static final int TOLD_MAX = 5;

  private final Simulation<M> seen;
  private final Stock stock;
  private final List<Violation> stuck = new ArrayList<>();
  private long count;

  /**
   * @param over whether nothing more would happen; if not, units may still be in flight
   */
  CutOff(Simulation<M> seen, Applications<M> applications, boolean over) {
    this.seen = seen;
    this.stock = seen.stock();
    boolean[] reached = reached();
    boolean complete = !over || isComplete(reached);
    for (int i = 0; i < seen.nodes(); i++) {
      Asked first = applications.firstWaiting(i);
      if (first != null && !(reached[i] && complete)) {
        count++;
      } else if (first != null && over && stuck.size() < TOLD_MAX) {
        stuck.add(
            new Violation(
                Property.EVERY_REQUEST_SERVED,
                seen.now(),
                "node "
                    + i
                    + " waits for ever (request "
                    + first.id
                    + ", "
                    + first.h
                    + (first.h == 1 ? " unit)" : " units)")));
      }
    }
  }

  /** The number of nodes that are cut off. */
  long count() {
    return count;
  }

  /** The violations to report for nodes that are stuck. */
  List<Violation> stuck() {
    return stuck;
  }

  private boolean[] reached() {
    int holder = StateChecks.holder(seen);
    int token = holder < 0 ? seen.tokenSender() : holder;
    boolean[] reached = token < 0 ? new boolean[seen.nodes()] : StateChecks.reachable(seen, token);
    if (stock.tokens() != 1) {
      Arrays.fill(reached, true); // such algorithms need a connected network
    }
    return reached;
  }

  /** Whether no units that these nodes wait for are stuck elsewhere. */
  private boolean isComplete(boolean[] reached) {
    if (stock.counted()) {
      return unitsAmong(reached) == stock.k();
    }
    return IntStream.range(0, reached.length)
        .allMatch(i -> reached[i] || seen.node(i).freeUnits() == 0);
  }

  private long unitsAmong(boolean[] reached) {
    long units = 0;
    for (int i = 0; i < reached.length; i++) {
      units += reached[i] ? seen.node(i).freeUnits() + seen.node(i).heldUnits() : 0;
    }
    return units;
  }
}
