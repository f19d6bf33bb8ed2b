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
   * @param precedence who goes before whom; null if nothing is promised, or it cannot be looked at
   * @param backfillsInARow how many smaller requests in a row may pass one that does not fit
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

    /** The same but for the order of grants. */
    public Promises inAnyOrder() {
      return new Promises(oneToken, null, backfillsInARow, nothingThatFitsWaits);
    }

    /** Whether it is promised how often later requests overtake one. */
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

  /** Adds all checks to what watches the simulation. */
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
