package io.thalweg.check.model;

import io.thalweg.check.model.Local.Phase;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.properties.Snapshot;
import io.thalweg.core.properties.Stock;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** A state as properties see it. Shows another state after each {@link #show}. */
public final class View<M extends Message> implements Snapshot<M> {
  private final Space<M> space;
  private int[] state;
  private final int firstBudget;
  private final int firstChurn;

  public View(Space<M> space) {
    this.space = space;
    this.state = space.start();
    this.firstBudget = state[space.budget()];
    this.firstChurn = space.scope().churn().budget();
  }

  /** Shows this state from now on; it is not copied. */
  public View<M> show(int[] state) {
    this.state = state;
    return this;
  }

  private Local<M> local(int i) {
    return space.local(i, state[i]);
  }

  public boolean isWaiting(int i) {
    return local(i).phase() == Phase.WAITING;
  }

  /** Whether node i has left and does not come back. */
  public boolean isGone(int i) {
    return local(i).phase() == Phase.GONE;
  }

  public boolean isInside(int i) {
    return local(i).phase() == Phase.INSIDE;
  }

  /** The group of the latest request of node i. */
  public int group(int i) {
    return local(i).group();
  }

  /** Returns the number of requests that node i has made; at most 1 if it asks for ever. */
  public int made(int i) {
    return local(i).made();
  }

  /** Returns what the waiting request of node i asks for, and when it was made. */
  public Event.Request<M> asked(int i) {
    return asked(i, local(i).at());
  }

  /** Returns what the latest request of node i asked for, as if it was made at this time. */
  public Event.Request<M> asked(int i, long at) {
    Local<M> local = local(i);
    return space
        .scope()
        .request(
            local.request(), new PossibleRequest(local.h(), local.priority(), local.group()), at);
  }

  /** Returns the time of a request that is made in this state. */
  public long now() {
    return space.now(state);
  }

  /** Whether no link has changed since the start. */
  public boolean linksUnchanged() {
    boolean nobodyMoved = !space.scope().churn().happens() || state[space.churn()] == firstChurn;
    return nobodyMoved && state[space.budget()] >> 16 == firstBudget >> 16;
  }

  /** Whether no news of requests is in flight, so that each is known wherever it matters. */
  public boolean isNewsAtRest() {
    for (int c = space.nodes(); c < space.channelsEnd(); c++) {
      if (space.queues().carriesRequests(state[c] & ~Queues.CUT)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the nodes whose waiting requests have settled at some time, as bits; 0 if not kept. */
  public int settled() {
    return space.keepsSettled() ? state[space.settled()] : 0;
  }

  /** Returns the number of nodes that are inside. */
  public int inside() {
    int count = 0;
    for (int i = 0; i < space.nodes(); i++) {
      count += isInside(i) ? 1 : 0;
    }
    return count;
  }

  /** Returns the message that arrives next on a channel. */
  public M head(int from, int to) {
    return space.queues().message(space.queues().head(state[space.channel(from, to)]));
  }

  /**
   * Returns the node that has the token, or has sent it if it is in flight; -1 if there is none.
   */
  public int tokenAt() {
    for (int i = 0; i < space.nodes(); i++) {
      if (local(i).node().tokens() > 0) {
        return i;
      }
    }
    for (int c = space.nodes(); c < space.channelsEnd(); c++) {
      boolean inLimbo = space.isInLimbo(state, c) && hasToken(state[space.limbo(c)]);
      if (inLimbo || hasToken(state[c])) {
        return space.from(c);
      }
    }
    return -1;
  }

  private boolean hasToken(int queue) {
    return Counts.tokens(space.queues().counts(queue & ~Queues.CUT)) > 0;
  }

  public boolean isLinked(int a, int b) {
    int there = space.channel(a, b);
    return there >= 0 && state[there] != Queues.NONE && state[space.channel(b, a)] != Queues.NONE;
  }

  @Override
  public Stock stock() {
    return space.stock();
  }

  @Override
  public int nodes() {
    return space.nodes();
  }

  @Override
  public Node<M> node(int i) {
    return local(i).node();
  }

  @Override
  public void neighbours(int i, IntConsumer each) {
    for (int j = 0; j < space.nodes(); j++) {
      if (j != i && isLinked(i, j)) {
        each.accept(j);
      }
    }
  }

  @Override
  public void inFlight(Consumer<M> each) {
    for (int c = space.nodes(); c < space.budget(); c++) {
      for (int message : space.queues().contents(state[c] & ~Queues.CUT)) {
        each.accept(space.queues().message(message));
      }
    }
  }

  @Override
  public int smallestNeed(int i) {
    return isWaiting(i) ? local(i).h() : 0;
  }
}
