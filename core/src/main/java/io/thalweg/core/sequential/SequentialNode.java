package io.thalweg.core.sequential;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node that makes one request at a time, for one unit, on links that do not change: what the
 * classical algorithms assume of all nodes. If the application asks again before its last request
 * is over, the new request waits here and no other node knows of it.
 *
 * <p>An algorithm says what happens when the node wishes to enter, when it has left, and when a
 * message arrives.
 *
 * @param <M> the protocol's messages
 */
public abstract class SequentialNode<M extends Message> implements Node<M> {

  /** The progress of the request under way. */
  private enum State {
    OUTSIDE,
    WAITING,
    INSIDE
  }

  /** This node. */
  protected final int i;

  /** Requests that the application makes while one is under way. */
  private final Deque<Long> later;

  private State state = State.OUTSIDE;

  /** The request under way; meaningless while the node is outside. */
  private long mine;

  private @Nullable Effects<M> effects;

  protected SequentialNode(int i) {
    this.i = i;
    this.later = new ArrayDeque<>();
  }

  /** Makes a copy of a node. */
  protected SequentialNode(SequentialNode<M> o) {
    i = o.i;
    later = new ArrayDeque<>(o.later);
    state = o.state;
    mine = o.mine;
  }

  /** The node wishes to enter: it asks, or calls {@link #enter} at once. */
  protected abstract void wish();

  /** The node has left. */
  protected abstract void leave();

  /** A message arrives from node j. */
  protected abstract void receive(int j, M message);

  /** The time set by {@link #alarm} has passed. */
  protected void ring() {
    throw new IllegalStateException("the algorithm sets no alarm");
  }

  /** Grants the request under way. */
  protected final void enter() {
    if (state != State.WAITING) {
      throw new IllegalStateException("node " + i + " enters, but does not wait");
    }
    state = State.INSIDE;
    effects().enter(mine, 0);
  }

  protected final boolean isWaiting() {
    return state == State.WAITING;
  }

  protected final boolean isInside() {
    return state == State.INSIDE;
  }

  protected final void send(int to, M message) {
    effects().send(to, message);
  }

  /** Sends to all other nodes of n, beginning with i + 1, so that no node is always the first. */
  protected final void sendToOthers(int n, M message) {
    for (int j = (i + 1) % n; j != i; j = (j + 1) % n) {
      send(j, message);
    }
  }

  /** Has {@link #ring} called after this number of ticks. */
  protected final void alarm(long ticks) {
    effects().alarm(ticks);
  }

  private Effects<M> effects() {
    return Objects.requireNonNull(effects, "only a step has effects");
  }

  @Override
  public final void step(Event<M> event, Effects<M> out) {
    effects = out;
    switch (event) {
      case Event.Request<M> request -> ask(request);
      case Event.Release<M>(long id) -> release(id);
      case Event.Deliver<M>(int j, M message) -> receive(j, message);
      case Event.Alarm<M> alarm -> ring();
      case Event.Update<M> update -> throw lacks(Ability.UPDATES);
      case Event.Withdraw<M> withdraw -> throw lacks(Ability.WITHDRAWALS);
      case Event.LinkUp<M>(int j) -> throw lacks(Ability.LINK_CHANGES);
      case Event.LinkDown<M>(int j, List<M> undelivered) -> throw lacks(Ability.LINK_CHANGES);
      case Event.Change<M> change -> throw lacks(Ability.CHURN);
    }
    effects = null;
  }

  private void ask(Event.Request<M> request) {
    if (request.h() != 1) {
      throw new IllegalArgumentException("a request is for one unit, not for " + request.h());
    }
    later.add(request.id());
    wishNext();
  }

  private void release(long id) {
    if (state != State.INSIDE || mine != id) {
      throw new IllegalStateException("request " + id + " is not inside");
    }
    state = State.OUTSIDE;
    leave();
    wishNext();
  }

  private void wishNext() {
    if (state == State.OUTSIDE && !later.isEmpty()) {
      mine = later.remove();
      state = State.WAITING;
      wish();
    }
  }

  private static UnsupportedOperationException lacks(Ability ability) {
    return new UnsupportedOperationException("with this algorithm " + ability.missing());
  }

  @Override
  public final int id() {
    return i;
  }

  @Override
  public final int heldUnits() {
    return state == State.INSIDE ? 1 : 0;
  }

  @Override
  public void encode(LongSink words) {
    words.put(((long) later.size() << 2) | state.ordinal());
    if (state != State.OUTSIDE) {
      words.put(mine);
    }
    later.forEach(words::put);
  }

  @Override
  public void describe(Fields fields) {
    fields.put("state", state);
    if (!later.isEmpty()) {
      fields.put("later", later);
    }
  }
}
