package io.thalweg.sim.engine;

/**
 * The limits at which a run stops.
 *
 * @param timeTicks virtual time; no event happens after it
 * @param deliveries the number of messages handled
 * @param toRest whether to go on, when all requests are over, until links have ceased to change;
 *     otherwise the next change of a link ends the run
 */
public record RunLimits(long timeTicks, long deliveries, boolean toRest) {
  public static final RunLimits NONE = new RunLimits(Long.MAX_VALUE, Long.MAX_VALUE, true);
}
