package io.thalweg.sim.network.mobility;

/**
 * Decides where nodes go: the part in which the mobility models differ. Each node draws from its
 * own stream of chance, so that the order in which nodes reach the ends of their legs changes
 * nothing.
 */
interface Itinerary {
  /** Puts a node at its place at time 0. */
  void start(int node, Legs legs);

  /** Gives a node its next leg. A leg may take no time, but after some calls one does. */
  void next(int node, Legs legs);
}
