package io.thalweg.sim.engine;

import io.thalweg.core.properties.Violation;
import java.util.List;

/**
 * How a run ended.
 *
 * @param why {@code done}, {@code time-limit}, {@code event-limit} or {@code violation: …}
 * @param atTicks when
 * @param deliveries messages handled
 * @param asked requests to be made in all
 * @param over requests granted and given back, or withdrawn
 * @param waiting requests that wait at the end
 * @param cutOff nodes with waiting requests that the token, or units that they need, could not
 *     reach at the end
 * @param violations what did not hold; empty if all did
 */
public record Outcome(
    String why,
    long atTicks,
    long deliveries,
    long asked,
    long over,
    long waiting,
    long cutOff,
    List<Violation> violations) {

  public boolean violated() {
    return !violations.isEmpty();
  }

  /** Whether everything that was to be done was done. */
  public boolean complete() {
    return !violated() && over == asked;
  }
}
