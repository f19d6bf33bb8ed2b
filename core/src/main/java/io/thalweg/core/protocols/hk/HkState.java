package io.thalweg.core.protocols.hk;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.Neighbours;
import io.thalweg.core.heights.OrientedNode;
import io.thalweg.core.heights.Queueing;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Renamable;
import io.thalweg.core.model.Scale;
import io.thalweg.core.protocols.hk.Entry.Behind;
import io.thalweg.core.protocols.hk.Entry.Own;
import io.thalweg.core.protocols.hk.HkMessage.Link;
import io.thalweg.core.protocols.hk.HkMessage.Need;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The state of a {@link HkNode}, apart from its steps: each field, and how it is copied, encoded,
 * renamed and described. Heights and links are in {@link OrientedNode}.
 */
abstract class HkState extends OrientedNode<HkMessage> implements Queueing, Renamable<HkNode> {
  final HkConfig config;

  /** The paper's Q: requests of this node and of its neighbours. */
  final RequestQueue Q;

  /** Requests of this node that are in the critical section. */
  final Inside inside;

  /** The summary that {@code next} knows, or null if it knows of no request. */
  @Nullable Summary adv;

  /** Free units; meaningful only while the token is here. */
  int t;

  /** Back-fills in a row; meaningful only while the token is here. */
  int b;

  /** The node that the token came from; meaningful only while the token is here. */
  int from;

  /** Grants so far, the last fence; meaningful only while the token is here. */
  long g;

  /** Released units that wait for a way down. */
  int pend;

  /** The first state; node 0 has the token. */
  HkState(HkConfig config, Height height, Neighbours neighbours, RequestQueue queue) {
    super(height, neighbours, config.lazyLink());
    this.config = config;
    this.Q = queue;
    this.inside = new Inside();
    this.t = tokenHolder ? config.k() : 0;
    this.from = i;
  }

  /** Makes a copy, with the same or another identity, and what goes with it. */
  HkState(HkState o, int i, Neighbours neighbours, RequestQueue queue, Height height) {
    super(o, i, neighbours, height);
    config = o.config;
    Q = queue;
    inside = o.inside.copy();
    adv = o.adv;
    t = o.t;
    b = o.b;
    from = o.from;
    g = o.g;
    pend = o.pend;
  }

  /** Returns a copy of this node, with the same or another identity, and what goes with it. */
  abstract HkNode as(int name, Neighbours neighbours, RequestQueue queue, Height ht);

  @Override
  public HkNode copy() {
    return as(i, N.copy(), Q.copy(), height);
  }

  @Override
  public HkNode renamed(IntUnaryOperator names) {
    int name = names.applyAsInt(i);
    HkNode node = as(name, N.renamed(names), Q.renamed(names), height.renamed(names));
    node.renameOthers(names);
    return node;
  }

  @Override
  protected void renameOthers(IntUnaryOperator names) {
    super.renameOthers(names);
    from = names.applyAsInt(from);
    adv = Summary.renamed(adv, names);
  }

  /** Makes this the first node of a network that grows, with the token and this number of units. */
  final void found(int units) {
    found();
    t = units;
  }

  /**
   * In a node that has just been made for a new epoch: a request that was granted before is still
   * inside, with this number of units.
   */
  public final void resume(long request, int units) {
    inside.add(request, units);
  }

  /** Clears the fields that only the token holder uses, so that equal states encode equally. */
  void forgetToken() {
    t = 0;
    b = 0;
    from = i;
    g = 0;
  }

  /** Whether a request for h units would be granted in the step that makes it. */
  public boolean grantsAtOnce(int h) {
    return tokenHolder && Q.isEmpty() && t >= h;
  }

  /**
   * At the token holder: the neighbour at the front of the queue if its first request is for more
   * than this number of units, otherwise -1.
   */
  public int firstWithMoreThan(int units) {
    return tokenHolder && !Q.isEmpty() && Q.get(0) instanceof Behind first && first.h() > units
        ? first.j()
        : -1;
  }

  /** The key of a waiting request of this node. */
  Key key(long request) {
    Own own = Q.own(request);
    if (own == null) {
      throw new IllegalArgumentException("request " + request + " does not wait here");
    }
    return own.S();
  }

  @Override
  public int queued() {
    return Q.size();
  }

  @Override
  public int queuedNode(int place) {
    return Q.get(place) instanceof Behind behind ? behind.j() : i;
  }

  @Override
  public Key queuedKey(int place) {
    return Q.get(place).S();
  }

  @Override
  protected HkMessage newLink() {
    return new Link(height);
  }

  @Override
  protected HkMessage newNeed(long than) {
    return new Need(height, than);
  }

  @Override
  protected void forget(int j) {
    Q.delete(j);
  }

  @Override
  public int freeUnits() {
    return t + pend;
  }

  @Override
  public int heldUnits() {
    return inside.total();
  }

  @Override
  public void encode(LongSink words) {
    super.encode(words);
    words.put(((long) t << 32) | b);
    words.put(((long) from << 32) | pend);
    words.put(Scale.COUNT, g);
    Summary.encode(adv, words);
    inside.encode(words);
    Q.encode(words);
  }

  @Override
  public void describe(Fields fields) {
    fields.put("tokenHolder", tokenHolder);
    if (tokenHolder) {
      fields.put("t", t);
      fields.put("b", b);
      fields.put("g", g);
    }
    height.describe("height", fields);
    fields.put("next", next);
    fields.put("Q", Q);
    fields.put("inside", inside);
    fields.put("adv", adv);
    fields.put("pend", pend);
    describeLinks(fields);
  }
}
