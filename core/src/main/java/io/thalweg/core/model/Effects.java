package io.thalweg.core.model;

/**
 * What a step does to the world, in the order in which the algorithm does it.
 *
 * @param <M> the protocol's messages
 */
public interface Effects<M extends Message> {

  /** Sends a message to a neighbour. */
  void send(int to, M message);

  /**
   * Grants a waiting request.
   *
   * @param fence a number that grows from grant to grant, or 0 if the protocol counts none
   */
  void enter(long request, long fence);
}
