package io.thalweg.sim.engine;

import io.thalweg.sim.workload.Distribution;

/**
 * The time that a message takes. A node has one processor: it sends one message after another,
 * {@code sendTicks} each, and receives one after another, {@code receiveTicks} each; in between a
 * message is in transit. Links are FIFO.
 */
public record Timing(long sendTicks, Distribution transit, long receiveTicks) {

  /** Only the transit takes time. */
  public static Timing transit(Distribution transit) {
    return new Timing(0, transit, 0);
  }
}
