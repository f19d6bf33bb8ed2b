package io.thalweg.core.protocols.hkfcfs;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.Neighbours;
import io.thalweg.core.heights.NodeQueue;
import io.thalweg.core.heights.OrientedNode;
import io.thalweg.core.heights.Queueing;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Renamable;
import io.thalweg.core.protocols.hkfcfs.HkFcfsMessage.Link;
import io.thalweg.core.protocols.hkfcfs.HkFcfsMessage.Need;
import io.thalweg.core.protocols.hkfcfs.HkFcfsMessage.Release;
import io.thalweg.core.protocols.hkfcfs.HkFcfsMessage.Request;
import io.thalweg.core.protocols.hkfcfs.HkFcfsMessage.Token;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * A node of h-out-of-k mutual exclusion, first come first served: the algorithm of J.-R. Jiang
 * before it had priorities, as "A Prioritized h-out of-k Mutual Exclusion Algorithm with Maximum
 * Degree of Concurrency for Mobile Ad Hoc Networks and Distributed Systems" describes it in its
 * introduction, corrected in the same points as the later algorithm.
 *
 * <p>It is RL with k units and a token that knows how many are free. A holder that is at the front
 * of its own queue and needs more units than are free waits with the token, and all others wait
 * with it. When it has entered, it passes the token on at once, so several nodes can be inside.
 * Released units run downhill to the token.
 *
 * <p>Assumed: links are FIFO; a link that fails hands undelivered messages back (see {@link
 * Event}); nodes do not crash. Links may come and go and the network may split.
 *
 * <p>It repeats the routing of requests of {@code RlNode} on purpose: each is to be read beside its
 * own paper, and a change of one must not reach the other.
 *
 * <p>docs/algorithms/hk-fcfs.md tells what is known of the paper's algorithm and what is ours.
 */
final class HkFcfsNode extends OrientedNode<HkFcfsMessage>
    implements Queueing, Renamable<HkFcfsNode> {
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
  private final Deque<Event.Request<HkFcfsMessage>> requests;

  private final int k;

  private State state = State.NCS;

  /** Whether this node is in the queue of next, or its REQUEST to next is in flight. */
  private boolean asked;

  /** Free units; meaningful only while the token is here. */
  private int t;

  /** Released units that wait for a way down. */
  private int pend;

  HkFcfsNode(Height height, Neighbours neighbours, boolean lazyLink, int k) {
    super(height, neighbours, lazyLink);
    this.k = k;
    t = tokenHolder ? k : 0;
    Q = new NodeQueue();
    requests = new ArrayDeque<>();
  }

  private HkFcfsNode(HkFcfsNode o, int i, Neighbours neighbours, NodeQueue queue, Height height) {
    super(o, i, neighbours, height);
    k = o.k;
    Q = queue;
    requests = new ArrayDeque<>(o.requests);
    state = o.state;
    asked = o.asked;
    t = o.t;
    pend = o.pend;
  }

  @Override
  protected void on(Event<HkFcfsMessage> event) {
    switch (event) {
      case Event.Request<HkFcfsMessage> request -> request(request);
      case Event.Update<HkFcfsMessage> update ->
          throw new UnsupportedOperationException("hk-fcfs: a waiting request cannot be changed");
      case Event.Withdraw<HkFcfsMessage>(long id) -> withdraw(id);
      case Event.Release<HkFcfsMessage>(long id) -> leave(id);
      case Event.Alarm<HkFcfsMessage> alarm -> throw new IllegalStateException("no alarm was set");
      case Event.Change<HkFcfsMessage> change -> throw noChurn();
      case Event.LinkUp<HkFcfsMessage>(int j) -> onLinkFormed(j);
      case Event.LinkDown<HkFcfsMessage>(int j, List<HkFcfsMessage> back) -> onLinkFailed(j, back);
      case Event.Deliver<HkFcfsMessage>(int j, HkFcfsMessage message) -> {
        switch (message) {
          case Token(Height ht, int free) -> onToken(j, ht, free);
          case Request(Height ht) -> onRequest(j, ht);
          case Release(Height ht, int r) -> onRelease(j, ht, r);
          case Link(Height ht) -> onLink(j, ht);
          case Need(Height ht, long than) -> onNeed(j, ht, than);
        }
      }
    }
  }

  /** When node i requests to enter the CS to access h resources. */
  private void request(Event.Request<HkFcfsMessage> request) {
    if (request.h() < 1 || request.h() > k) {
      throw new IllegalArgumentException(
          "a request for " + request.h() + " units, but there are 1 to " + k);
    }
    if (requests.stream().anyMatch(r -> r.id() == request.id())) {
      throw new IllegalArgumentException("request id " + request.id() + " is in use");
    }
    requests.add(request);
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
    boolean underWay = !requests.isEmpty() && requests.element().id() == id;
    if (underWay && state == State.CS) {
      return; // it has been granted while the application decided
    }
    requests.removeIf(r -> r.id() == id);
    if (underWay) {
      state = State.NCS;
      Q.delete(i);
      begin();
      ask();
    }
  }

  /** When node i leaves the CS to release r copies of resources. */
  private void leave(long id) {
    if (state != State.CS || requests.element().id() != id) {
      throw new IllegalStateException("request " + id + " is not inside");
    }
    int r = requests.remove().h();
    state = State.NCS;
    begin();
    giveBack(r);
    ask();
    flush();
  }

  /** When TOKEN message is received at node i from node j. */
  private void onToken(int j, Height ht, int free) {
    takeToken(free);
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

  /** When RELEASE message is received at node i from node j. */
  private void onRelease(int j, Height ht, int r) {
    N.hear(j, ht);
    if (N.htVector(j).isBelow(height)) {
      Q.delete(j);
    }
    giveBack(r);
    settle();
  }

  /**
   * When failure of link to j detected at node i; {@code back} has the messages that j has not
   * received.
   */
  private void onLinkFailed(int j, List<HkFcfsMessage> back) {
    linkFailed(j);
    for (HkFcfsMessage message : back) {
      switch (message) {
        case Token token -> takeToken(token.t());
        case Release release -> giveBack(release.r());
        case Request request -> {} // asked for again over another link
        case Link link -> {} // no link, nothing to know
        case Need need -> {} // told again to another
      }
    }
    settle();
  }

  private void takeToken(int free) {
    tokenTaken();
    asked = false;
    t = free + pend;
    pend = 0;
  }

  private void giveBack(int r) {
    if (tokenHolder) {
      t += r;
    } else {
      pend += r;
    }
  }

  @Override
  protected void settle() {
    findWayDown();
    ask();
    flush();
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

  /** Serves the queue as far as it can: a holder that is inside gives the token away, too. */
  private void giveTokenToFrontOfQ() {
    while (tokenHolder && !Q.isEmpty()) {
      if (Q.front() != i) {
        giveTokenTo(Q.dequeue());
      } else if (t >= requests.element().h()) {
        Q.dequeue();
        enterCs(requests.element());
      } else {
        return; // wait until t >= h, and all others with it
      }
    }
  }

  private void enterCs(Event.Request<HkFcfsMessage> request) {
    t -= request.h();
    state = State.CS;
    enter(request.id(), 0);
  }

  private void giveTokenTo(int front) {
    tokenSent(front);
    send(next, new Token(height, t));
    t = 0;
    if (!Q.isEmpty()) {
      asked = true;
      send(next, new Request(height));
    }
  }

  /** Sends released units downhill; next stays the same. */
  private void flush() {
    if (pend > 0 && hasWayDown()) {
      send(lowest().id(), new Release(height, pend));
      pend = 0;
    }
  }

  @Override
  protected HkFcfsMessage newLink() {
    return new Link(height);
  }

  @Override
  protected HkFcfsMessage newNeed(long than) {
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
  public HkFcfsNode copy() {
    return new HkFcfsNode(this, i, N.copy(), Q.copy(), height);
  }

  @Override
  public HkFcfsNode renamed(IntUnaryOperator names) {
    int name = names.applyAsInt(i);
    HkFcfsNode node =
        new HkFcfsNode(this, name, N.renamed(names), Q.renamed(names), height.renamed(names));
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
    return t + pend;
  }

  @Override
  public int heldUnits() {
    return state == State.CS ? requests.element().h() : 0;
  }

  @Override
  public void encode(LongSink words) {
    super.encode(words);
    words.put((state.ordinal() << 1) | (asked ? 1 : 0));
    words.put(((long) t << 32) | pend);
    Q.encode(words);
    words.put(requests.size());
    for (Event.Request<HkFcfsMessage> request : requests) {
      words.put(request.id());
      words.put(request.h());
    }
  }

  @Override
  public void describe(Fields fields) {
    fields.put("tokenHolder", tokenHolder);
    if (tokenHolder) {
      fields.put("t", t);
    }
    fields.put("state", state);
    height.describe("height", fields);
    fields.put("next", next);
    fields.put("Q", Q);
    fields.put("asked", asked);
    if (state != State.NCS) {
      fields.put("h", requests.element().h());
    }
    fields.put("pend", pend);
    describeLinks(fields);
  }
}
