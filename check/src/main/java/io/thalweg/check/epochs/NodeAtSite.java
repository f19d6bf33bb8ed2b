package io.thalweg.check.epochs;

import io.thalweg.core.heights.OrientedNode;
import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A node of an algorithm, its links, and one request at a time.
 *
 * @param <M> the algorithm's messages
 * @param <N> its node
 */
abstract class NodeAtSite<M extends Message, N extends OrientedNode<M>> extends ShareAtSite
    implements Effects<M> {
  private static final int ASK = 1;
  private static final int GIVE = 2;
  private static final int SETTLE = 3;
  private static final int ASK_AGAIN = 4;
  private static final int HAND_OVER = 10; // plus the heir

  private @Nullable N node;
  private Ids links = Ids.NONE;
  private int request; // the number of the last one
  private boolean waiting;
  private boolean known; // to the node, of a request that waits
  private boolean owed; // it was given back, and the node has not heard of it

  NodeAtSite(EpochScope scope, int self, int asks) {
    super(scope, self, asks);
  }

  NodeAtSite(NodeAtSite<M, N> o) {
    super(o);
    node = o.node == null ? null : o.copied(o.node);
    links = o.links;
    request = o.request;
    waiting = o.waiting;
    known = o.known;
    owed = o.owed;
  }

  abstract N copied(N node);

  /** The node of a new epoch, without a link, and with what is held. */
  abstract N made(Opening opening);

  /** What the new node has to hear once it has its links. */
  abstract void began(Opening opening, Ids brought);

  /** The request that waits or is inside. */
  abstract Event.Request<M> asked(long id);

  /** Takes what a grant is for. */
  abstract Ids taken();

  /** Takes the names of the units that a message carries. */
  abstract Ids carried(M message);

  /** What it asks for, in words. */
  abstract String wish();

  final Event.Request<M> asked() {
    return asked(request);
  }

  final boolean isHome(Opening opening) {
    return opening.home() == self;
  }

  final void step(Event<M> event) {
    Objects.requireNonNull(node).step(event, this);
  }

  @Override
  final boolean hasToken() {
    return node != null && node.tokenHolder();
  }

  @Override
  final void forgetToken() {
    node = null;
  }

  @Override
  final void begin(Agreed agreed, Opening opening, Ids brought) {
    node = made(opening);
    links = Ids.NONE;
    owed = false;
    known = false; // the node is told of a request when it may grant
    meet(agreed.members());
    began(opening, brought);
  }

  @Override
  final void meet(Ids members) {
    for (int j : members.minus(links).without(self).toArray()) {
      links = links.with(j);
      step(new Event.LinkUp<>(j));
    }
    for (int j : links.minus(members).toArray()) {
      links = links.without(j);
      List<Parcelled> back = outlet().takeBack(self, j);
      back.forEach(parcel -> free = free.plus(parcel.names()));
      step(new Event.LinkDown<>(j, back.stream().map(NodeAtSite.this::message).toList()));
    }
  }

  @SuppressWarnings("unchecked") // all nodes are of one algorithm
  private M message(Parcelled parcel) {
    return (M) Objects.requireNonNull(parcel.message());
  }

  @Override
  final void deliver(int from, Parcelled parcel) {
    free = free.plus(parcel.names());
    step(new Event.Deliver<>(from, message(parcel)));
  }

  @Override
  final int[] acts(boolean steps) {
    boolean mayAsk = steps && !waiting && held.isEmpty() && !owed && asks > 0;
    IntStream own =
        IntStream.of(
                mayAsk ? ASK : 0,
                held.isEmpty() ? 0 : GIVE,
                steps && owed ? SETTLE : 0,
                steps && waiting && !known ? ASK_AGAIN : 0)
            .filter(act -> act > 0);
    return IntStream.concat(own, heirs(steps).map(j -> HAND_OVER + j)).toArray();
  }

  /** The members to which the first one may hand what it has before it leaves. */
  private IntStream heirs(boolean steps) {
    boolean hands = scope.leaves() > 0 && steps && self == 1 && (hasToken() || !free.isEmpty());
    return hands ? links.filter(Objects.requireNonNull(node)::knows).stream() : IntStream.empty();
  }

  @Override
  final void act(int number, boolean steps) {
    switch (number) {
      case ASK -> {
        asks--;
        request++;
        waiting = true;
        ask();
      }
      case GIVE -> giveBack(steps);
      case SETTLE -> settle();
      case ASK_AGAIN -> ask();
      default -> step(new Event.Leave<>(number - HAND_OVER));
    }
  }

  private void ask() {
    known = true;
    step(asked());
  }

  private void giveBack(boolean steps) {
    giveUp();
    owed = true;
    if (steps) {
      settle();
    }
  }

  /** Nothing is held any more. */
  void giveUp() {
    held = Ids.NONE;
  }

  /** The node hears of what was given back while it took no steps. */
  private void settle() {
    owed = false;
    free = free.plus(kept);
    kept = Ids.NONE;
    step(new Event.Release<>(request));
  }

  @Override
  public final void send(int to, M message) {
    outlet().send(self, to, message, carried(message));
  }

  @Override
  public final void enter(long granted, long fence) {
    waiting = false;
    held = taken();
    outlet().granted(self, held, fence);
  }

  @Override
  final boolean endsSomething(int number) {
    return number == GIVE || number == SETTLE || number == ASK_AGAIN;
  }

  @Override
  final String tell(int number) {
    return switch (number) {
      case ASK -> "asks for " + wish();
      case GIVE -> "gives back what it holds";
      case SETTLE -> "counts what it has got back";
      case ASK_AGAIN -> "asks again";
      default -> "hands what it has to m" + (number - HAND_OVER);
    };
  }

  @Override
  final boolean isEmpty() {
    return !hasToken() && !waiting && !owed && super.isEmpty();
  }

  @Override
  final boolean waits() {
    return waiting;
  }

  @Override
  final void expire() {
    giveBack(false);
  }

  @Override
  final void encode(LongSink words, boolean mayStep) {
    super.encode(words, mayStep);
    if (!mayStep) {
      words.put((long) request << 2 | (waiting ? 2 : 0) | (hasToken() ? 1 : 0));
      return;
    }
    words.put((long) request << 2 | (waiting ? known ? 1 : 3 : owed ? 2 : 0));
    links.encode(words);
    if (node != null) {
      node.encode(words);
    }
  }
}
