package io.thalweg.sim.engine;

import org.jspecify.annotations.Nullable;

/** A request in the simulation, from the time when it is made until it is over. */
final class Asked {
  final int node;
  final long id;
  int h; // units; it may release a part of them early
  final long insideTicks;
  final boolean extra; // not of those that the node makes by itself
  boolean waiting = true;

  /** The next request of the same node that is not over. */
  @Nullable Asked sibling;

  Asked(int node, long id, int h, long insideTicks, boolean extra) {
    this.node = node;
    this.id = id;
    this.h = h;
    this.insideTicks = insideTicks;
    this.extra = extra;
  }
}
