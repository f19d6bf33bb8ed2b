package io.thalweg.core.protocols.gme;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.Neighbours;
import io.thalweg.core.heights.Oriented;
import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Scale;
import io.thalweg.core.protocols.gme.GmePaperMessage.Link;
import io.thalweg.core.protocols.gme.GmePaperMessage.Release;
import io.thalweg.core.protocols.gme.GmePaperMessage.Request;
import io.thalweg.core.protocols.gme.GmePaperMessage.Subtoken;
import io.thalweg.core.protocols.gme.GmePaperMessage.Token;
import io.thalweg.core.protocols.gme.PaperGme.Mend;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A node of group mutual exclusion to the letter of section 3 of J.-R. Jiang, "A Group Mutual
 * Exclusion Algorithm for Ad Hoc Mobile Networks".
 *
 * <p>It is kept for study: it lets different groups in together, and it deadlocks
 * (docs/algorithms/gme.md lists how). The paper has prose and no pseudo-code. Where the prose
 * leaves something open:
 *
 * <ul>
 *   <li>"While it is in the CS" a node sends a SUBTOKEN to each node that asks: we read this of the
 *       token holder only. Other nodes queue and forward.
 *   <li>A weight is split into equal parts, one for each element of Q. The paper does not say what
 *       happens to the part for i's own request if that is for another resource, nor to the whole
 *       if Q is empty: i keeps it.
 *   <li>A REQUEST that is forwarded, or sent behind the TOKEN, names the resource at the front of
 *       Q.
 *   <li>An item of Q is a node and a resource; {@code enqueue} ignores an item that is there
 *       already.
 *   <li>transmitToken over an empty Q, and raiseHeight over no neighbours, do nothing.
 *   <li>A node makes one request at a time; further requests of the application wait in {@link
 *       #later}.
 * </ul>
 *
 * <p>It repeats the reversal of links and the routing of RL on purpose: it is to be read beside its
 * paper, and a correction of another node must not reach it.
 */
final class GmePaperNode implements Node<GmePaperMessage>, Oriented {
  enum State {
    NCS,
    ES,
    CS
  }

  /** An item of Q: the node that asks, and the resource. */
  record Asking(int j, int R) {
    @Override
    public String toString() {
      return j + ":" + R;
    }
  }

  private static final int NONE = -1;

  private final Set<Mend> mended;
  private final int i;
  private final Neighbours N; // with hVector, receivedLINK, forming, formHeight
  private final ArrayList<Asking> Q;

  /** Requests that the application makes while one is under way. */
  private final Deque<Event.Request<GmePaperMessage>> later;

  private State state = State.NCS;
  private Height height;
  private boolean leader;
  private int next;
  private Fraction weight = Fraction.ZERO;

  /** The resource of the CS if {@code state} says that i is in it; else {@link #NONE}. */
  private int R = NONE;

  /** The request under way; null if there is none. */
  private Event.@Nullable Request<GmePaperMessage> mine;

  private @Nullable Effects<GmePaperMessage> effects;

  GmePaperNode(Set<Mend> mended, Height height, Neighbours neighbours) {
    this.mended = mended;
    this.i = height.id();
    this.height = height;
    this.N = neighbours;
    this.Q = new ArrayList<>();
    this.later = new ArrayDeque<>();
    this.leader = i == 0;
    Height lowest = N.lowest();
    this.next = leader || lowest == null ? i : lowest.id();
  }

  private GmePaperNode(GmePaperNode o) {
    mended = o.mended;
    i = o.i;
    N = o.N.copy();
    Q = new ArrayList<>(o.Q);
    later = new ArrayDeque<>(o.later);
    state = o.state;
    height = o.height;
    leader = o.leader;
    next = o.next;
    weight = o.weight;
    R = o.R;
    mine = o.mine;
  }

  @Override
  public void step(Event<GmePaperMessage> event, Effects<GmePaperMessage> out) {
    effects = out;
    switch (event) {
      case Event.Request<GmePaperMessage> request -> ask(request);
      case Event.Release<GmePaperMessage>(long id) -> leave(id);
      case Event.Alarm<GmePaperMessage> alarm -> throw unsupported("alarm");
      case Event.Change<GmePaperMessage> change -> throw unsupported("nodes that come and go");
      case Event.LinkUp<GmePaperMessage>(int j) -> onLinkFormed(j);
      case Event.LinkDown<GmePaperMessage>(int j, List<GmePaperMessage> lost) -> onLinkFailed(j);
      case Event.Update<GmePaperMessage> u -> throw unsupported("change of a waiting request");
      case Event.Withdraw<GmePaperMessage> w -> throw unsupported("withdrawal");
      case Event.Deliver<GmePaperMessage>(int j, GmePaperMessage message) -> {
        switch (message) {
          case Token(Height h) -> onToken(j, h);
          case Request(Height h, int S) -> onRequest(j, h, S);
          case Subtoken(Height h, int S, Fraction w) -> onSubtoken(S, w);
          case Release(Height h, Fraction w) -> onRelease(w);
          case Link(Height h) -> onLink(j, h);
        }
      }
    }
    effects = null;
  }

  private void ask(Event.Request<GmePaperMessage> request) {
    later.add(request);
    if (mine == null) {
      request(later.remove());
    }
  }

  /** Requesting the resource R. */
  private void request(Event.Request<GmePaperMessage> request) {
    mine = request;
    enqueue(i, request.group());
    state = State.ES;
    if (leader && mended.contains(Mend.J)) {
      if (weight.isZero()) { // not in the paper
        transmitToken();
      }
    } else if (leader) {
      weight = Fraction.ZERO;
      delete(i); // "its request will be at the head of Q"
      enter();
    } else if (Q.size() == 1) {
      forwardRequest();
    }
  }

  /** Releasing the resource R. */
  private void leave(long id) {
    if (heldUnits() == 0 || mine().id() != id) {
      throw new IllegalStateException("request " + id + " is not inside");
    }
    mine = null;
    if (!leader) {
      beOut();
      sendRelease(weight);
    } else if (weight.isZero()) {
      beOut();
      transmitToken();
    } else if (mended.contains(Mend.D)) {
      beOut(); // not in the paper
    }
    if (!later.isEmpty()) {
      request(later.remove());
    }
  }

  /** Receiving a request message. */
  private void onRequest(int j, Height h, int S) {
    if (!N.receivedLink(j)) {
      return;
    }
    N.hear(j, h);
    boolean incoming = height.isBelow(N.htVector(j));
    if (leader && state == State.CS) {
      if (incoming) {
        grantInside(j, S);
      }
      return;
    }
    if (incoming) {
      enqueue(j, S);
    }
    if (leader) {
      if (state == State.NCS && (weight.isZero() || !mended.contains(Mend.A))) {
        transmitToken();
      }
    } else if (incoming && !N.hasOutgoing(height)) {
      raiseHeight();
    } else if (isAlone(j) || (!Q.isEmpty() && nextIsAbove())) {
      forwardRequest();
    }
  }

  /** The holder in the CS sends j a SUBTOKEN; if j asks for another resource, it also queues j. */
  private void grantInside(int j, int S) {
    if (S != R) {
      enqueue(j, S);
    }
    send(j, new Subtoken(height, R, Fraction.ONE));
    weight = weight.plus(Fraction.ONE);
  }

  /** Receiving a release message. */
  private void onRelease(Fraction w) {
    if (leader) {
      weight = weight.minus(w);
      if (weight.isZero() && (state == State.NCS || state == State.ES)) { // ES only with J mended
        transmitToken();
      }
    } else {
      sendRelease(w);
    }
  }

  /** Receiving the token message. */
  private void onToken(int j, Height h) {
    leader = true;
    N.tokenReceived(j, h);
    height = h.below(i);
    linkToAll();
    transmitToken();
  }

  /** Receiving a subtoken message. */
  private void onSubtoken(int S, Fraction w) {
    List<Asking> getting = Q;
    if (mended.contains(Mend.B)) {
      getting = Q.stream().filter(asking -> asking.R() == S).toList(); // not in the paper
    }
    for (Asking asking : getting) {
      if (asking.j() != i) {
        send(asking.j(), new Subtoken(height, S, w.part(getting.size())));
      }
    }
    if (contains(i, S)) {
      weight = w.part(getting.size());
      enter();
    } else if (mended.contains(Mend.B) ? getting.isEmpty() : isAlone(i)) {
      if (leader) {
        onRelease(w);
      } else {
        sendRelease(w);
      }
    }
    Q.removeIf(asking -> asking.R() == S);
    if (mended.contains(Mend.G1) && !leader && !Q.isEmpty()) {
      forwardRequest(); // not in the paper
    }
  }

  /** Receiving a link information message. */
  private void onLink(int j, Height h) {
    if (N.onLink(j, h, height)) {
      send(j, new Link(height));
    }
    if (N.htVector(j).isBelow(height)) {
      delete(j);
    }
    if (!leader && !N.hasOutgoing(height)) {
      raiseHeight();
    } else if (!leader && !Q.isEmpty() && nextIsAbove()) {
      forwardRequest();
    }
  }

  /** Link failing. Messages in flight on it are lost. */
  private void onLinkFailed(int j) {
    N.fail(j);
    delete(j);
    if (!leader && !N.hasOutgoing(height)) {
      raiseHeight();
    } else if (!leader && !Q.isEmpty() && !N.contains(next)) {
      forwardRequest();
    }
  }

  /** Link forming. */
  private void onLinkFormed(int j) {
    send(j, new Link(height));
    N.form(j, height);
  }

  private void transmitToken() {
    if (Q.isEmpty()) {
      return;
    }
    next = Q.remove(0).j();
    if (next == i) {
      enter();
      for (Asking asking : Q) {
        send(asking.j(), new Subtoken(height, R, Fraction.ONE));
        weight = weight.plus(Fraction.ONE);
      }
      Q.removeIf(asking -> asking.R() == R);
    } else {
      N.tokenSent(next, height.below(next));
      leader = false;
      send(next, new Token(height));
      if (!Q.isEmpty()) {
        send(next, new Request(height, Q.get(0).R()));
      }
    }
  }

  private void raiseHeight() {
    Height lowest = N.lowest();
    if (lowest == null) {
      return; // no neighbours, so no minimum
    }
    height = N.raised(height, lowest);
    linkToAll();
    for (int s = 0; s < N.slots(); s++) {
      if (N.inN(s) && N.htVector(N.id(s)).isBelow(height)) {
        delete(N.id(s));
      }
    }
    if (!Q.isEmpty()) {
      forwardRequest();
    }
  }

  private void forwardRequest() {
    if (chooseNext()) {
      send(next, new Request(height, Q.get(0).R()));
    }
  }

  private void sendRelease(Fraction w) {
    if (!N.hasOutgoing(height)) {
      raiseHeight();
    }
    if (chooseNext()) {
      send(next, new Release(height, w));
    }
  }

  /** next := the lowest neighbour; false if there is none, which the paper does not consider. */
  private boolean chooseNext() {
    Height lowest = N.lowest();
    if (lowest != null) {
      next = lowest.id();
    }
    return lowest != null;
  }

  private void enter() {
    state = State.CS;
    R = mine().group();
    Objects.requireNonNull(effects).enter(mine().id(), 0);
  }

  private void beOut() {
    state = State.NCS;
    R = NONE;
  }

  private void linkToAll() {
    for (int s = 0; s < N.slots(); s++) {
      if (N.inN(s)) {
        send(N.id(s), new Link(height));
      }
    }
  }

  private void enqueue(int j, int S) {
    if (!contains(j, S)) {
      Q.add(new Asking(j, S));
    }
  }

  private boolean contains(int j, int S) {
    return Q.contains(new Asking(j, S));
  }

  private void delete(int j) {
    Q.removeIf(asking -> asking.j() == j);
  }

  /** Q = [j]. */
  private boolean isAlone(int j) {
    return Q.size() == 1 && Q.get(0).j() == j;
  }

  private boolean nextIsAbove() {
    return N.contains(next) && height.isBelow(N.htVector(next));
  }

  private Event.Request<GmePaperMessage> mine() {
    return Objects.requireNonNull(mine);
  }

  private void send(int to, GmePaperMessage message) {
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
  public GmePaperNode copy() {
    return new GmePaperNode(this);
  }

  @Override
  public Height height() {
    return height;
  }

  @Override
  public boolean tokenHolder() {
    return leader;
  }

  @Override
  public int tokens() {
    return leader ? 1 : 0;
  }

  @Override
  public int freeUnits() {
    return 0;
  }

  @Override
  public int heldUnits() {
    return mine != null && state == State.CS ? 1 : 0;
  }

  @Override
  public void encode(LongSink words) {
    words.put(height.h1());
    words.put(Scale.ORDER, height.h2());
    words.put(((long) next << 32) | (state.ordinal() << 1) | (leader ? 1 : 0));
    words.put(weight.numerator());
    words.put(weight.denominator());
    words.put(R);
    encode(mine, words);
    words.put(later.size());
    later.forEach(request -> encode(request, words));
    words.put(Q.size());
    Q.forEach(asking -> words.put(((long) asking.j() << 32) | asking.R()));
    N.encode(words);
  }

  private static void encode(Event.@Nullable Request<GmePaperMessage> request, LongSink words) {
    words.put(request == null ? NONE : request.group());
    if (request != null) {
      words.put(request.id());
    }
  }

  @Override
  public void describe(Fields fields) {
    fields.put("state", state);
    fields.put("leader", leader);
    height.describe("height", fields);
    fields.put("next", next);
    if (state == State.CS && mine == null) {
      fields.put("stillInCS", R); // d: the application has left
    }
    fields.put("weight", weight);
    fields.put("Q", Q);
    fields.put("N", N);
  }
}
