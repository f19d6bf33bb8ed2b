package io.thalweg.core.properties;

import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * The whole network at one moment, as a runtime that sees everything can show it.
 *
 * @param <M> the protocol's messages
 */
public interface Snapshot<M extends Message> {

  /** The tokens and units that there have to be, by the protocol. */
  Stock stock();

  int nodes();

  Node<M> node(int i);

  /** The nodes to which i has a link. */
  void neighbours(int i, IntConsumer each);

  /** The messages in flight. */
  void inFlight(Consumer<M> each);

  /** The smallest number of units that a waiting request of node i needs, or 0 if none waits. */
  int smallestNeed(int i);
}
