package io.thalweg.sim.engine;

import io.thalweg.core.properties.Violation;
import java.util.List;

/**
 * How a run ended.
 *
 * @param why {@code done}, {@code time-limit}, {@code event-limit} or {@code violation: …}
 * @param atTicks the time at which it ended
 * @param deliveries the number of messages handled
 * @param asked the number of requests that were to be made in all
 * @param over the number of requests that are over: released or withdrawn
 * @param waiting the number of requests that wait at the end
 * @param cutOff the number of nodes with waiting requests that the token, or units that they need,
 *     could not reach at the end
 * @param violations the violations; empty if all properties held
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

  /** Whether a limit ended the run, so that waiting requests might still have been served. */
  public boolean limited() {
    return why.endsWith("-limit");
  }

  /** Whether all requests are over and no property was violated. */
  public boolean complete() {
    return !violated() && over == asked;
  }
}
