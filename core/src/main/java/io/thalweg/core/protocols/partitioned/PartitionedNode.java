package io.thalweg.core.protocols.partitioned;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import java.util.List;

/**
 * A node of a cluster: it wraps a node that knows only the numbers within the cluster.
 *
 * @param <M> the messages of the algorithm within
 */
final class PartitionedNode<M extends Message> implements Node<M> {

  /** The first node of the cluster, whose number there is 0. */
  private final int first;

  private final Node<M> inner;

  /** Units that belong to no cluster, and their tokens. */
  private final int unusedUnits;

  private final int unusedTokens;

  PartitionedNode(int first, Node<M> inner, int unusedUnits, int unusedTokens) {
    this.first = first;
    this.inner = inner;
    this.unusedUnits = unusedUnits;
    this.unusedTokens = unusedTokens;
  }

  @Override
  public int id() {
    return first + inner.id();
  }

  @Override
  public void step(Event<M> event, Effects<M> effects) {
    switch (event) {
      case Event.Deliver<M>(int from, M message) ->
          inner.step(new Event.Deliver<>(from - first, message), new Within(effects));
      case Event.LinkUp<M>(int peer) -> throw lacks(Ability.LINK_CHANGES);
      case Event.LinkDown<M>(int peer, List<M> undelivered) -> throw lacks(Ability.LINK_CHANGES);
      case Event.Change<M> change -> throw lacks(Ability.CHURN);
      case Event.Request<M> e -> inner.step(e, new Within(effects));
      case Event.Release<M> e -> inner.step(e, new Within(effects));
      case Event.Alarm<M> e -> inner.step(e, new Within(effects));
      case Event.Update<M> e -> inner.step(e, new Within(effects));
      case Event.Withdraw<M> e -> inner.step(e, new Within(effects));
    }
  }

  private static UnsupportedOperationException lacks(Ability ability) {
    return new UnsupportedOperationException("with this algorithm " + ability.missing());
  }

  /** The effects of a node that knows only the numbers within the cluster. */
  private final class Within implements Effects<M> {
    private final Effects<M> effects;

    Within(Effects<M> effects) {
      this.effects = effects;
    }

    @Override
    public void send(int to, M message) {
      effects.send(first + to, message);
    }

    @Override
    public void enter(long request, long fence) {
      effects.enter(request, fence);
    }

    @Override
    public int choose(int n) {
      return effects.choose(n);
    }

    @Override
    public void alarm(long ticks) {
      effects.alarm(ticks);
    }
  }

  @Override
  public PartitionedNode<M> copy() {
    return new PartitionedNode<>(first, inner.copy(), unusedUnits, unusedTokens);
  }

  @Override
  public void encode(LongSink words) {
    inner.encode(words);
  }

  @Override
  public int tokens() {
    return inner.tokens() + unusedTokens;
  }

  @Override
  public int freeUnits() {
    return inner.freeUnits() + unusedUnits;
  }

  @Override
  public int heldUnits() {
    return inner.heldUnits();
  }

  @Override
  public void describe(Fields fields) {
    fields.put("first", first);
    inner.describe(fields);
  }
}
