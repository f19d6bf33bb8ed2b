package io.thalweg.sim.acts;

/** Something that is done to a run by hand. It happens after all else that happens at its time. */
public sealed interface Act {

  /** The time, in ticks. */
  long at();

  /** A node makes a request, besides those of the workload. */
  record Ask(long at, int node, int units, long priority, int group) implements Act {}

  /** A link fails; nothing happens if it is not up. */
  record Cut(long at, int a, int b) implements Act {}

  /** A link forms; nothing happens if it is up, or if one of the nodes is away. */
  record Form(long at, int a, int b) implements Act {}

  /** A node that moves is put somewhere, in metres, and stays there. */
  record Place(long at, int node, double x, double y) implements Act {}

  /** Whether it changes links by itself. */
  default boolean changesLinks() {
    return !(this instanceof Ask);
  }
}
