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

  /**
   * Leaves a choice to the driver of the node: a simulator draws it, a checker tries all.
   *
   * <p>The number of choices that a step makes, and the {@code n} of each, must not depend on the
   * results of earlier choices in the same step.
   *
   * @return a number from 0 to {@code n - 1}
   */
  default int choose(int n) {
    throw new UnsupportedOperationException("this runtime leaves nothing open");
  }

  /**
   * Asks for an {@link Event.Alarm} after this number of ticks of the runtime's clock. A node has
   * one alarm: setting it again replaces it.
   *
   * @param ticks when; negative: not at all
   */
  default void alarm(long ticks) {
    throw new UnsupportedOperationException("this runtime has no clock");
  }
}
