package io.thalweg.sim.engine;

import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.core.model.Precedence;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.properties.HistoryChecks;
import io.thalweg.core.properties.PriorityChecks;
import io.thalweg.core.properties.StateChecks;
import io.thalweg.core.properties.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks the properties of {@code core} in a simulation and stops it at the first violation.
 *
 * <p>Properties of the whole network are checked when it is quiescent, and at most once in as many
 * deliveries as there are nodes, so that checking never costs more than running.
 */
public final class Checks<M extends Message> implements Observer<M> {

  /**
   * The promises of the algorithm with its settings.
   *
   * @param oneToken whether there is one token, and a node enters only while it has it
   * @param precedence the order of grants; null if none is promised, or it cannot be checked
   * @param backfillsInARow the number of smaller requests in a row that may pass one that does not
   *     fit
   * @param nothingThatFitsWaits whether that property is promised
   */
  public record Promises(
      boolean oneToken,
      @Nullable Precedence precedence,
      int backfillsInARow,
      boolean nothingThatFitsWaits) {

    /** What the protocol promises. */
    public static Promises of(Protocol<?> protocol) {
      return new Promises(
          protocol.tokens() == 1 && protocol.grantsWithToken(),
          protocol.precedence(),
          protocol.backfillsInARow(),
          protocol.servesWhatFits());
    }

    /** The same without the order of grants. */
    public Promises inAnyOrder() {
      return new Promises(oneToken, null, backfillsInARow, nothingThatFitsWaits);
    }

    /** Whether there is a bound on how often later requests overtake one. */
    public boolean boundsOvertaking() {
      return precedence != null && backfillsInARow != Protocol.UNLIMITED;
    }
  }

  private final Simulation<M> simulation;
  private final Promises promises;
  private final HistoryChecks<M> history;
  private final @Nullable PriorityChecks<M> priority;
  private long lookedAt;

  private Checks(Simulation<M> simulation, Promises promises) {
    this.simulation = simulation;
    this.promises = promises;
    this.history = new HistoryChecks<>(simulation.stock().k(), promises.oneToken());
    Precedence precedence = promises.precedence();
    this.priority =
        precedence == null
            ? null
            : new PriorityChecks<>(simulation, precedence, promises.backfillsInARow());
  }

  /** Adds all checks to the observers of the simulation. */
  public static <M extends Message> void addTo(
      Observers<M> observers, Simulation<M> simulation, Promises promises) {
    Checks<M> checks = new Checks<>(simulation, promises);
    observers.add(checks.history);
    if (checks.priority != null) {
      observers.add(checks.priority);
    }
    observers.add(checks);
  }

  @Override
  public void handled(long at) {
    report(history.violations());
    if (priority != null) {
      report(priority.violations());
    }
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
