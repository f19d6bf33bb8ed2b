package io.thalweg.cluster.member;

import io.thalweg.cluster.LocalStatus;
import io.thalweg.cluster.wire.Cargo;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame.Held;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Frame.Report;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.gme.Gme;
import io.thalweg.core.protocols.gme.GmeConfig;
import io.thalweg.core.protocols.gme.GmeMessage;
import io.thalweg.core.protocols.gme.GmeMessage.Subtoken;
import io.thalweg.core.protocols.gme.GmeMessage.Token;
import io.thalweg.core.protocols.gme.GmeNode;
import io.thalweg.core.recovery.Opening;
import io.thalweg.core.recovery.ShareReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * This member's share of a group lock: a node of group mutual exclusion. The node makes one request
 * at a time and is inside once; the member's own users share its session.
 */
final class GroupShare extends Share<GmeMessage> {
  private static final int NOBODY = -1;

  /**
   * Number of users of this member that may join those inside later; then others have their turn.
   */
  private static final int LATE_JOINS = 64;

  private record Inside(int group, long fence, long since) {}

  private @Nullable GmeNode node;
  private int self;
  private final GroupRequests waiting = new GroupRequests();
  private final Map<Long, Inside> leases = new LinkedHashMap<>();
  private long requests; // of the node
  private boolean asking; // the node has a request under way
  private int asked = NOBODY; // the group of that request
  private int inside = NOBODY; // the group with which the node is inside
  private boolean left; // it has left since it reported that it was inside
  private long fence; // of the session that the node is in
  private int lateJoins;
  private boolean serving;
  private long count; // at the token: the largest fence given; elsewhere: that of the last subtoken
  private Definition definition;
  private final Standing standing = new Standing();

  GroupShare(Turn turn, Definition definition) {
    super(turn, definition.number());
    this.definition = definition;
  }

  @Override
  void open(Opening opening, int number) {
    Opening.OfGroups groups = (Opening.OfGroups) opening;
    self = number;
    count = 0; // of this epoch
    fence = 0; // of a session that is open from before
    boolean home = groups.home() == self;
    Gme gme = new Gme(GmeConfig.capturing(groups(definition).config().captures()));
    GmeNode fresh = home ? gme.founder(self, 0) : gme.newcomer(self);
    if (home && groups.session() != Opening.OfGroups.NO_GROUP) {
      int away = groups.inside().without(self).size() + (groups.suspects().isEmpty() ? 0 : 1);
      fresh.reopen(groups.session(), away);
    }
    boolean counts = groups.inside().contains(self); // as inside, even if it has left since
    if (counts) {
      fresh.resume(request());
    }
    node = fresh;
    begin(fresh);
    if (counts && left) {
      step(new Event.Release<>(requests));
    }
    left = false;
  }

  private Event.Request<GmeMessage> request() {
    return new Event.Request<>(requests, 1, 0, 0, 0, asked);
  }

  @Override
  void stop() {
    asking = false;
    left = false;
  }

  @Override
  ShareReport reported() {
    int group = inside == NOBODY ? Opening.OfGroups.NO_GROUP : inside;
    return new ShareReport.OfGroups(tokenHere(), group);
  }

  @Override
  void forgetReported() {
    forgetNode();
  }

  @Override
  public void resume() {
    serve();
  }

  @Override
  public void expire(String why) {
    leases.keySet().forEach(lease -> turn.out().lost(number, lease, why));
  }

  @Override
  void dispossess() {
    leases.clear();
    inside = NOBODY;
    left = false;
    forgetNode();
  }

  private static Definition.Groups groups(Definition definition) {
    return (Definition.Groups) definition.settings();
  }

  @Override
  String name() {
    return definition.name();
  }

  private int number(String group) {
    return groups(definition).names().indexOf(group);
  }

  /**
   * A user asks to enter.
   *
   * @return whether the group has no number yet, so that it has to get one first
   */
  boolean enter(long request, String group) {
    Failure refusal = standing.refusal();
    if (refusal != null) {
      turn.out().failed(number, request, refusal);
    } else {
      boolean named = waiting.add(request, group, number(group), turn.now());
      serve();
      return !named;
    }
    return false;
  }

  /** Fails the requests for a group that cannot get a number. */
  void notNamed(String group, Failure why) {
    waiting.removeUnnamed(group).forEach(request -> turn.out().failed(number, request, why));
  }

  @Override
  void update(Definition next) {
    if (next.version() > definition.version()) {
      definition = next;
      waiting.name(this::number);
      serve();
    }
  }

  /** Lets in users that may join those inside; if nobody is inside, asks for the next group. */
  private void serve() {
    if (serving || isFrozen()) {
      return; // the outer call goes on, or the next epoch
    }
    serving = true;
    while (serveOnce()) {}
    serving = false;
  }

  /** Serves once, and returns whether there may be more to do. */
  private boolean serveOnce() {
    if (!isActive()) {
      leaveIfEmpty();
      return false;
    }
    if (inside != NOBODY) {
      joinInside();
      if (!leases.isEmpty()) {
        return false;
      }
      leave(); // the users that wanted this have withdrawn meanwhile
      return true;
    }
    GroupRequests.Asked next = waiting.firstNamed();
    if (asking || next == null) {
      return false;
    }
    asked = next.group();
    asking = true;
    requests++;
    step(request());
    return inside != NOBODY;
  }

  /** Lets in users of the group inside, up to the first that waits for another group. */
  private void joinInside() {
    boolean fresh = leases.isEmpty();
    GroupRequests.Asked one = waiting.firstNamed();
    while (one != null && one.group() == inside && (fresh || lateJoins-- > 0)) {
      join(one.request());
      one = waiting.firstNamed();
    }
  }

  private void join(long request) {
    waiting.remove(request);
    long number = turn.fence(fence);
    leases.put(request, new Inside(inside, number, turn.now()));
    turn.out().granted(this.number, request, Cargo.NO_UNITS, number);
  }

  private void leave() {
    inside = NOBODY;
    if (isFrozen()) {
      left = true;
    } else {
      step(new Event.Release<>(requests));
    }
  }

  /** The node was let in while nothing may be granted, or the last user has left meanwhile. */
  private void leaveIfEmpty() {
    if (inside != NOBODY && leases.isEmpty()) {
      leave();
    }
  }

  /** The node is inside; the users are let in when its step is done. */
  @Override
  public void enter(long request, long none) {
    asking = false;
    inside = asked;
    lateJoins = LATE_JOINS;
    if (tokenHere()) {
      count++;
    }
    fence = count;
  }

  /** A lease has ended. */
  void giveBack(long lease) {
    if (leases.remove(lease) != null && leases.isEmpty()) {
      leave();
      serve();
    }
  }

  void cancel(long request) {
    if (waiting.remove(request)) { // the node's request serves others or is released
      turn.out().cancelled(number, request);
      serve(); // it may have stood before others of the group inside
    }
  }

  @Override
  public void drain(@Nullable Failure why) {
    standing.drain(why);
    if (why != null) {
      waiting.removeAll().forEach(request -> turn.out().failed(number, request, why));
      serve(); // so that the node leaves if it has entered for one of them
      turn.touch(this); // the token may go
    }
  }

  @Override
  public boolean isInUse() {
    return !leases.isEmpty();
  }

  @Override
  boolean wantsRest() {
    return standing.isDrained() && tokenHere() && inside == NOBODY && !isFrozen();
  }

  @Override
  public void close(Failure why) {
    standing.close(why);
    waiting.removeAll().forEach(request -> turn.out().failed(number, request, why));
    leases.keySet().forEach(lease -> turn.out().lost(number, lease, why.why()));
  }

  @Override
  boolean isWorn() {
    return turn.isWorn(count);
  }

  @Override
  void afterStep() {
    serve();
  }

  @Override
  boolean tellsHeight(GmeMessage message) {
    return message instanceof GmeMessage.Link;
  }

  @Override
  Parcel wrap(GmeMessage message) {
    if (message instanceof Subtoken && tokenHere()) {
      count++;
    }
    boolean counts = message instanceof Token || message instanceof Subtoken;
    return new Parcel(number, counts ? new Cargo.Count(count) : Cargo.NONE, message);
  }

  @Override
  @Nullable GmeMessage unwrap(Parcel parcel) {
    if (!(parcel.message() instanceof GmeMessage message)) {
      return null;
    }
    if (parcel.cargo() instanceof Cargo.Count told) {
      count = Math.max(count, told.fence());
    }
    return message;
  }

  @Override
  Report report() {
    List<Held> held =
        leases.values().stream()
            .map(
                l -> new Held(Cargo.NO_UNITS, l.group, l.fence, 0, Age.millis(l.since, turn.now())))
            .toList();
    return new Report(
        number, tokenHere(), Cargo.NO_UNITS, weight(), held, waiting.report(self, turn.now()));
  }

  @Override
  LocalStatus local() {
    return new LocalStatus(leases.size(), waiting.size(), tokenHere(), 0);
  }

  private long weight() {
    return node == null ? 0 : node.weight();
  }

  @Override
  void takeStock(Stocktaker stock) {
    super.takeStock(stock);
    stock.share(number, tokenHere(), Cargo.NO_UNITS, weight());
  }
}
