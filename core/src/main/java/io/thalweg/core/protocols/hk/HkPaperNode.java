package io.thalweg.core.protocols.hk;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.Neighbours;
import io.thalweg.core.heights.Oriented;
import io.thalweg.core.heights.Queueing;
import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Scale;
import io.thalweg.core.protocols.hk.HkPaperMessage.Link;
import io.thalweg.core.protocols.hk.HkPaperMessage.Release;
import io.thalweg.core.protocols.hk.HkPaperMessage.Request;
import io.thalweg.core.protocols.hk.HkPaperMessage.Token;
import io.thalweg.core.protocols.hk.HkPaperMessage.Update;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node of prioritized h-out-of-k mutual exclusion to the letter of the appendix of J.-R. Jiang,
 * "Prioritized h-out of-k Resource Allocation for Mobile Ad Hoc Networks and Distributed Systems".
 *
 * <p>It is kept for study: it deadlocks and inverts priorities (docs/algorithms/hk.md lists how).
 * Numbers at the ends of lines are those of the appendix. Where the appendix leaves something open:
 *
 * <ul>
 *   <li>{@code enqueue} inserts by priority, and first come first served among equals, as the text
 *       about the front of Q requires; nothing keeps it from queuing the same node twice.
 *   <li>{@code wait until (t>=h)} is the state {@link #waiting}; another call of
 *       giveTokenToFrontOfQ ends it, as the comment there says.
 *   <li>raiseHeight over no neighbours at all does nothing.
 *   <li>A node makes one request at a time; further requests of the application wait in {@link
 *       #later}.
 * </ul>
 *
 * <p>It repeats the reversal of links and the routing of RL on purpose: it is to be read beside its
 * paper, and a correction of another node must not reach it.
 */
final class HkPaperNode implements Node<HkPaperMessage>, Oriented, Queueing {
  enum State {
    NCS,
    ES,
    CS
  }

  /** An element of Q: the node that asks, and its priority. */
  record Asking(int id, long S) {
    @Override
    public String toString() {
      return id + " S=" + S;
    }
  }

  private final PaperHk config;
  private final int i;
  private final Neighbours N; // with htVector, receivedLINK, forming, formHeight
  private final ArrayList<Asking> Q;

  /** Requests that the application makes while one is under way. */
  private final Deque<Event.Request<HkPaperMessage>> later;

  private State state = State.NCS;
  private Height height;
  private int next;
  private boolean tokenHolder;
  private int t;

  /** The request under way; null in the NCS. */
  private Event.@Nullable Request<HkPaperMessage> mine;

  /** Whether line 10 of giveTokenToFrontOfQ waits for {@code t >= h}. */
  private boolean waiting;

  private @Nullable Effects<HkPaperMessage> effects;

  HkPaperNode(PaperHk config, Height height, Neighbours neighbours) {
    this.config = config;
    this.i = height.id();
    this.height = height;
    this.N = neighbours;
    this.Q = new ArrayList<>();
    this.later = new ArrayDeque<>();
    this.tokenHolder = i == 0;
    this.t = tokenHolder ? config.k() : 0;
    Height lowest = N.lowest();
    this.next = tokenHolder || lowest == null ? i : lowest.id();
  }

  private HkPaperNode(HkPaperNode o) {
    config = o.config;
    i = o.i;
    N = o.N.copy();
    Q = new ArrayList<>(o.Q);
    later = new ArrayDeque<>(o.later);
    state = o.state;
    height = o.height;
    next = o.next;
    tokenHolder = o.tokenHolder;
    t = o.t;
    mine = o.mine;
    waiting = o.waiting;
  }

  @Override
  public void step(Event<HkPaperMessage> event, Effects<HkPaperMessage> out) {
    effects = out;
    switch (event) {
      case Event.Request<HkPaperMessage> request -> ask(request);
      case Event.Release<HkPaperMessage>(long id) -> leave(id);
      case Event.Alarm<HkPaperMessage> alarm -> throw unsupported("alarm");
      case Event.Change<HkPaperMessage> change -> throw unsupported("nodes that come and go");
      case Event.LinkUp<HkPaperMessage>(int j) -> onLinkFormed(j);
      case Event.LinkDown<HkPaperMessage>(int j, List<HkPaperMessage> lost) -> onLinkFailed(j);
      case Event.Update<HkPaperMessage> u -> throw unsupported("change of a waiting priority");
      case Event.Withdraw<HkPaperMessage> w -> throw unsupported("withdrawal");
      case Event.Deliver<HkPaperMessage>(int j, HkPaperMessage message) -> {
        switch (message) {
          case Token token -> onToken(j, token);
          case Request(Height ht, long S) -> onRequest(j, ht, S);
          case Update(Height ht, long S) -> onUpdate(j, S);
          case Release(Height ht, int r) -> onRelease(r);
          case Link(Height ht) -> onLink(j, ht);
        }
      }
    }
    effects = null;
  }

  private void ask(Event.Request<HkPaperMessage> request) {
    later.add(request);
    if (state == State.NCS) {
      request(later.remove());
    }
  }

  /** When node i requests to enter the CS to access h resources with priority R. */
  private void request(Event.Request<HkPaperMessage> request) {
    state = State.ES; // 1
    mine = request;
    enqueue(i, config.policy().rank(request)); // 2
    if (!tokenHolder) { // 3
      if (Q.size() == 1) {
        forwardRequest(); // 4
      }
    } else {
      giveTokenToFrontOfQ(); // 5
    }
  }

  /** When node i leaves the CS to release r copies of resources. */
  private void leave(long id) {
    if (state != State.CS || mine().id() != id) {
      throw new IllegalStateException("request " + id + " is not inside");
    }
    int r = mine().h();
    state = State.NCS; // 1
    mine = null;
    aging(); // 2
    if (!tokenHolder) { // 3
      forwardRelease(r); // 4
    } else {
      t += r; // 6
      if (!Q.isEmpty()) {
        giveTokenToFrontOfQ(); // 7
      }
    }
    if (!later.isEmpty()) {
      request(later.remove());
    }
  }

  /** When TOKEN message is received at node i from node j. */
  private void onToken(int j, Token token) {
    tokenHolder = true; // 1
    t = token.t();
    N.tokenReceived(j, token.ht()); // 2
    height = token.ht().below(i); // 3, 4
    linkToAll(); // 5
    if (!Q.isEmpty()) {
      giveTokenToFrontOfQ(); // 6
    }
  }

  /** When REQUEST(j, S) message is received at node i from node j. */
  private void onRequest(int j, Height ht, long S) {
    N.hear(j, ht); // 1
    boolean front = false;
    if (height.isBelow(N.htVector(j))) {
      front = enqueue(j, S) == 0; // 2
    }
    if (tokenHolder && waiting && config.mended().contains(PaperHk.Mend.D2)) {
      giveWayTo(S, front); // not in the appendix
    } else if (tokenHolder) { // 3
      if (state != State.CS && !Q.isEmpty()) {
        giveTokenToFrontOfQ(); // 4
      }
    } else if (Q.size() == 1 || (!Q.isEmpty() && nextIsAbove())) {
      forwardRequest(); // 6
    } else if (Q.size() >= 2 && front) {
      forwardUpdate(); // 7, 8
    }
  }

  /** When UPDATE(j, S) message is received at node i from node j. */
  private void onUpdate(int j, long S) {
    int was = indexOf(j);
    if (was < 0) { // 1
      return;
    }
    Q.remove(was);
    final int now = enqueue(j, S); // 2
    if (tokenHolder && state == State.ES) { // 3
      giveWayTo(S, now == 0); // 3 to 5
    }
    if (!tokenHolder && now == 0 && was != 0) { // 6
      forwardUpdate(); // 7
    }
  }

  /** Lines 3 to 5 of UPDATE: the token goes to a higher priority while i waits for units. */
  private void giveWayTo(long S, boolean front) {
    if (S > R() && front) { // 3
      giveTokenToFrontOfQ(); // 4
      send(next, new Request(height, R())); // 5
    }
  }

  /** When RELEASE(r) message is received at node i. */
  private void onRelease(int r) {
    if (tokenHolder) { // 1
      t += r; // 2
      if (waiting && t >= mine().h()) {
        enter();
      }
    } else {
      forwardRelease(r); // 4
    }
  }

  /** When LINK message is received at node i from node j. */
  private void onLink(int j, Height ht) {
    if (N.onLink(j, ht, height)) { // 1 to 5
      send(j, new Link(height));
    }
    if (N.htVector(j).isBelow(height)) {
      delete(j); // 6
    }
    if (!N.hasOutgoing(height) && !tokenHolder) {
      raiseHeight(); // 7
    } else if (!Q.isEmpty() && nextIsAbove()) {
      forwardRequest(); // 8
    }
  }

  /** When failure of link to j detected at node i. Messages in flight on it are lost. */
  private void onLinkFailed(int j) {
    N.fail(j); // 1, 3
    delete(j); // 2
    if (!tokenHolder) { // 4
      if (!N.hasOutgoing(height)) {
        raiseHeight(); // 5
      } else if (!Q.isEmpty() && !N.contains(next)) {
        forwardRequest(); // 6
      }
    }
  }

  /** When formation of link to j is detected at node i. */
  private void onLinkFormed(int j) {
    send(j, new Link(height)); // 1
    N.form(j, height); // 2, 3
  }

  private void forwardRequest() {
    if (chooseNext()) { // 1
      send(next, new Request(height, Q.get(0).S())); // 2
    }
  }

  private void forwardUpdate() {
    if (chooseNext()) { // 1
      send(next, new Update(height, Q.get(0).S())); // 2
    }
  }

  private void forwardRelease(int r) {
    if (chooseNext()) { // 1
      send(next, new Release(height, r)); // 2
    }
  }

  /** next := the lowest neighbour; false if there is none, which the appendix does not consider. */
  private boolean chooseNext() {
    Height lowest = N.lowest();
    if (lowest != null) {
      next = lowest.id();
    }
    return lowest != null;
  }

  private void giveTokenToFrontOfQ() {
    waiting = false;
    next = Q.remove(0).id(); // 1
    aging(); // 2
    if (next != i) { // 3
      tokenHolder = false; // 4
      N.tokenSent(next, height.below(next)); // 5, 6
      send(next, new Token(height, t)); // 7
      t = 0;
      if (!Q.isEmpty()) {
        send(next, new Request(height, Q.get(0).S())); // 8
      }
    } else if (t >= mine().h()) { // 10
      enter();
    } else {
      waiting = true;
    }
  }

  private void enter() {
    waiting = false;
    t -= mine().h(); // 11
    state = State.CS; // 12
    Objects.requireNonNull(effects).enter(mine().id(), 0); // 13
    if (!Q.isEmpty()) {
      giveTokenToFrontOfQ(); // 14
    }
  }

  private void raiseHeight() {
    Height lowest = N.lowest();
    if (lowest == null) {
      return; // no neighbours, so no minimum
    }
    height = N.raised(height, lowest); // 1 to 3
    linkToAll(); // 4
    for (int s = 0; s < N.slots(); s++) { // 5
      if (N.inN(s) && N.htVector(N.id(s)).isBelow(height)) {
        delete(N.id(s));
      }
    }
    if (!Q.isEmpty()) {
      forwardRequest(); // 6
    }
  }

  private void aging() {
    Q.replaceAll(e -> new Asking(e.id(), e.S() + config.epsilon()));
  }

  private void linkToAll() {
    for (int s = 0; s < N.slots(); s++) {
      if (N.inN(s)) {
        send(N.id(s), new Link(height));
      }
    }
  }

  /** Inserts by priority and returns the place. */
  private int enqueue(int j, long S) {
    int place = Q.size();
    while (place > 0 && Q.get(place - 1).S() < S) {
      place--;
    }
    Q.add(place, new Asking(j, S));
    return place;
  }

  private int indexOf(int j) {
    for (int e = 0; e < Q.size(); e++) {
      if (Q.get(e).id() == j) {
        return e;
      }
    }
    return -1;
  }

  private void delete(int j) {
    Q.removeIf(e -> e.id() == j);
  }

  private boolean nextIsAbove() {
    return N.contains(next) && height.isBelow(N.htVector(next));
  }

  private Event.Request<HkPaperMessage> mine() {
    return Objects.requireNonNull(mine);
  }

  private long R() {
    return config.policy().rank(mine());
  }

  private void send(int to, HkPaperMessage message) {
    Objects.requireNonNull(effects).send(to, message);
  }

  private static UnsupportedOperationException unsupported(String what) {
    return new UnsupportedOperationException("the published algorithm knows no " + what);
  }

  @Override
  public int id() {
    return i;
  }

  @Override
  public HkPaperNode copy() {
    return new HkPaperNode(this);
  }

  @Override
  public Height height() {
    return height;
  }

  @Override
  public boolean tokenHolder() {
    return tokenHolder;
  }

  @Override
  public int next() {
    return next;
  }

  @Override
  public int queued() {
    return Q.size();
  }

  @Override
  public int queuedNode(int place) {
    return Q.get(place).id();
  }

  @Override
  public Long queuedKey(int place) {
    return Q.get(place).S();
  }

  @Override
  public boolean tokenIsOnItsWayTo(int j) {
    return !N.receivedLink(j);
  }

  @Override
  public int tokens() {
    return tokenHolder ? 1 : 0;
  }

  @Override
  public int freeUnits() {
    return t;
  }

  @Override
  public int heldUnits() {
    return state == State.CS ? mine().h() : 0;
  }

  @Override
  public void encode(LongSink words) {
    words.put(height.h1());
    words.put(Scale.ORDER, height.h2());
    words.put(((long) next << 32) | (state.ordinal() << 2) | (tokenHolder ? 2 : 0));
    words.put(((long) t << 1) | (waiting ? 1 : 0));
    encode(mine, words);
    words.put(later.size());
    later.forEach(request -> encode(request, words));
    words.put(Q.size());
    for (Asking asking : Q) {
      words.put(asking.id());
      words.put(asking.S());
    }
    N.encode(words);
  }

  private static void encode(Event.@Nullable Request<HkPaperMessage> request, LongSink words) {
    words.put(request == null ? 0 : request.h()); // h is at least 1
    if (request != null) {
      words.put(request.id());
      words.put(request.priority());
      words.put(request.deadline());
    }
  }

  @Override
  public void describe(Fields fields) {
    fields.put("state", state);
    fields.put("tokenHolder", tokenHolder);
    if (tokenHolder) {
      fields.put("t", t);
      fields.put("waiting", waiting);
    }
    height.describe("height", fields);
    fields.put("next", next);
    fields.put("Q", Q);
    fields.put("N", N);
  }
}
