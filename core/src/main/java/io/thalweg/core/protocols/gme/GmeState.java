package io.thalweg.core.protocols.gme;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.Neighbours;
import io.thalweg.core.heights.OrientedNode;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Renamable;
import io.thalweg.core.protocols.gme.GmeMessage.Link;
import io.thalweg.core.protocols.gme.GmeMessage.Need;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The state of a {@link GmeNode}, apart from its steps: each field, and how it is copied, encoded,
 * renamed and described. Heights and links are in {@link OrientedNode}.
 */
abstract class GmeState extends OrientedNode<GmeMessage> implements Renamable<GmeNode> {
  enum State {
    NCS,
    ES,
    CS
  }

  static final int NO_SESSION = -1;

  final GmeConfig config;

  /** The paper's Q: which resources this node and its neighbours want. */
  final Wants Q;

  /** Requests that the application makes while one is under way. */
  final Deque<Event.Request<GmeMessage>> later;

  State state = State.NCS;

  /** The request under way; null in the NCS. */
  Event.@Nullable Request<GmeMessage> mine;

  /** The resources that next knows to be wanted here. */
  Resources sent = Resources.NONE;

  /** The resources that were cancelled at next: a SUBTOKEN for them may still be in flight. */
  Resources cancelled = Resources.NONE;

  /** At the holder: the resource of the open session. */
  int ses = NO_SESSION;

  /** At the holder: the number of requests that may still join while another resource is wanted. */
  int left;

  /** At the holder, the weight that is out; elsewhere, the weight with which the node is inside. */
  int weight;

  /** Returned weight that waits for a way down. */
  int pend;

  /** The first state; node 0 has the token. */
  GmeState(GmeConfig config, Height height, Neighbours neighbours) {
    super(height, neighbours, config.lazyLink());
    this.config = config;
    this.Q = new Wants();
    this.later = new ArrayDeque<>();
  }

  /** Makes a copy, with the same or another identity, and what goes with it. */
  GmeState(GmeState o, int i, Neighbours neighbours, Wants queue, Height height) {
    super(o, i, neighbours, height);
    config = o.config;
    Q = queue;
    later = new ArrayDeque<>(o.later);
    state = o.state;
    mine = o.mine;
    sent = o.sent;
    cancelled = o.cancelled;
    ses = o.ses;
    left = o.left;
    weight = o.weight;
    pend = o.pend;
  }

  /** Returns a copy of this node, with the same or another identity, and what goes with it. */
  abstract GmeNode as(int name, Neighbours neighbours, Wants queue, Height ht);

  @Override
  public GmeNode copy() {
    return as(i, N.copy(), Q.copy(), height);
  }

  @Override
  public GmeNode renamed(IntUnaryOperator names) {
    GmeNode node =
        as(names.applyAsInt(i), N.renamed(names), Q.renamed(names), height.renamed(names));
    node.renameOthers(names);
    return node;
  }

  final Event.Request<GmeMessage> mine() {
    return Objects.requireNonNull(mine);
  }

  /**
   * In a node that has just been made for a new epoch: a request that was let in before is still
   * inside. At the holder, the session has been opened by {@link #reopen}.
   */
  public final void resume(Event.Request<GmeMessage> request) {
    state = State.CS;
    mine = request;
    weight += tokenHolder ? 0 : 1;
  }

  /**
   * At the first node of a new epoch: a session from before is open, with this weight out: 1 for
   * each other node that is inside, or may be.
   */
  public final void reopen(int R, int out) {
    ses = R;
    left = config.captures();
    weight = out;
  }

  /** At the holder, the weight that is out; elsewhere, the part of it that is here. */
  public int weight() {
    return weight + pend;
  }

  @Override
  protected GmeMessage newLink() {
    return new Link(height);
  }

  @Override
  protected GmeMessage newNeed(long than) {
    return new Need(height, than);
  }

  @Override
  protected void forget(int j) {
    Q.delete(j);
  }

  /** 1 if weight waits here for a way down, else 0: weight is not a number of units. */
  @Override
  public int freeUnits() {
    return pend > 0 ? 1 : 0;
  }

  @Override
  public int heldUnits() {
    return state == State.CS ? 1 : 0;
  }

  @Override
  public void encode(LongSink words) {
    super.encode(words);
    words.put(((long) ses << 2) | state.ordinal());
    words.put(left);
    words.put(((long) weight << 32) | pend);
    encode(mine, words);
    words.put(later.size());
    later.forEach(request -> encode(request, words));
    sent.encode(words);
    cancelled.encode(words);
    Q.encode(words);
  }

  private static void encode(Event.@Nullable Request<GmeMessage> request, LongSink words) {
    words.put(request == null ? -1 : request.group());
    if (request != null) {
      words.put(request.id());
    }
  }

  @Override
  public void describe(Fields fields) {
    fields.put("state", state);
    fields.put("leader", tokenHolder);
    if (ses != NO_SESSION) {
      fields.put("ses", ses);
      fields.put("left", left == GmeConfig.UNLIMITED ? "unlimited" : Integer.toString(left));
    }
    height.describe("height", fields);
    fields.put("next", next);
    fields.put("weight", weight);
    if (pend > 0) {
      fields.put("pend", pend);
    }
    fields.put("Q", Q);
    fields.put("sent", sent);
    fields.put("cancelled", cancelled.isEmpty() ? null : cancelled);
    describeLinks(fields);
  }
}
