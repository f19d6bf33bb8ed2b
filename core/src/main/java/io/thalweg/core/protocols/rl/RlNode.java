package io.thalweg.core.protocols.rl;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.Neighbours;
import io.thalweg.core.heights.NodeQueue;
import io.thalweg.core.heights.OrientedNode;
import io.thalweg.core.heights.Queueing;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Renamable;
import io.thalweg.core.protocols.rl.RlMessage.Link;
import io.thalweg.core.protocols.rl.RlMessage.Need;
import io.thalweg.core.protocols.rl.RlMessage.Request;
import io.thalweg.core.protocols.rl.RlMessage.Token;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * A node of RL (Reverse Link), after J. Walter, J. Welch and N. Vaidya, "A Mutual Exclusion
 * Algorithm for Ad Hoc Mobile Networks", corrected in how a node finds a way down.
 *
 * <p>Links run downhill, the token is at the lowest node, and the node that has the token may
 * enter. A node that wants it asks its lowest neighbour, which asks its own lowest neighbour, and
 * so on down to the holder; on the way each node queues the neighbours that asked it. The token
 * climbs back along these queues, first come first served, and each node that it reaches becomes
 * the lowest.
 *
 * <p>Assumed: links are FIFO; a link that fails hands undelivered messages back (see {@link
 * Event}); nodes do not crash. Links may come and go and the network may split.
 *
 * <p>Where it differs from the paper (docs/algorithms/rl.md tells why):
 *
 * <ul>
 *   <li>The network may split, and LINK may be lazy: see {@link OrientedNode}.
 *   <li>A TOKEN on a link that fails comes back.
 *   <li>{@code asked} says whether {@code next} knows that the token is wanted; the paper derives
 *       this from Q, and asks once more than needed when Q has become empty meanwhile.
 * </ul>
 *
 * <p>{@code HkFcfsNode} and the published nodes of {@code hk} and {@code gme} repeat the routing of
 * requests on purpose: each is to be read beside its own paper, and a change of one must not reach
 * another. What is shared is the reversal of links, in {@link OrientedNode}.
 */
final class RlNode extends OrientedNode<RlMessage> implements Queueing, Renamable<RlNode> {
  enum State {
    NCS,
    ES,
    CS
  }

  /** The nodes that have asked this node for the token; i itself in the ES. */
  private final NodeQueue Q;

  /**
   * Requests of the application: the first is under way, except in the NCS; the others wait for it.
   */
  private final Deque<Long> requests;

  private State state = State.NCS;

  /** Whether this node is in the queue of next, or its REQUEST to next is in flight. */
  private boolean asked;

  RlNode(Height height, Neighbours neighbours, boolean lazyLink) {
    super(height, neighbours, lazyLink);
    Q = new NodeQueue();
    requests = new ArrayDeque<>();
  }

  private RlNode(RlNode o, int i, Neighbours neighbours, NodeQueue queue, Height height) {
    super(o, i, neighbours, height);
    Q = queue;
    requests = new ArrayDeque<>(o.requests);
    state = o.state;
    asked = o.asked;
  }

  @Override
  protected void on(Event<RlMessage> event) {
    switch (event) {
      case Event.Request<RlMessage> request -> request(request.id(), request.h());
      case Event.Update<RlMessage> update ->
          throw new UnsupportedOperationException("rl: a waiting request cannot be changed");
      case Event.Withdraw<RlMessage>(long id) -> withdraw(id);
      case Event.Release<RlMessage>(long id) -> leave(id);
      case Event.Alarm<RlMessage> alarm -> throw new IllegalStateException("no alarm was set");
      case Event.Change<RlMessage> change -> throw noChurn();
      case Event.LinkUp<RlMessage>(int j) -> onLinkFormed(j);
      case Event.LinkDown<RlMessage>(int j, List<RlMessage> back) -> onLinkFailed(j, back);
      case Event.Deliver<RlMessage>(int j, RlMessage message) -> {
        switch (message) {
          case Token(Height ht) -> onToken(j, ht);
          case Request(Height ht) -> onRequest(j, ht);
          case Link(Height ht) -> onLink(j, ht);
          case Need(Height ht, long than) -> onNeed(j, ht, than);
        }
      }
    }
  }

  /** When node i requests to enter the CS. */
  private void request(long id, int h) {
    if (h != 1) {
      throw new IllegalArgumentException("a request for " + h + " units, but there is one");
    }
    if (requests.contains(id)) {
      throw new IllegalArgumentException("request id " + id + " is in use");
    }
    requests.add(id);
    begin();
    ask();
  }

  /** Begins the application's next request, if there is one and none is under way. */
  private void begin() {
    if (state == State.NCS && !requests.isEmpty()) {
      state = State.ES;
      Q.enqueue(i);
    }
  }

  /**
   * Withdraws a waiting request. The token may come all the same; then it goes on to other nodes.
   */
  private void withdraw(long id) {
    boolean underWay = !requests.isEmpty() && requests.element() == id;
    if (underWay && state == State.CS) {
      return; // it has been granted while the application decided
    }
    requests.remove(id);
    if (underWay) {
      state = State.NCS;
      Q.delete(i);
      begin();
      ask();
    }
  }

  /** When node i leaves the CS. */
  private void leave(long id) {
    if (state != State.CS || requests.element() != id) {
      throw new IllegalStateException("request " + id + " is not inside");
    }
    requests.remove();
    state = State.NCS;
    begin();
    giveTokenToFrontOfQ();
  }

  /** When TOKEN message is received at node i from node j. */
  private void onToken(int j, Height ht) {
    takeToken();
    tokenReceived(j, ht);
    giveTokenToFrontOfQ();
  }

  /** When REQUEST message is received at node i from node j. */
  private void onRequest(int j, Height ht) {
    if (!N.receivedLink(j)) {
      return; // the token is on its way to j and serves this request
    }
    N.hear(j, ht);
    if (height.isBelow(ht)) {
      Q.enqueue(j);
    } else {
      Q.delete(j); // this node has been raised meanwhile: j will hear of it and ask another
    }
    settle();
  }

  /**
   * When failure of link to j detected at node i; {@code back} has the messages that j has not
   * received.
   */
  private void onLinkFailed(int j, List<RlMessage> back) {
    linkFailed(j);
    if (back.stream().anyMatch(Token.class::isInstance)) {
      takeToken();
    }
    settle();
  }

  private void takeToken() {
    tokenTaken();
    asked = false;
  }

  @Override
  protected void settle() {
    findWayDown();
    ask();
  }

  /**
   * Called when the token may be wanted: the holder gives it away, any other node asks next for it.
   */
  private void ask() {
    if (tokenHolder) {
      giveTokenToFrontOfQ();
      return;
    }
    asked &= nextIsBelow();
    if (!asked && !Q.isEmpty()) {
      forwardRequest();
    }
  }

  private void forwardRequest() {
    if (!hasWayDown()) {
      return; // the request stays here until there is one
    }
    next = lowest().id();
    asked = true;
    send(next, new Request(height));
  }

  private void giveTokenToFrontOfQ() {
    if (state == State.CS || Q.isEmpty()) {
      return;
    }
    int front = Q.dequeue();
    if (front == i) {
      state = State.CS;
      enter(requests.element(), 0);
      return;
    }
    tokenSent(front);
    send(next, new Token(height));
    if (!Q.isEmpty()) {
      asked = true;
      send(next, new Request(height));
    }
  }

  @Override
  protected RlMessage newLink() {
    return new Link(height);
  }

  @Override
  protected RlMessage newNeed(long than) {
    return new Need(height, than);
  }

  @Override
  protected void forget(int j) {
    Q.delete(j);
  }

  @Override
  protected void raised() {
    asked = false; // next forgets this node when it hears of the new height
  }

  @Override
  public RlNode copy() {
    return new RlNode(this, i, N.copy(), Q.copy(), height);
  }

  @Override
  public RlNode renamed(IntUnaryOperator names) {
    int name = names.applyAsInt(i);
    RlNode node = new RlNode(this, name, N.renamed(names), Q.renamed(names), height.renamed(names));
    node.renameOthers(names);
    return node;
  }

  @Override
  public int queued() {
    return Q.size();
  }

  @Override
  public int queuedNode(int place) {
    return Q.get(place);
  }

  @Override
  public Integer queuedKey(int place) {
    return 0; // all are alike
  }

  @Override
  public int freeUnits() {
    return tokenHolder && state != State.CS ? 1 : 0;
  }

  @Override
  public int heldUnits() {
    return state == State.CS ? 1 : 0;
  }

  @Override
  public void encode(LongSink words) {
    super.encode(words);
    words.put((state.ordinal() << 1) | (asked ? 1 : 0));
    Q.encode(words);
    words.put(requests.size());
    requests.forEach(words::put);
  }

  @Override
  public void describe(Fields fields) {
    fields.put("tokenHolder", tokenHolder);
    fields.put("state", state);
    height.describe("height", fields);
    fields.put("next", next);
    fields.put("Q", Q);
    fields.put("asked", asked);
    describeLinks(fields);
  }
}
