package io.thalweg.core.protocols.forests;

import static io.thalweg.core.protocols.forests.ForestsMessage.NO_VERSION;
import static io.thalweg.core.protocols.forests.Waiting.NULL;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Node;
import io.thalweg.core.protocols.forests.Forests.Reading;
import io.thalweg.core.protocols.forests.ForestsMessage.Inform;
import io.thalweg.core.protocols.forests.ForestsMessage.Request;
import io.thalweg.core.protocols.forests.ForestsMessage.Token;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node of K-mutual exclusion, after S. Bulgannawar and N. H. Vaidya, "A Distributed K-Mutual
 * Exclusion Algorithm", section 2: as published, and repaired.
 *
 * <p>There are K tokens; a node that has one may enter. Each node has a pointer for each token, and
 * asks for a token of its choice along these pointers. A node that passes a request on turns its
 * pointer to the originator, which will have the token soon. A node that waits for the same token
 * keeps the request in its node-queue, and appends it to the token-queue when the token comes. A
 * request that meets another token on its way is served by that one: it is modified, and its entry
 * is tagged with the node that modified it, from which the way to the requested token goes on.
 *
 * <p>Assumed: every node has a channel to every other, channels are FIFO, nodes do not crash.
 *
 * <p>Where it differs from the paper (docs/algorithms/forests.md tells why):
 *
 * <ul>
 *   <li>The repaired algorithm has versions: without them, a late INFORM could turn a pointer back,
 *       and pointers could form a cycle [D1]. In the published variants all versions are {@link
 *       ForestsMessage#NO_VERSION}, and what remains is the pseudo-code.
 *   <li>Nodes and tokens are numbered from 0. If there are fewer nodes than tokens, the tokens
 *       without a node of their own are never needed and stay where they are.
 *   <li>A node makes one request at a time; further requests of the application wait in {@link
 *       #later}.
 *   <li>A node may tell others of its idle token after a while, instead of at once, and a token may
 *       remember its earlier holders: the paper leaves such decisions open.
 * </ul>
 */
class ForestsNode implements Node<ForestsMessage> {
  private final Forests config;
  final int I;

  /** The token that is here, or NULL. */
  int tokenId;

  /** Whether the node is in the CS. */
  boolean holding;

  /** The token that the node waits for, or NULL. */
  int waitingForToken = NULL;

  /** For each token the parent in its forest; I at a root. */
  final int[] pointer;

  /** Nodes that request the token for which this node waits itself. */
  final List<Integer> nodeQueue;

  /** The nodes to which the token goes from here; empty without a token. */
  final List<Waiting> tokenQueue;

  /** Repair: the version of each pointer; for a token that is here, its version w. */
  final int[] ver;

  private final Decisions decisions;

  /** Tokens that have no node of their own; node 0 keeps them. */
  private final int spare;

  /** The request under way, or null. */
  private Event.@Nullable Request<ForestsMessage> mine;

  /** Requests that the application makes while one is under way. */
  private final Deque<Event.Request<ForestsMessage>> later;

  private @Nullable Effects<ForestsMessage> effects;

  ForestsNode(Forests config, int i, int n) {
    int tokens = Math.min(config.k(), n);
    this.config = config;
    this.I = i;
    this.tokenId = i < tokens ? i : NULL;
    this.pointer = new int[tokens];
    this.ver = new int[tokens];
    for (int t = 0; t < tokens; t++) {
      pointer[t] = t;
      ver[t] = config.hasVersions() ? 1 : NO_VERSION;
    }
    this.nodeQueue = new ArrayList<>();
    this.tokenQueue = new ArrayList<>();
    this.decisions = new Decisions(config, i, n, tokens);
    this.later = new ArrayDeque<>();
    this.spare = i == 0 ? config.k() - tokens : 0;
  }

  ForestsNode(ForestsNode o) {
    config = o.config;
    I = o.I;
    tokenId = o.tokenId;
    holding = o.holding;
    waitingForToken = o.waitingForToken;
    pointer = o.pointer.clone();
    nodeQueue = new ArrayList<>(o.nodeQueue);
    tokenQueue = new ArrayList<>(o.tokenQueue);
    ver = o.ver.clone();
    decisions = o.decisions.copy();
    spare = o.spare;
    mine = o.mine;
    later = new ArrayDeque<>(o.later);
  }

  @Override
  public void step(Event<ForestsMessage> event, Effects<ForestsMessage> out) {
    effects = out;
    switch (event) {
      case Event.Request<ForestsMessage> request -> ask(request);
      case Event.Release<ForestsMessage>(long id) -> leave(id);
      case Event.Alarm<ForestsMessage> alarm -> inform();
      case Event.Deliver<ForestsMessage>(int from, ForestsMessage message) -> handle(message);
      case Event.Update<ForestsMessage> u -> throw unsupported("priorities that could change");
      case Event.Withdraw<ForestsMessage> w -> throw unsupported("withdrawal");
      case Event.LinkUp<ForestsMessage> l -> throw unsupported("links that change");
      case Event.LinkDown<ForestsMessage> l -> throw unsupported("links that change");
      case Event.Change<ForestsMessage> c -> throw unsupported("nodes that come and go");
    }
    effects = null;
  }

  private void handle(ForestsMessage message) {
    switch (message) {
      case Request(int Y, int t) -> handleRequest(Y, t);
      case Token token -> handleToken(token);
      case Inform(int Y, int t, int w) -> handleInform(Y, t, w);
    }
  }

  private void ask(Event.Request<ForestsMessage> request) {
    if (request.h() != 1) {
      throw new IllegalArgumentException(
          "a request for " + request.h() + " units, but it is for 1");
    }
    later.add(request);
    if (mine == null) {
      entryCs(later.remove());
    }
  }

  private void leave(long id) {
    if (!holding || mine().id() != id) {
      throw new IllegalStateException("request " + id + " is not inside");
    }
    exitCs();
    if (!later.isEmpty()) {
      entryCs(later.remove());
    }
  }

  void entryCs(Event.Request<ForestsMessage> request) {
    mine = request;
    if (tokenId != NULL) {
      enter();
    } else {
      int t = decisions.token(effects());
      waitingForToken = t;
      decisions.asked(pointer[t]);
      send(pointer[t], new Request(I, t));
    }
  }

  void exitCs() {
    holding = false;
    mine = null;
    if (!tokenQueue.isEmpty()) {
      pointer[tokenId] = Waiting.lastUnmodified(tokenQueue);
      sendToken(tokenQueue.getFirst().Y());
    } else if (config.informing().after() == 0) {
      inform();
    } else {
      effects().alarm(config.informing().after());
    }
  }

  void handleRequest(int Y, int t) {
    if (tokenId != NULL) {
      tokenQueue.add(tokenId != t ? new Waiting(Y, I, ver[t]) : new Waiting(Y, NULL, NO_VERSION));
      if (!holding) {
        handOver(Y, t);
      }
    } else if (waitingForToken == t) {
      nodeQueue.add(Y);
    } else {
      int parent = pointer[t];
      pointer[t] = Y;
      decisions.passed(t);
      send(parent, new Request(Y, t));
    }
  }

  /** Hands the idle token to Y, which asked for t. */
  private void handOver(int Y, int t) {
    pointer[config.reading() == Reading.PAPER_PROSE_REQUEST ? t : tokenId] = Y;
    sendToken(Y);
  }

  void handleToken(Token token) {
    int t = token.t();
    decisions.received(t, waitingForToken, token.earlier());
    tokenQueue.addAll(token.queue());
    Waiting me = tokenQueue.removeFirst(); // its tag is null if t was asked for
    nodeQueue.forEach(Y -> tokenQueue.add(new Waiting(Y, me.tag(), me.w())));
    if (waitingForToken != t) {
      pointer[config.reading() == Reading.PAPER_PROSE_TOKEN ? t : waitingForToken] = me.tag();
      ver[waitingForToken] = me.w();
    }
    nodeQueue.clear();
    waitingForToken = NULL;
    tokenId = t;
    pointer[t] = I;
    ver[t] = token.w();
    enter();
  }

  void handleInform(int Y, int t, int w) {
    if (config.hasVersions() && w <= ver[t]) {
      return; // stale: something newer has turned the pointer [D1]
    }
    pointer[t] = Y;
    ver[t] = w;
    decisions.informed(t);
  }

  private void enter() {
    holding = true;
    staysNotIdle();
    effects().enter(mine().id(), 0);
  }

  private void sendToken(int to) {
    staysNotIdle();
    int t = tokenId;
    tokenId = NULL;
    send(to, new Token(t, ver[t], tokenQueue, decisions.holders(to)));
    decisions.sent(t, tokenQueue.size());
    tokenQueue.clear();
  }

  /** The token has been idle for long enough: sends INFORM to ν nodes. */
  void inform() {
    List<Integer> nodes = decisions.nodes(effects());
    if (!nodes.isEmpty() && config.hasVersions()) {
      ver[tokenId]++;
    }
    nodes.forEach(j -> send(j, new Inform(I, tokenId, ver[tokenId])));
  }

  private void staysNotIdle() {
    if (config.informing().after() > 0) {
      effects().alarm(-1);
    }
  }

  /** With the prose of Handle_REQUEST [D2], a node may send to itself: that arrives at once. */
  private void send(int to, ForestsMessage message) {
    if (to == I) {
      handle(message);
    } else {
      effects().send(to, message);
    }
  }

  private Event.Request<ForestsMessage> mine() {
    return Objects.requireNonNull(mine);
  }

  private Effects<ForestsMessage> effects() {
    return Objects.requireNonNull(effects);
  }

  private static UnsupportedOperationException unsupported(String what) {
    return new UnsupportedOperationException("this algorithm knows no " + what);
  }

  @Override
  public int id() {
    return I;
  }

  @Override
  public ForestsNode copy() {
    return new ForestsNode(this);
  }

  @Override
  public int tokens() {
    return (tokenId == NULL ? 0 : 1) + spare;
  }

  @Override
  public int freeUnits() {
    return tokens() - heldUnits();
  }

  @Override
  public int heldUnits() {
    return holding ? 1 : 0;
  }

  @Override
  public void encode(LongSink words) {
    words.put(((long) tokenId << 32) | (waitingForToken + 1) << 1 | (holding ? 1 : 0));
    for (int t = 0; t < pointer.length; t++) {
      words.put(pointer[t]);
      ForestsMessage.encodeVersion(ver[t], words);
    }
    words.put(nodeQueue.size());
    nodeQueue.forEach(words::put);
    Waiting.encode(tokenQueue, words);
    decisions.encode(words);
    words.put(mine == null ? -1 : mine.id());
    later.forEach(request -> words.put(request.id()));
  }

  @Override
  public void describe(Fields fields) {
    fields.put("token_id", tokenId == NULL ? null : tokenId);
    fields.put("holding", holding);
    fields.put("waiting_for_token", waitingForToken == NULL ? null : waitingForToken);
    fields.list("pointer", Arrays.stream(pointer).asLongStream().toArray());
    fields.put("node_queue", nodeQueue);
    if (tokenId != NULL) {
      fields.put("token_queue", tokenQueue);
    }
    if (config.hasVersions()) {
      fields.list("ver", Arrays.stream(ver).asLongStream().toArray());
    }
    decisions.describe(fields);
  }
}
