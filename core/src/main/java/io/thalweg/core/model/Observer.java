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

  /** A message leaves; {@code msg} is unique in the run. */
  default void send(long at, long msg, int from, int to, M message) {}

  /** A message is handled at its destination. */
  default void deliver(long at, long msg, int from, int to, M message) {}

  /** A message is lost with its link, or handed back to its sender. */
  default void drop(long at, long msg, int from, int to, M message, String why) {}

  /** A step of this node has ended. */
  default void stepped(long at, Node<M> node) {}

  /** A node has come: a newcomer, without a link so far. */
  default void join(long at, int node) {}

  /** A node is about to leave, and gives what it has to a neighbour. */
  default void handOver(long at, int node, int heir) {}

  /** A node has gone; its links go down next. */
  default void leave(long at, int node) {}

  /** A node gets back what a link that failed earlier has not delivered; each is dropped next. */
  default void lateReturn(long at, int node) {}

  /** The number of units changes by this: more are brought in at this node, or some taken out. */
  default void resize(long at, int node, int units) {}

  /** A request that was granted gives this number of its units back and keeps the others. */
  default void giveBack(long at, int node, long request, int units) {}

  /** What happened has been taken to its end at every node that it concerns. */
  default void handled(long at) {}

  /** Nothing more will happen: the last chance to look before it is said how the run ended. */
  default void ending(long at) {}

  /** The run has ended: {@code done}, {@code time-limit}, {@code event-limit}, a violation. */
  default void end(long at, String why) {}
}
