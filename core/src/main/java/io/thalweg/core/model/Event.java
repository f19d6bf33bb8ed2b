package io.thalweg.core.model;

import java.util.List;

/**
 * Something that happens to a node. A runtime hands events to {@link Node#step} one at a time.
 *
 * <p>The link layer promises: a link is reported up before anything is delivered over it; links are
 * FIFO; after {@link LinkDown} no message that was sent before it arrives, and those that had not
 * arrived by then come back to their sender in {@link LinkDown#undelivered}, exactly once and in
 * order.
 *
 * @param <M> the protocol's messages
 */
public sealed interface Event<M extends Message> {

  /**
   * The application asks for {@code h} units.
   *
   * @param id unique at this node for as long as the request waits or holds
   * @param priority larger is more urgent
   * @param deadline when it is needed, on the runtime's clock, or {@link #NO_DEADLINE}; earlier is
   *     more urgent
   * @param at when it was asked, on the runtime's clock, which is the same for all nodes as far as
   *     the runtime can make it so; not negative
   * @param group requests of one group may be inside together; 0 where the algorithm knows of no
   *     groups
   */
  record Request<M extends Message>(
      long id, int h, long priority, long deadline, long at, int group) implements Event<M> {

    /** As a deadline: there is none. */
    public static final long NO_DEADLINE = Long.MAX_VALUE;

    /** A request where there are no groups. */
    public Request(long id, int h, long priority, long deadline, long at) {
      this(id, h, priority, deadline, at, 0);
    }
  }

  /**
   * The application changes the priority and the deadline of a waiting request. The time at which
   * it was made stays.
   */
  record Update<M extends Message>(long id, long priority, long deadline) implements Event<M> {}

  /** The application withdraws a waiting request. */
  record Withdraw<M extends Message>(long id) implements Event<M> {}

  /** The application releases the units that the request was granted. */
  record Release<M extends Message>(long id) implements Event<M> {}

  /** A message arrives. */
  record Deliver<M extends Message>(int from, M message) implements Event<M> {}

  /** The time that the node asked for with {@link Effects#alarm} has passed. */
  record Alarm<M extends Message>() implements Event<M> {}

  /** A link to {@code peer} has formed. */
  record LinkUp<M extends Message>(int peer) implements Event<M> {}

  /** The link to {@code peer} has failed. */
  record LinkDown<M extends Message>(int peer, List<M> undelivered) implements Event<M> {}

  /**
   * An event that happens only where nodes and units come and go, as in a live cluster: a node
   * joins by {@link Protocol#newcomer} and goes by {@link Leave}. Algorithms without {@link
   * Ability#CHURN} accept none of these.
   */
  sealed interface Change<M extends Message> extends Event<M> {}

  /**
   * The node is about to leave and hands what it has to a neighbour: the token, together with what
   * its queue asks for, or else the released units that wait for a way to the token. It may stay
   * after all.
   */
  record Leave<M extends Message>(int heir) implements Change<M> {}

  /**
   * Messages that a link has not delivered, although this was found out only after it had failed:
   * they were not in {@link LinkDown#undelivered}. Only messages with tokens or units are kept for
   * so long.
   */
  record LateReturn<M extends Message>(List<M> undelivered) implements Change<M> {}

  /** This number of units is added. */
  record Supply<M extends Message>(int units) implements Change<M> {}

  /** The units of a granted request cease to exist, and the request has ended. */
  record Retire<M extends Message>(long id) implements Change<M> {}

  /**
   * A granted request releases a part of its units and keeps the others.
   *
   * @param fence the largest fence that the owner has handed out to those that shared the units; 0
   *     if it handed out none, as is always so without the token
   */
  record GiveBack<M extends Message>(long id, int units, long fence) implements Change<M> {}
}
