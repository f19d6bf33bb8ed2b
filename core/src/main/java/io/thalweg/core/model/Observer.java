package io.thalweg.core.model;

/**
 * Sees everything that happens in a run, in the order of {@code thalweg/1}: a cause, then its
 * effects. Times are the runtime's.
 *
 * @param <M> the protocol's messages
 */
public interface Observer<M extends Message> {

  default void linkUp(long at, int a, int b) {}

  default void linkDown(long at, int a, int b) {}

  default void move(long at, int node, double x, double y) {}

  default void request(long at, int node, Event.Request<M> request) {}

  default void update(long at, int node, Event.Update<M> update) {}

  default void withdraw(long at, int node, long request) {}

  /** The alarm of a node rings. */
  default void alarm(long at, int node) {}

  default void enter(long at, int node, long request, int h, long fence) {}

  default void exit(long at, int node, long request, int h) {}

  /** A message is sent; {@code msg} is unique in the run. */
  default void send(long at, long msg, int from, int to, M message) {}

  /** A message is handled at its destination. */
  default void deliver(long at, long msg, int from, int to, M message) {}

  /** A message is lost with its link, or handed back to its sender. */
  default void drop(long at, long msg, int from, int to, M message, String why) {}

  /** A step of this node has ended. */
  default void stepped(long at, Node<M> node) {}

  /** A node has joined; it has no link so far. */
  default void join(long at, int node) {}

  /** A node is about to leave and hands what it has to a neighbour. */
  default void handOver(long at, int node, int heir) {}

  /** A node has left; its links go down next. */
  default void leave(long at, int node) {}

  /**
   * A node gets back messages that a link which failed earlier has not delivered; {@link #drop}
   * follows for each of them.
   */
  default void lateReturn(long at, int node) {}

  /**
   * The number of units changes by {@code units}: some are added at this node or, if negative,
   * taken out.
   */
  default void resize(long at, int node, int units) {}

  /** A granted request releases this number of its units and keeps the others. */
  default void giveBack(long at, int node, long request, int units) {}

  /** Something has happened to the members of a live cluster beside the algorithm. */
  default void cluster(long at, ClusterEvent event) {}

  /** Every node that the last event concerns has handled it. */
  default void handled(long at) {}

  /**
   * Nothing more will happen: the last chance to look before {@link #end} says how the run ended.
   */
  default void ending(long at) {}

  /** The run has ended: {@code done}, {@code time-limit}, {@code event-limit}, a violation. */
  default void end(long at, String why) {}
}
