package io.thalweg.core.model;

/**
 * One node of a protocol: its state, and how it answers events.
 *
 * <p>Deterministic: the same state and event give the same state and effects. It sees no clock, no
 * thread and no chance; whoever drives it brings these in as events. Not safe for use by several
 * threads at once.
 *
 * @param <M> the protocol's messages
 */
public interface Node<M extends Message> {

  int id();

  /** Takes one event to its end. */
  void step(Event<M> event, Effects<M> effects);

  /** An independent node in the same state. */
  Node<M> copy();

  /** Writes the state in words: two nodes behave alike from now on if these are equal. */
  void encode(LongSink words);

  /** How many tokens are here. */
  int tokens();

  /** Units here that nobody holds: free ones with the token, returned ones on their way to it. */
  int freeUnits();

  /** Units that requests of this node hold. */
  int heldUnits();

  /** Whether the node knows where neighbour j is, so that {@link Event.Leave} may name it. */
  default boolean knows(int j) {
    return false;
  }

  /** Names the variables, under the paper's names, for traces and people. */
  void describe(Fields fields);
}
