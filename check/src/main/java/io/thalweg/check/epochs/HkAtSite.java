package io.thalweg.check.epochs;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.HkMessage;
import io.thalweg.core.protocols.hk.HkNode;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A node of {@code hk}, and the names of the units that its messages carry. */
final class HkAtSite extends ShareAtSite implements Effects<HkMessage> {
  private static final int ASK = 1;
  private static final int GIVE = 2;
  private static final int SETTLE = 3;
  private static final int ASK_AGAIN = 4;
  private static final int HAND_OVER = 10; // plus the heir

  private @Nullable HkNode node;
  private Ids links = Ids.NONE;
  private int request; // the number of the last one
  private boolean waiting;
  private boolean known; // to the node, of a request that waits
  private boolean owed; // it was given back, and the node has not heard of it

  HkAtSite(EpochScope scope, int self, int asks) {
    super(scope, self, asks);
  }

  private HkAtSite(HkAtSite o) {
    super(o);
    node = o.node == null ? null : o.node.copy();
    links = o.links;
    request = o.request;
    waiting = o.waiting;
    known = o.known;
    owed = o.owed;
  }

  @Override
  ShareAtSite copy() {
    return new HkAtSite(this);
  }

  private HkNode node() {
    return Objects.requireNonNull(node);
  }

  @Override
  boolean hasToken() {
    return node != null && node.tokenHolder();
  }

  @Override
  void forgetToken() {
    node = null;
  }

  /** The number of units that this member asks for: one, or all but one. */
  private int h() {
    return self % 2 == 0 ? 1 : Math.max(1, scope.units() - 1);
  }

  @Override
  void begin(Agreed agreed, Opening opening, Ids brought) {
    Hk hk = new Hk(HkConfig.units(scope.units()));
    boolean home = opening.home() == self;
    node = home ? hk.founder(self, free.size()) : hk.newcomer(self);
    links = Ids.NONE;
    owed = false;
    known = false; // it is told when it may grant
    if (!held.isEmpty()) {
      node.resume(request, held.size());
    }
    meet(agreed.members());
    if (!home && !brought.isEmpty()) {
      node.step(new Event.Supply<>(brought.size()), this);
    }
  }

  @Override
  void meet(Ids members) {
    for (int j : members.minus(links).without(self).toArray()) {
      links = links.with(j);
      node().step(new Event.LinkUp<>(j), this);
    }
    for (int j : links.minus(members).toArray()) {
      links = links.without(j);
      List<Parcelled> back = outlet().takeBack(self, j);
      back.forEach(parcel -> free = free.plus(parcel.names()));
      node().step(new Event.LinkDown<>(j, messages(back)), this);
    }
  }

  private void ask() {
    known = true;
    node().step(new Event.Request<>(request, h(), self, Event.Request.NO_DEADLINE, 0), this);
  }

  private static List<HkMessage> messages(List<Parcelled> parcels) {
    return parcels.stream().map(p -> (HkMessage) Objects.requireNonNull(p.message())).toList();
  }

  @Override
  void deliver(int from, Parcelled parcel) {
    free = free.plus(parcel.names());
    node()
        .step(
            new Event.Deliver<>(from, (HkMessage) Objects.requireNonNull(parcel.message())), this);
  }

  @Override
  int[] acts(boolean steps) {
    boolean asks = steps && !waiting && held.isEmpty() && !owed && super.asks > 0;
    IntStream own =
        IntStream.of(
                asks ? ASK : 0,
                held.isEmpty() ? 0 : GIVE,
                steps && owed ? SETTLE : 0,
                steps && waiting && !known ? ASK_AGAIN : 0)
            .filter(a -> a > 0);
    boolean hands = scope.leaves() > 0 && steps && self == 1 && (hasToken() || !free.isEmpty());
    IntStream heirs = hands ? links.filter(node()::knows).stream() : IntStream.empty();
    return IntStream.concat(own, heirs.map(j -> HAND_OVER + j)).toArray();
  }

  @Override
  void act(int number, boolean steps) {
    switch (number) {
      case ASK -> {
        super.asks--;
        request++;
        waiting = true;
        ask();
      }
      case GIVE -> giveBack(steps);
      case SETTLE -> settle();
      case ASK_AGAIN -> ask();
      default -> node().step(new Event.Leave<>(number - HAND_OVER), this);
    }
  }

  private void giveBack(boolean steps) {
    kept = kept.plus(held);
    held = Ids.NONE;
    owed = true;
    if (steps) {
      settle();
    }
  }

  /** The node hears of what was given back while it took no steps. */
  private void settle() {
    owed = false;
    free = free.plus(kept);
    kept = Ids.NONE;
    node().step(new Event.Release<>(request), this);
  }

  @Override
  public void send(int to, HkMessage message) {
    outlet().send(self, to, message, take(message.units()));
  }

  private Ids take(int units) {
    Ids lowest = Ids.of(free.stream().limit(units));
    if (lowest.size() < units) {
      throw new IllegalStateException("m" + self + " has " + free + ", not " + units);
    }
    free = free.minus(lowest);
    return lowest;
  }

  @Override
  public void enter(long granted, long fence) {
    waiting = false;
    held = take(h());
    outlet().granted(self, held, fence);
  }

  @Override
  boolean endsSomething(int number) {
    return number == GIVE || number == SETTLE || number == ASK_AGAIN;
  }

  @Override
  String tell(int number) {
    return switch (number) {
      case ASK -> "asks for " + h();
      case GIVE -> "gives back what it holds";
      case SETTLE -> "counts what it has got back";
      case ASK_AGAIN -> "asks again";
      default -> "hands what it has to m" + (number - HAND_OVER);
    };
  }

  @Override
  boolean isEmpty() {
    return !hasToken() && !waiting && !owed && super.isEmpty();
  }

  @Override
  boolean waits() {
    return waiting;
  }

  @Override
  void expire() {
    giveBack(false);
  }

  @Override
  void encode(LongSink words) {
    super.encode(words);
    words.put((long) request << 2 | (waiting ? known ? 1 : 3 : owed ? 2 : 0));
    links.encode(words);
    if (node != null) {
      node.encode(words);
    }
  }
}
