package io.thalweg.sim.network.mobility;

/**
 * The positions of moving nodes over virtual time, in an area from (0, 0) to (width, height)
 * metres. A node's path depends only on the seed and its own number, never on when it is looked at,
 * so two readers with different steps see the same movement.
 */
public interface Mobility {
  int nodes();

  double width();

  double height();

  /**
   * Moves all nodes to where they are at a time, which is never earlier than the time before; a new
   * mobility is at time 0.
   */
  void advanceTo(long ticks);

  /** Metres from the left border at the time last advanced to. */
  double x(int node);

  /** Metres from the upper border at the time last advanced to. */
  double y(int node);
}
