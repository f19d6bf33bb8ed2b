package io.thalweg.check.epochs;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.protocols.gme.Gme;
import io.thalweg.core.protocols.gme.GmeConfig;
import io.thalweg.core.protocols.gme.GmeMessage;
import io.thalweg.core.protocols.gme.GmeNode;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import io.thalweg.core.recovery.ShareReport;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A node of {@code gme}. What is held is the group with which the member is inside. */
final class GmeAtSite extends ShareAtSite implements Effects<GmeMessage> {
  private static final int ASK = 1;
  private static final int GIVE = 2;
  private static final int SETTLE = 3;
  private static final int ASK_AGAIN = 4;
  private static final int HAND_OVER = 10; // plus the heir

  private @Nullable GmeNode node;
  private Ids links = Ids.NONE;
  private int request; // the number of the last one
  private boolean waiting;
  private boolean known; // to the node, of a request that waits
  private boolean owed; // it has left, and the node has not heard of it

  GmeAtSite(EpochScope scope, int self, int asks) {
    super(scope, self, asks);
  }

  private GmeAtSite(GmeAtSite o) {
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
    return new GmeAtSite(this);
  }

  private GmeNode node() {
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

  @Override
  ShareReport reportOf(Ids freeHere) {
    int inside = held.isEmpty() ? Opening.OfGroups.NO_GROUP : held.first();
    return new ShareReport.OfGroups(hasToken(), inside);
  }

  /** The first two members share a group. */
  private int group() {
    return self / 3;
  }

  @Override
  void begin(Agreed agreed, Opening opening, Ids brought) {
    Opening.OfGroups groups = (Opening.OfGroups) opening;
    Gme gme = new Gme(GmeConfig.capturing(1));
    boolean home = opening.home() == self;
    node = home ? gme.founder(self, 0) : gme.newcomer(self);
    links = Ids.NONE;
    owed = false;
    known = false; // it is told when it may grant
    if (home && groups.session() != Opening.OfGroups.NO_GROUP) {
      int away = groups.inside().without(self).size() + (groups.suspects().isEmpty() ? 0 : 1);
      node.reopen(groups.session(), away);
    }
    boolean left = held.isEmpty() && groups.inside().contains(self); // after the report
    if (!held.isEmpty() || left) {
      node.resume(asked());
    }
    meet(agreed.members());
    if (left) {
      node.step(new Event.Release<>(request), this);
    }
  }

  private void ask() {
    known = true;
    node().step(asked(), this);
  }

  private Event.Request<GmeMessage> asked() {
    return new Event.Request<>(request, 1, 0, 0, 0, group());
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

  private static List<GmeMessage> messages(List<Parcelled> parcels) {
    return parcels.stream().map(p -> (GmeMessage) Objects.requireNonNull(p.message())).toList();
  }

  @Override
  void deliver(int from, Parcelled parcel) {
    GmeMessage message = (GmeMessage) Objects.requireNonNull(parcel.message());
    node().step(new Event.Deliver<>(from, message), this);
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
    held = Ids.NONE;
    owed = true;
    if (steps) {
      settle();
    }
  }

  private void settle() {
    owed = false;
    node().step(new Event.Release<>(request), this);
  }

  @Override
  public void send(int to, GmeMessage message) {
    outlet().send(self, to, message, Ids.NONE);
  }

  @Override
  public void enter(long granted, long fence) {
    waiting = false;
    held = Ids.of(group());
    outlet().granted(self, held, 0);
  }

  @Override
  boolean endsSomething(int number) {
    return number == GIVE || number == SETTLE || number == ASK_AGAIN;
  }

  @Override
  String tell(int number) {
    return switch (number) {
      case ASK -> "asks for group " + group();
      case GIVE -> "leaves its group";
      case SETTLE -> "counts that it has left";
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
