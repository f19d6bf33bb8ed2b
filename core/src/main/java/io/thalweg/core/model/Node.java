package io.thalweg.core.model;

/**
 * One node of a protocol: its state, and how it answers events.
 *
 * <p>Deterministic: the same state and event give the same state and effects. It sees no clock, no
 * thread and no chance; its driver brings these in as events. Not safe for use by several threads
 * at once.
 *
 * @param <M> the protocol's messages
 */
public interface Node<M extends Message> {

  int id();

  /** Handles one event completely. */
  void step(Event<M> event, Effects<M> effects);

  /** An independent node in the same state. */
  Node<M> copy();

  /** Writes the state as words: two nodes with equal words behave alike from now on. */
  void encode(LongSink words);

  /** The number of tokens here. */
  int tokens();

  /**
   * Units here that no request holds: free ones with the token, released ones on their way to it.
   */
  int freeUnits();

  /** Units that requests of this node hold. */
  int heldUnits();

  /** Whether the node knows the height of neighbour j, so that {@link Event.Leave} may name j. */
  default boolean knows(int j) {
    return false;
  }

  /** Names the variables, under the paper's names, for traces and people. */
  void describe(Fields fields);
}
