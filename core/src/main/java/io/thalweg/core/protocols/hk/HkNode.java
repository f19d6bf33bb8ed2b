package io.thalweg.core.protocols.hk;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.Neighbours;
import io.thalweg.core.heights.OrientedNode;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.hk.Entry.Behind;
import io.thalweg.core.protocols.hk.Entry.Own;
import io.thalweg.core.protocols.hk.HkMessage.Link;
import io.thalweg.core.protocols.hk.HkMessage.Need;
import io.thalweg.core.protocols.hk.HkMessage.Release;
import io.thalweg.core.protocols.hk.HkMessage.Request;
import io.thalweg.core.protocols.hk.HkMessage.Token;
import io.thalweg.core.protocols.hk.HkMessage.Update;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node of prioritized h-out-of-k mutual exclusion, after J.-R. Jiang, "Prioritized h-out of-k
 * Resource Allocation for Mobile Ad Hoc Networks and Distributed Systems" (appendix), corrected.
 *
 * <p>There are k units and one token, which knows how many are free. Links run downhill, and the
 * token is at the lowest node. A node that wants units asks its lowest neighbour, which asks its
 * own lowest neighbour, and so on down to the holder; on the way each node queues the neighbours
 * that asked it. The token climbs back along these queues, and each node that it reaches becomes
 * the lowest. Released units run downhill to the token. A node that loses its last way down raises
 * itself above its lowest neighbour.
 *
 * <p>Assumed: links are FIFO; a link that fails hands undelivered messages back (see {@link
 * Event}); nodes do not crash. Links may come and go and the network may split.
 *
 * <p>Where it differs from the paper (docs/algorithms/hk.md tells why, D1 to D14 as there):
 *
 * <ul>
 *   <li>REQUEST, UPDATE and TOKEN carry a {@link Summary} of the sender's queue; {@code adv} keeps
 *       the last one sent, and every change of it is sent: {@link #changed} [D5 to D9].
 *   <li>The holder decides in {@link #serve} alone. It keeps the token while the front does not
 *       fit, and passes it on even while it is inside itself [D1 to D4].
 *   <li>Aging is part of the {@link Key}, which says when a request was made and never changes
 *       [D11]; {@code next} changes only when a REQUEST is sent [D9 D10]; TOKEN and RELEASE come
 *       back from a failed link [D12].
 *   <li>A partition without the token falls silent instead of raising its nodes for ever, and finds
 *       its way again when it is rejoined [D13 D14]: see {@link OrientedNode}.
 * </ul>
 */
public class HkNode extends HkState {
  /** The first state; node 0 has the token. */
  HkNode(HkConfig config, Height height, Neighbours neighbours) {
    this(config, height, neighbours, new RequestQueue(config));
  }

  /** The same with a given queue; tests pass a broken one. */
  HkNode(HkConfig config, Height height, Neighbours neighbours, RequestQueue queue) {
    super(config, height, neighbours, queue);
  }

  HkNode(HkNode o, int i, Neighbours neighbours, RequestQueue queue, Height height) {
    super(o, i, neighbours, queue, height);
  }

  @Override
  HkNode as(int name, Neighbours neighbours, RequestQueue queue, Height ht) {
    return new HkNode(this, name, neighbours, queue, ht);
  }

  @Override
  protected void on(Event<HkMessage> event) {
    switch (event) {
      case Event.Request<HkMessage> request -> request(request);
      case Event.Update<HkMessage>(long id, long R, long deadline) -> update(id, R, deadline);
      case Event.Withdraw<HkMessage>(long id) -> withdraw(id);
      case Event.Release<HkMessage>(long id) -> leave(id);
      case Event.Alarm<HkMessage> alarm -> throw new IllegalStateException("no alarm was set");
      case Event.Change<HkMessage> change -> change(change);
      case Event.LinkUp<HkMessage>(int j) -> onLinkFormed(j);
      case Event.LinkDown<HkMessage>(int j, List<HkMessage> back) -> onLinkFailed(j, back);
      case Event.Deliver<HkMessage>(int j, HkMessage message) -> {
        switch (message) {
          case Token token -> onToken(j, token);
          case Request(Height ht, Summary told) -> onRequest(j, ht, told);
          case Update(Height ht, Summary told) -> onUpdate(j, ht, told);
          case Release(Height ht, int r) -> onRelease(j, ht, r);
          case Link(Height ht) -> onLink(j, ht);
          case Need(Height ht, long than) -> onNeed(j, ht, than);
        }
      }
    }
  }

  /** When node i requests to enter the CS to access h resources with priority R. */
  private void request(Event.Request<HkMessage> request) {
    if (request.h() < 1 || request.h() > config.k()) {
      throw new IllegalArgumentException(
          "a request for " + request.h() + " units, but there are 1 to " + config.k());
    }
    if (Q.own(request.id()) != null || inside.contains(request.id())) {
      throw new IllegalArgumentException("request id " + request.id() + " is in use");
    }
    Q.put(new Own(request, key(request)));
    changed();
  }

  /** The key of a request of this node. */
  Key key(Event.Request<?> request) {
    return config.key(request, i);
  }

  /** Changes the priority of a waiting request, but not the time at which it was made. */
  private void update(long id, long R, long deadline) {
    Own own = Q.own(id);
    if (own == null) {
      return; // it has been granted while the application decided
    }
    Event.Request<?> was = own.request();
    var request = new Event.Request<HkMessage>(id, was.h(), R, deadline, was.at());
    Q.put(new Own(request, key(request)));
    changed();
  }

  /** Withdraws a waiting request. */
  private void withdraw(long id) {
    Q.deleteOwn(id); // nothing to delete: it has been granted while the application decided
    changed();
  }

  /** When node i leaves the CS to release r copies of resources. */
  private void leave(long id) {
    free(inside.remove(id));
  }

  void free(int r) {
    if (tokenHolder) {
      t += r;
      serve();
    } else {
      forwardRelease(r);
    }
  }

  /** When TOKEN message is received at node i from node j. */
  private void onToken(int j, Token token) {
    if (j != next && asking()) {
      unask(); // j was not asked for it, or was asked before next
    }
    takeToken(token);
    from = j;
    tokenReceived(j, token.ht());
    Q.delete(j);
    if (token.adv() != null) {
      Q.put(j, token.adv());
    }
    serve();
  }

  /**
   * Withdraws the request that next still queues: next may never hear that this node went below it.
   * Otherwise the request stays there for ever and, once units are lost, may ask for more than
   * exist and block all others.
   */
  void unask() {
    send(next, new Update(height, null));
  }

  /** When REQUEST message is received at node i from node j. */
  private void onRequest(int j, Height ht, Summary told) {
    if (!N.receivedLink(j)) {
      return; // the token is on its way to j and serves this request
    }
    N.hear(j, ht);
    if (height.isBelow(ht)) {
      Q.put(j, told);
    } else {
      Q.delete(j); // this node has been raised meanwhile: j will hear of it and ask another
    }
    settle();
  }

  /** When UPDATE message is received at node i from node j. */
  private void onUpdate(int j, Height ht, @Nullable Summary told) {
    if (!N.receivedLink(j)) {
      return; // as for REQUEST
    }
    N.hear(j, ht);
    if (told == null || ht.isBelow(height)) {
      Q.delete(j);
    } else if (Q.contains(j)) {
      Q.put(j, told); // otherwise it belongs to a REQUEST that was dropped above
    }
    settle();
  }

  /** When RELEASE message is received at node i from node j. */
  private void onRelease(int j, Height ht, int r) {
    N.hear(j, ht);
    if (N.htVector(j).isBelow(height)) {
      Q.delete(j);
    }
    if (tokenHolder) {
      t += r;
      serve();
    } else {
      pend += r;
      settle();
    }
  }

  /**
   * When failure of link to j detected at node i; {@code back} has the messages that j has not
   * received.
   */
  private void onLinkFailed(int j, List<HkMessage> back) {
    linkFailed(j);
    for (HkMessage message : back) {
      takeBack(message);
    }
    settle();
  }

  /**
   * Makes the holder's only decision: it serves the front while that fits; if it does not, a
   * smaller request may pass it as long as fewer than B have done so in a row.
   */
  void serve() {
    while (tokenHolder && !Q.isEmpty()) {
      boolean backfill = Q.get(0).h() > t;
      int e = !backfill ? 0 : b < config.backfill() ? smallestThatFits() : -1;
      if (e < 0) {
        return;
      }
      switch (Q.remove(e)) {
        case Own own -> enter(own, backfill);
        case Behind behind -> giveTokenTo(behind.j());
      }
    }
  }

  void enter(Own own, boolean backfill) {
    t -= own.h();
    b = backfill ? b + 1 : 0;
    g++;
    inside.add(own.request().id(), own.h());
    enter(own.request().id(), g);
  }

  /**
   * The paper's giveTokenToFrontOfQ, lines 3 to 8; the REQUEST of line 8 is the summary in the
   * token.
   */
  void giveTokenTo(int j) {
    tokenSent(j);
    adv = Q.summary();
    send(j, new Token(height, g, t, b, adv));
    forgetToken();
  }

  /**
   * The entry to back-fill from: the one with the smallest need. Chosen by key, the token could go
   * back and forth for ever between two neighbours that each hide a small request behind a large
   * one.
   */
  int smallestThatFits() {
    int best = -1;
    for (int e = 0; e < Q.size(); e++) {
      Entry entry = Q.get(e);
      if (entry.m() <= t && (best < 0 || comesBefore(entry, Q.get(best)))) {
        best = e;
      }
    }
    return best;
  }

  /**
   * Compares by need; among equals own requests go first, then other neighbours, then {@code from}.
   */
  private boolean comesBefore(Entry a, Entry b) {
    return a.m() < b.m() || (a.m() == b.m() && distance(a) < distance(b));
  }

  private int distance(Entry entry) {
    return switch (entry) {
      case Own own -> 0;
      case Behind behind -> behind.j() == from ? 2 : 1;
    };
  }

  /** Called when a height or a link may have changed: first finds a way down, then asks. */
  @Override
  protected void settle() {
    findWayDown();
    changed();
    flush();
  }

  /**
   * Called when Q may have changed: the holder serves; any other node tells next if its summary
   * changed.
   */
  void changed() {
    if (tokenHolder) {
      serve();
      return;
    }
    if (!asking()) {
      adv = null;
    }
    Summary summary = Q.summary();
    if (adv == null && summary != null) {
      forwardRequest(summary);
    } else if (!Objects.equals(adv, summary)) {
      adv = summary;
      send(next, new Update(height, summary)); // next is not chosen anew
    }
  }

  /** Whether next still queues what it was told. */
  boolean asking() {
    return adv != null && nextIsBelow();
  }

  void forwardRequest(Summary summary) {
    if (!hasWayDown()) {
      return; // the request stays here until there is one
    }
    next = lowest().id();
    adv = summary;
    send(next, new Request(height, summary));
  }

  void forwardRelease(int r) {
    pend += r;
    flush();
  }

  /** Sends released units downhill; next stays the same. */
  void flush() {
    if (pend > 0 && hasWayDown()) {
      send(lowest().id(), new Release(height, pend));
      pend = 0;
    }
  }

  void change(Event.Change<HkMessage> change) {
    switch (change) {
      case Event.Leave<HkMessage>(int heir) -> handOver(heir);
      case Event.LateReturn<HkMessage>(List<HkMessage> back) -> {
        back.forEach(this::takeBack);
        settle();
      }
      case Event.Supply<HkMessage>(int units) -> free(units);
      case Event.Retire<HkMessage>(long id) -> inside.remove(id);
      case Event.GiveBack<HkMessage>(long id, int units, long fence) -> {
        g = Math.max(g, fence);
        inside.reduce(id, units);
        free(units);
      }
    }
  }

  /** The node is about to leave: it hands what it has to j, whether or not j has asked. */
  void handOver(int j) {
    if (tokenHolder) {
      Q.delete(j); // j knows its own requests
      giveTokenTo(j);
    } else if (pend > 0) {
      send(j, new Release(height, pend));
      pend = 0;
    }
  }

  private void takeToken(Token token) {
    tokenTaken();
    t = token.t() + pend;
    pend = 0;
    b = token.b();
    g = token.g();
    adv = null;
  }

  void takeBack(HkMessage message) {
    switch (message) {
      case Token token -> {
        takeToken(token);
        tokenCameBack(token.ht());
      }
      case Release release when tokenHolder -> t += release.r();
      case Release release -> pend += release.r();
      case Request request -> {} // asked for again over another link
      case Update update -> {}
      case Link link -> {} // no link, nothing to know
      case Need n -> {} // told again to another
    }
  }

  @Override
  protected void raised() {
    adv = null; // next, if it knew of a request, forgets it when it hears of the new height
  }
}
