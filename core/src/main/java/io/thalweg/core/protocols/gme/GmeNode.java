package io.thalweg.core.protocols.gme;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.Neighbours;
import io.thalweg.core.heights.OrientedNode;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.gme.GmeMessage.Cancel;
import io.thalweg.core.protocols.gme.GmeMessage.Link;
import io.thalweg.core.protocols.gme.GmeMessage.Need;
import io.thalweg.core.protocols.gme.GmeMessage.Release;
import io.thalweg.core.protocols.gme.GmeMessage.Request;
import io.thalweg.core.protocols.gme.GmeMessage.Session;
import io.thalweg.core.protocols.gme.GmeMessage.Subtoken;
import io.thalweg.core.protocols.gme.GmeMessage.Token;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of group mutual exclusion, after J.-R. Jiang, "A Group Mutual Exclusion Algorithm for Ad
 * Hoc Mobile Networks", corrected.
 *
 * <p>Nodes ask for resources; nodes that ask for the same one may be inside together. There is one
 * token. Links run downhill, and the token is at the lowest node (see {@link OrientedNode}). A node
 * that wants a resource asks its lowest neighbour, which asks its own lowest neighbour, and so on
 * down to the holder; on the way each node queues the neighbours that asked it. The token climbs
 * back along these queues. When it comes to a node's own request, that node opens a session: it
 * enters, and sends SUBTOKENs along the queues to all nodes that want the same resource. Each
 * SUBTOKEN carries a weight, which is split on the way and comes back by RELEASE; when all weight
 * is back and the holder is out, the session is over and the token goes on.
 *
 * <p>Assumed: links are FIFO; a link that fails hands undelivered messages back (see {@link
 * Event}); nodes do not crash. Links may come and go and the network may split.
 *
 * <p>Where it differs from the paper (docs/algorithms/gme.md tells why, letters as there):
 *
 * <ul>
 *   <li>The holder keeps the token while weight is out [a], also when it asks itself [j]. It is out
 *       when it has left [d], and still grants requests for the open session [late].
 *   <li>REQUEST names all resources that are wanted behind it, each once [g1 g2]; CANCEL withdraws
 *       those that are no longer wanted [i]. {@code sent} keeps what next was told.
 *   <li>SUBTOKEN goes only to nodes that want R [c]. Weight that no node can use comes back [b b'],
 *       and a node that leaves keeps none [reset]. Weights are whole numbers.
 *   <li>While another resource is wanted, a session admits at most K more [starve].
 *   <li>{@code next} changes only when a REQUEST is sent [k]. TOKEN, SUBTOKEN and RELEASE come back
 *       from a failed link, and weight waits in {@code pend} for a way down.
 * </ul>
 */
public class GmeNode extends GmeAsking {
  /** The first state; node 0 has the token. */
  GmeNode(GmeConfig config, Height height, Neighbours neighbours) {
    super(config, height, neighbours);
  }

  GmeNode(GmeNode o, int i, Neighbours neighbours, Wants queue, Height height) {
    super(o, i, neighbours, queue, height);
  }

  @Override
  GmeNode as(int name, Neighbours neighbours, Wants queue, Height ht) {
    return new GmeNode(this, name, neighbours, queue, ht);
  }

  @Override
  protected void on(Event<GmeMessage> event) {
    switch (event) {
      case Event.Request<GmeMessage> request -> ask(request);
      case Event.Release<GmeMessage>(long id) -> leave(id);
      case Event.Update<GmeMessage> u -> throw unsupported("changed");
      case Event.Withdraw<GmeMessage> w -> throw unsupported("withdrawn");
      case Event.Alarm<GmeMessage> alarm -> throw new IllegalStateException("no alarm was set");
      case Event.Change<GmeMessage> change -> change(change);
      case Event.LinkUp<GmeMessage>(int j) -> onLinkFormed(j);
      case Event.LinkDown<GmeMessage>(int j, List<GmeMessage> back) -> onLinkFailed(j, back);
      case Event.Deliver<GmeMessage>(int j, GmeMessage message) -> {
        switch (message) {
          case Token token -> onToken(j, token);
          case Request(Height ht, Resources S) -> onRequest(j, ht, S);
          case Cancel(Resources S) -> onCancel(j, S);
          case Subtoken(int R, int w) -> onSubtoken(j, R, w);
          case Release(int w) -> onRelease(w);
          case Link(Height ht) -> onLink(j, ht);
          case Need(Height ht, long than) -> onNeed(j, ht, than);
        }
      }
    }
  }

  private void ask(Event.Request<GmeMessage> request) {
    later.add(request);
    if (state == State.NCS) {
      request(later.remove());
    }
  }

  /** Requesting the resource R. */
  private void request(Event.Request<GmeMessage> request) {
    mine = request;
    state = State.ES;
    Q.add(i, Resources.of(request.group()));
    changed();
  }

  /** Releasing the resource R. */
  private void leave(long id) {
    if (state != State.CS || mine().id() != id) {
      throw new IllegalStateException("request " + id + " is not inside");
    }
    state = State.NCS;
    mine = null;
    if (tokenHolder) {
      endSession();
    } else {
      releaseAll();
    }
    if (!later.isEmpty()) {
      request(later.remove());
    }
  }

  void releaseAll() {
    int w = weight;
    weight = 0;
    sendRelease(w);
  }

  /** Receiving a request message. */
  private void onRequest(int j, Height ht, Resources S) {
    if (!N.receivedLink(j)) {
      return; // the token is on its way to j and serves this request
    }
    N.hear(j, ht);
    if (height.isBelow(ht)) {
      Q.add(j, S);
    } else {
      Q.delete(j); // this node has been raised meanwhile: j will hear of it and ask another
    }
    settle();
  }

  /** Receiving a cancel message: j no longer wants what it asked for before a link changed. */
  private void onCancel(int j, Resources S) {
    if (!N.receivedLink(j)) {
      return; // as for REQUEST
    }
    Q.remove(j, S);
    changed();
  }

  /** Receiving a release message. */
  private void onRelease(int w) {
    if (tokenHolder) {
      comeBack(w);
    } else {
      giveBack(w);
    }
  }

  /** Receiving the token message. */
  private void onToken(int j, Token token) {
    takeToken(token.open());
    tokenReceived(j, token.ht());
    Q.delete(j);
    Q.add(j, token.S());
    changed();
    endSession();
  }

  /** Receiving a subtoken message. */
  private void onSubtoken(int j, int R, int w) {
    if (tokenHolder) {
      comeBack(w); // it went round: j still queues this node, which got the token from another
      return;
    }
    if (j == next) {
      answered(R);
    }
    List<Integer> joining = Q.of(R);
    if (joining.isEmpty()) {
      giveBack(w);
    } else {
      share(R, w, joining.subList(0, Math.min(w, joining.size())));
    }
    askAgain();
  }

  /** Tells next of the requests that got no part of the weight, and of all others. */
  void askAgain() {
    push();
  }

  /** Splits the weight: one part for an own request, or all if alone; the others share evenly. */
  private void share(int R, int w, List<Integer> joining) {
    boolean own = joining.contains(i);
    int others = joining.size() - (own ? 1 : 0);
    int rest = own && others > 0 ? w - 1 : w;
    if (own) {
      weight += others > 0 ? 1 : w;
      enterCS();
    }
    for (int k : joining) {
      Q.remove(k, Resources.of(R));
      if (k != i) {
        int part = Math.ceilDiv(rest, others);
        send(k, new Subtoken(R, part));
        rest -= part;
        others--;
      }
    }
  }

  /** Link failing; {@code back} has the messages that j has not received. */
  private void onLinkFailed(int j, List<GmeMessage> back) {
    linkFailed(j);
    back.forEach(this::takeBack);
    settle();
  }

  void takeBack(GmeMessage message) {
    switch (message) {
      case Token token -> {
        takeToken(token.open());
        tokenCameBack(token.ht());
        endSession();
      }
      case Subtoken(int R, int w) -> onRelease(w);
      case Release(int w) -> onRelease(w);
      case Request request -> {} // asked for again over another link
      case Cancel cancel -> {}
      case Link link -> {} // no link, nothing to know
      case Need n -> {} // told again to another
    }
  }

  private void change(Event.Change<GmeMessage> change) {
    switch (change) {
      case Event.Leave<GmeMessage>(int heir) -> handOver(heir);
      case Event.LateReturn<GmeMessage>(List<GmeMessage> back) -> {
        back.forEach(this::takeBack);
        settle();
      }
      case Event.Supply<GmeMessage> s -> throw unsupported("supplied: there are no units");
      case Event.Retire<GmeMessage> r -> throw unsupported("retired: there are no units");
      case Event.GiveBack<GmeMessage> g -> throw unsupported("reduced: there are no units");
    }
  }

  /**
   * The node is about to leave: it hands what it has to j, whether or not j has asked. The token
   * goes with the open session, but not while this node is inside.
   */
  void handOver(int j) {
    if (tokenHolder && state != State.CS) {
      Session open = ses == NO_SESSION ? null : new Session(ses, left, weight);
      ses = NO_SESSION;
      left = 0;
      weight = 0;
      Q.delete(j); // j knows its own requests
      giveTokenTo(j, open);
    } else if (!tokenHolder && pend > 0) {
      send(j, new Release(pend));
      pend = 0;
    }
  }

  /** Takes the token, and the open session if one was handed over. */
  private void takeToken(@Nullable Session open) {
    int home = weight + pend; // weight of the session that is here, so no longer out
    if (open == null && home > 0) {
      throw new IllegalStateException("the token has left while weight was out");
    }
    tokenTaken();
    nothingIsKnown();
    weight = 0;
    pend = 0;
    if (open != null) {
      ses = open.R();
      left = open.left();
      weight = open.weight() - home;
    }
  }

  /** Called when a height or a link may have changed: first finds a way down, then asks. */
  @Override
  protected void settle() {
    findWayDown();
    changed();
    flush();
  }

  /** Called when Q may have changed: the holder serves, any other node tells next. */
  void changed() {
    if (!tokenHolder) {
      push();
    } else if (ses == NO_SESSION) {
      transmitToken();
    } else {
      serveSession();
    }
  }

  void transmitToken() {
    if (Q.isEmpty()) {
      return;
    }
    int j = Q.dequeue();
    if (j == i) {
      openSession();
    } else {
      giveTokenTo(j, null);
    }
  }

  void giveTokenTo(int j, @Nullable Session open) {
    tokenSent(j);
    cancelled = Resources.NONE;
    sent = Q.all();
    send(j, new Token(height, sent, open));
  }

  void openSession() {
    ses = mine().group();
    left = config.captures();
    enterCS();
    for (int k : Q.of(ses)) {
      grant(k);
    }
  }

  /** The holder admits nodes that want its resource; without limit if no other is wanted. */
  void serveSession() {
    for (int k : Q.of(ses)) {
      boolean opposed = !Q.all().minus(ses).isEmpty();
      if (opposed && left == 0) {
        return;
      }
      left -= opposed && left != GmeConfig.UNLIMITED ? 1 : 0;
      grant(k);
    }
  }

  private void grant(int k) {
    Q.remove(k, Resources.of(ses));
    if (k == i) {
      enterCS();
    } else {
      send(k, new Subtoken(ses, config.weight()));
      weight += config.weight();
    }
  }

  private void enterCS() {
    state = State.CS;
    enter(mine().id(), 0);
  }

  /** Weight has come back to the holder. */
  private void comeBack(int w) {
    weight -= w;
    endSession();
  }

  /** Ends the session if the holder is out and all weight is back; then the token may go on. */
  void endSession() {
    if (ses != NO_SESSION && state != State.CS && weight == 0) {
      ses = NO_SESSION;
      left = 0;
      transmitToken();
    }
  }

  /** Sends back weight that is not needed here; a node inside keeps it until it leaves. */
  void giveBack(int w) {
    if (state == State.CS && weight + w <= config.weight()) {
      weight += w;
    } else {
      sendRelease(w);
    }
  }

  void sendRelease(int w) {
    pend += w;
    flush();
  }

  /** Sends weight downhill; next stays the same. */
  void flush() {
    if (pend > 0 && hasWayDown()) {
      send(lowest().id(), new Release(pend));
      pend = 0;
    }
  }

  private static UnsupportedOperationException unsupported(String what) {
    return new UnsupportedOperationException("a waiting request of gme cannot be " + what);
  }
}
