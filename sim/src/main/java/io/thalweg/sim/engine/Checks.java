package io.thalweg.sim.engine;

import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.core.properties.HistoryChecks;
import io.thalweg.core.properties.PriorityChecks;
import io.thalweg.core.properties.StateChecks;
import io.thalweg.core.properties.Violation;
import java.util.List;

/**
 * Brings the properties of {@code core} to a simulation and stops it at the first violation.
 *
 * <p>What looks at the whole network is looked at when all is quiet, and no more often than once in
 * as many deliveries as there are nodes, so that checking never costs more than running.
 */
public final class Checks<M extends Message> implements Observer<M> {

  /**
   * What the settings of the algorithm promise.
   *
   * @param oneToken whether there is one token and a node enters only where it is
   * @param ranked whether nodes order requests by keys that can be compared
   * @param backfills whether a smaller request may pass a larger one that does not fit
   * @param nothingThatFitsWaits whether that property is promised
   * @param overtaking how often a settled request may be overtaken; negative: any number
   */
  public record Promises(
      boolean oneToken,
      boolean ranked,
      boolean backfills,
      boolean nothingThatFitsWaits,
      long overtaking) {}

  private final Simulation<M> simulation;
  private final Promises promises;
  private final HistoryChecks<M> history;
  private final PriorityChecks<M> priority;
  private long lookedAt;

  private Checks(Simulation<M> simulation, Promises promises) {
    this.simulation = simulation;
    this.promises = promises;
    this.history = new HistoryChecks<>(simulation.stock().k(), promises.oneToken());
    this.priority = new PriorityChecks<>(simulation, promises.backfills(), promises.overtaking());
  }

  /** Adds all checks to what watches the simulation. */
  public static <M extends Message> void addTo(
      Observers<M> observers, Simulation<M> simulation, Promises promises) {
    Checks<M> checks = new Checks<>(simulation, promises);
    observers.add(checks.history);
    if (promises.ranked()) {
      observers.add(checks.priority);
    }
    observers.add(checks);
  }

  @Override
  public void handled(long at) {
    report(history.violations());
    report(priority.violations());
    if (simulation.quiet() && simulation.deliveries() - lookedAt >= simulation.nodes()) {
      look(at);
    }
  }

  @Override
  public void ending(long at) {
    if (simulation.quiet()) {
      look(at);
    }
  }

  private void look(long at) {
    lookedAt = simulation.deliveries();
    report(StateChecks.quiet(simulation, promises.nothingThatFitsWaits(), at));
  }

  private void report(List<Violation> found) {
    if (!found.isEmpty()) {
      simulation.violated(List.copyOf(found));
      found.clear();
    }
  }
}
