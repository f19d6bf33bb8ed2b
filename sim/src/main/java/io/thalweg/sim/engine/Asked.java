package io.thalweg.sim.engine;

import org.jspecify.annotations.Nullable;

/** A request in the simulation, from the time when it is made until it is over. */
final class Asked {
  final int node;
  final long id;
  int h; // of which it may give a part back
  final long insideTicks;
  boolean waiting = true;

  /** The next of the same node's requests that are not over. */
  @Nullable Asked sibling;

  Asked(int node, long id, int h, long insideTicks) {
    this.node = node;
    this.id = id;
    this.h = h;
    this.insideTicks = insideTicks;
  }
}
