package io.thalweg.sim.engine;

/**
 * When to give up.
 *
 * @param timeTicks virtual time; no event after it happens
 * @param deliveries messages handled
 * @param toRest whether to go on, when all requests are over, until links have ceased to change;
 *     else the next change of a link ends the run
 */
public record Limits(long timeTicks, long deliveries, boolean toRest) {
  public static final Limits NONE = new Limits(Long.MAX_VALUE, Long.MAX_VALUE, true);
}
