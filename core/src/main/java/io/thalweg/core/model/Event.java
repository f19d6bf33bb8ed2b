package io.thalweg.core.model;

import java.util.List;

/**
 * Whatever can happen to a node. A runtime hands events to {@link Node#step} one at a time.
 *
 * <p>The link layer promises: a link is told up before anything is delivered over it; messages of
 * one link arrive in the order in which they were sent; after {@link LinkDown} nothing sent before
 * it arrives, and what had not arrived by then comes back to its sender in {@link
 * LinkDown#undelivered}, exactly once and in order.
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
   * @param group with whom it can share: those of one group may be inside together. 0 where the
   *     algorithm knows of no groups
   */
  record Request<M extends Message>(
      long id, int h, long priority, long deadline, long at, int group) implements Event<M> {

    /** As a deadline: it is needed by no time. */
    public static final long NO_DEADLINE = Long.MAX_VALUE;

    /** A request where there are no groups. */
    public Request(long id, int h, long priority, long deadline, long at) {
      this(id, h, priority, deadline, at, 0);
    }
  }

  /**
   * The application changes the priority and the deadline of a waiting request, which goes on
   * counting as made when it was.
   */
  record Update<M extends Message>(long id, long priority, long deadline) implements Event<M> {}

  /** The application gives a waiting request up. */
  record Withdraw<M extends Message>(long id) implements Event<M> {}

  /** The application gives back what the request was granted. */
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
   * What happens only where nodes and units come and go, as in a live cluster: {@link
   * Protocol#newcomer} joins, {@link Leave} goes. Algorithms without {@link Ability#CHURN} know
   * none of these.
   */
  sealed interface Change<M extends Message> extends Event<M> {}

  /**
   * The node is about to leave, and gives what it has to a neighbour: the token with all that is
   * asked for here or, where there is none, what waits for a way to the token. It may stay after
   * all.
   */
  record Leave<M extends Message>(int heir) implements Change<M> {}

  /**
   * What a link that failed earlier has not delivered, as was found out only now: it was not in
   * {@link LinkDown#undelivered}. Tokens and units only; nothing else is kept for so long.
   */
  record LateReturn<M extends Message>(List<M> undelivered) implements Change<M> {}

  /** This number of units is added. */
  record Supply<M extends Message>(int units) implements Change<M> {}

  /** The units of a request that was granted are no more, and the request has ended. */
  record Retire<M extends Message>(long id) implements Change<M> {}

  /**
   * A request that was granted gives a part of its units back and keeps the others.
   *
   * @param fence the largest that its owner has given to those with whom it shared the units; 0 if
   *     it gave none, as always where the token is not
   */
  record GiveBack<M extends Message>(long id, int units, long fence) implements Change<M> {}
}
