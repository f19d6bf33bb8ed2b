package io.thalweg.sim.engine;

/**
 * When to give up.
 *
 * @param timeTicks virtual time; no event after it happens
 * @param deliveries messages handled
 */
public record Limits(long timeTicks, long deliveries) {
  public static final Limits NONE = new Limits(Long.MAX_VALUE, Long.MAX_VALUE);
}
