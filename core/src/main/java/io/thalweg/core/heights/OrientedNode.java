package io.thalweg.core.heights;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Scale;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The frame of the link-reversal family: how a node finds and keeps a way down to the token, after
 * the RL algorithm of Walter, Welch and Vaidya, corrected. The algorithms built on it decide what
 * is asked for along that way, and which node is served.
 *
 * <p>Links run downhill, and the token is at the lowest node. A node that takes the token goes just
 * below its sender. A node that loses its last way down raises itself above its lowest neighbour.
 * LINK tells neighbours of a new height.
 *
 * <p>It differs from RL in two points (docs/algorithms/hk.md tells why):
 *
 * <ul>
 *   <li>A partition without the token falls silent instead of raising its nodes for ever, and finds
 *       its way again when it is rejoined: see {@link #orient}. NEED is a message that RL does not
 *       have.
 *   <li>Lazy LINK: see {@link #linkTo}.
 * </ul>
 *
 * <p>An algorithm hands LINK, NEED and new links to {@link #onLink}, {@link #onNeed} and {@link
 * #onLinkFormed}; it calls {@link #tokenTaken}, {@link #tokenReceived}, {@link #tokenSent} and
 * {@link #linkFailed} in its own steps where these things happen; and it calls {@link #findWayDown}
 * after each change of a height or a link, before it asks any neighbour for anything.
 *
 * @param <M> the algorithm's messages
 */
public abstract class OrientedNode<M extends Message> implements Node<M>, Oriented {
  /**
   * The number of raises in a row after which a node takes itself to be cut off. Any number is
   * safe: a node that is wrong asks for a new way and gets it. docs/decisions/0003-partitions.md
   * has the figures.
   */
  private static final int RAISES_IN_A_ROW = 4;

  private static final long NOBODY = -1; // eras count from 0

  protected final int i;

  /** N, htVector, receivedLINK, forming, formHeight. */
  protected final Neighbours N;

  protected Height height;

  protected boolean tokenHolder;

  /** The neighbour to which the last REQUEST went; i while the token is here. */
  protected int next;

  private final boolean lazyLink;

  /** Raises in a row: since the node came down, had the token, or gained or lost a link. */
  private int raises;

  /** The latest era that this node was in; a raise may have taken it back to an earlier one. */
  private long era;

  /** Some node uphill needs a way of a later era than this; {@link #NOBODY} if none does. */
  private long need = NOBODY;

  /** The neighbour that has been told of the need; i if none has. */
  protected int needAt;

  /** Takes the effects of the step under way; null between steps. */
  private @Nullable Effects<M> effects;

  /**
   * The first state; node 0 has the token, unless it is a newcomer.
   *
   * @param lazyLink tell a new height only to the neighbours that have to know it
   */
  protected OrientedNode(Height height, Neighbours neighbours, boolean lazyLink) {
    this.i = height.id();
    this.N = neighbours;
    this.height = height;
    this.lazyLink = lazyLink;
    tokenHolder = i == 0 && !height.isCutOff(); // a newcomer may have this number too
    era = height.isCutOff() ? height.era() : 0;
    needAt = i;
    Height lowest = N.lowest();
    next = tokenHolder || lowest == null ? i : lowest.id();
  }

  /**
   * Makes a copy, with the same or another identity, and the neighbours and height that go with it.
   */
  protected OrientedNode(OrientedNode<M> o, int i, Neighbours neighbours, Height height) {
    this.i = i;
    this.N = neighbours;
    this.height = height;
    lazyLink = o.lazyLink;
    tokenHolder = o.tokenHolder;
    next = o.next;
    raises = o.raises;
    era = o.era;
    need = o.need;
    needAt = o.needAt;
  }

  /** Handles an event completely; it sends by {@link #send}. */
  protected abstract void on(Event<M> event);

  /** Returns a LINK, which tells the height. */
  protected abstract M newLink();

  /**
   * Returns a NEED, which tells the height, and that a node uphill needs an era later than {@code
   * than}.
   */
  protected abstract M newNeed(long than);

  /** Forgets what neighbour j has asked for: j is below or gone, and asks others instead. */
  protected abstract void forget(int j);

  /**
   * Called when the node has been raised: next will forget its request when it hears of the new
   * height.
   */
  protected abstract void raised();

  /**
   * Called when a height or a link may have changed: does {@link #findWayDown}, then whatever has
   * been waiting for a way.
   */
  protected abstract void settle();

  @Override
  public final void step(Event<M> event, Effects<M> out) {
    effects = out;
    on(event);
    effects = null;
  }

  /** The exception of a node that does not support other nodes that come and go. */
  protected static UnsupportedOperationException noChurn() {
    return new UnsupportedOperationException("with this algorithm " + Ability.CHURN.missing());
  }

  /** Makes this the first node of a network that grows: it has the token, whatever its id. */
  public final void found() {
    tokenHolder = true;
    next = i;
  }

  /** Whether the link to j is in use: the node knows the height of j. */
  @Override
  public final boolean knows(int j) {
    return N.contains(j);
  }

  /** When LINK message is received at node i from node j. */
  protected final void onLink(int j, Height ht) {
    Height was = height;
    boolean tell = N.onLink(j, ht, height);
    if (N.htVector(j).isBelow(height)) {
      forget(j);
    }
    if (ht.isCutOff() && !height.isCutOff()) {
      tell |= offers(ht.era());
    }
    settle();
    if (tell && height.equals(was)) { // else all have just been told
      send(j, newLink());
    }
  }

  /** When NEED message is received at node i from node j: some node behind j is cut off. */
  protected final void onNeed(int j, Height ht, long than) {
    if (!N.receivedLink(j)) {
      return; // the token is on its way to j, which will serve the need
    }
    N.hear(j, ht);
    if (!height.isCutOff() && offers(than)) {
      send(j, newLink());
    }
    settle();
  }

  /** When formation of link to j is detected at node i. */
  protected final void onLinkFormed(int j) {
    send(j, newLink());
    N.form(j, height);
    raises = 0;
  }

  /** The link to j has failed. The algorithm takes the messages that came back from it. */
  protected final void linkFailed(int j) {
    N.fail(j);
    raises = 0;
    needAt = needAt == j ? i : needAt;
    forget(j);
  }

  /** The token is here: it has arrived, or has come back from a link that failed. */
  protected final void tokenTaken() {
    tokenHolder = true;
    next = i;
    raises = 0;
  }

  /**
   * Called after {@link #tokenTaken} if the token came back from a link, which may have failed long
   * ago. A node that has been raised or cut off meanwhile is not the lowest any more. It begins a
   * new era; otherwise some nodes would not find it.
   *
   * @param then the height of the node when it sent the token
   */
  protected void tokenCameBack(Height then) {
    if (!height.equals(then)) {
      era = Math.max(era, then.era()) + 1;
      height = InitialHeights.founder(i).inEra(era);
      linkToAll();
      heedCutOffNeighbours();
    }
  }

  /**
   * Called after {@link #tokenTaken} if the token came from j: the node goes below j and says so.
   */
  protected final void tokenReceived(int j, Height ht) {
    final boolean quietly = tellsOnlySender(ht);
    final boolean wasCutOff = height.isCutOff();
    N.tokenReceived(j, ht);
    height = ht.below(i);
    era = height.era();
    if (quietly) {
      linkTo(j);
    } else {
      linkToAll();
    }
    if (wasCutOff) {
      heedCutOffNeighbours();
    }
    renew();
  }

  /** The token is being sent to j, which will go below this node. */
  protected final void tokenSent(int j) {
    tokenHolder = false;
    next = j;
    N.tokenSent(j, height.below(j));
  }

  /**
   * Whether this node is in an era later than {@code than}; if not, it now needs a later one, too.
   */
  private boolean offers(long than) {
    if (height.era() > than) {
      return true;
    }
    if (need < Math.max(than, era)) {
      need = Math.max(than, era);
      needAt = i;
    }
    return false;
  }

  /** Finds a way down, for this node and for the nodes that need one through it. */
  protected final void findWayDown() {
    if (!tokenHolder) {
      orient();
    }
    renew();
  }

  /**
   * Finds a way down. A node without one raises itself, as in the paper. Where the token is out of
   * reach, this would never end: neighbours without a way down would rise above each other in turn.
   * So a node is cut off if it has been raised a few times in a row by its neighbours alone, or if
   * all its neighbours are cut off: it goes above all others and keeps still. It no longer accepts
   * a way of an era that it knows, since that may lead back to itself. It comes down when it hears
   * of a way of a later era, which only the holder can begin: see {@link #renew}.
   */
  protected void orient() {
    Height lowest = N.lowest();
    if (lowest == null) {
      return; // no neighbour to go above
    }
    if (!lowest.isCutOff() && lowest.era() > needed()) {
      comeDown(lowest);
    } else if (height.isBelow(lowest)) {
      if (lowest.isCutOff() || raises == RAISES_IN_A_ROW) {
        cutOff();
      } else {
        raiseHeight(lowest);
      }
    }
  }

  /**
   * This node needs a later era than this, for itself or others; the largest number if it needs
   * none.
   */
  private long needed() {
    return height.isCutOff() ? era : need == NOBODY ? Long.MAX_VALUE : need;
  }

  /** Comes down to just above a way of a later era. Nodes that were above this node still are. */
  protected void comeDown(Height lowest) {
    height = new Height(lowest.h1() + 1, 0, i);
    era = lowest.era();
    raises = 0;
    linkToAll();
    heedCutOffNeighbours();
  }

  /**
   * Takes up the needs of neighbours that are cut off: this node ignored them while it was cut off,
   * too.
   */
  protected void heedCutOffNeighbours() {
    for (int s = 0; s < N.slots(); s++) {
      if (N.inN(s) && N.htVector(N.id(s)).isCutOff()) {
        offers(N.htVector(N.id(s)).era());
      }
    }
  }

  /**
   * Raises the node above its lowest neighbour. Where a way of a late era has lost its end, its
   * nodes lie deep below all others and would not climb out by rising above each other. Therefore
   * they go above a neighbour of an earlier era, if there is one.
   */
  protected void raiseHeight(Height lowest) {
    Height earlier = N.lowestBefore(height.era());
    height = N.raised(height, earlier == null ? lowest : earlier);
    raises++;
    tellRaise();
  }

  /** Goes above all nodes that are not cut off, and keeps still. */
  protected void cutOff() {
    height = Height.cutOff(era, i);
    tellRaise();
  }

  private void tellRaise() {
    linkToAll();
    for (int s = 0; s < N.slots(); s++) {
      if (N.inN(s) && N.htVector(N.id(s)).isBelow(height)) {
        forget(N.id(s));
      }
    }
    raised();
  }

  /**
   * Gets a new way for the nodes that are cut off: the holder begins a new era, any other node
   * passes the need on downhill, once. The new era comes back along the same way to the nodes that
   * need it; the others stay where they are, above it.
   */
  protected void renew() {
    if (height.isCutOff() || height.era() > need) {
      need = NOBODY;
      needAt = i;
    } else if (tokenHolder) {
      era = need + 1;
      height = height.inEra(era);
      need = NOBODY;
      linkToAll();
    } else if (hasWayDown() && lowest().id() != needAt) {
      needAt = lowest().id();
      send(needAt, newNeed(need));
    }
  }

  protected final boolean hasWayDown() {
    return !height.isCutOff() && N.hasOutgoing(height);
  }

  /** The height of the lowest neighbour; there must be one. */
  protected final Height lowest() {
    return Objects.requireNonNull(N.lowest());
  }

  /** Whether next is a neighbour downhill; if not, what it was asked for is lost. */
  protected final boolean nextIsBelow() {
    return N.contains(next) && N.htVector(next).isBelow(height);
  }

  private void linkToAll() {
    M link = newLink();
    for (int s = 0; s < N.slots(); s++) {
      if (N.inN(s)) {
        N.told(s);
        send(N.id(s), link);
      }
    }
  }

  /** Whether only the sender of the token, which is at {@code ht}, has to know the new height. */
  protected boolean tellsOnlySender(Height ht) {
    return lazyLink && height.h1() == ht.h1();
  }

  /**
   * Lazy LINK: tells the new height only to the previous holder, which waits for it. The others
   * take this node to be higher than it is; when one of them runs out of ways down, it sends a LINK
   * itself and is answered. Only a change of h2 may be kept back in this way: another node may be
   * waiting for the era, which is in h1.
   */
  private void linkTo(int j) {
    for (int s = 0; s < N.slots(); s++) {
      if (N.id(s) == j) {
        N.told(s);
      } else {
        N.leaveOut(s);
      }
    }
    send(j, newLink());
  }

  protected final void send(int to, M message) {
    Objects.requireNonNull(effects).send(to, message);
  }

  /** Grants a request of this node: see {@link Effects#enter}. */
  protected final void enter(long request, long fence) {
    Objects.requireNonNull(effects).enter(request, fence);
  }

  @Override
  public final int id() {
    return i;
  }

  @Override
  public final Height height() {
    return height;
  }

  @Override
  public final boolean tokenHolder() {
    return tokenHolder;
  }

  @Override
  public final int tokens() {
    return tokenHolder ? 1 : 0;
  }

  /** The height of neighbour j as this node knows it, or null if it has not heard from j. */
  public final @Nullable Height htVector(int j) {
    return N.contains(j) ? N.htVector(j) : null;
  }

  /** The neighbour to which the last REQUEST went; the node itself while the token is here. */
  public final int next() {
    return next;
  }

  /** Whether the node has sent the token to neighbour j and has not yet heard from j since. */
  public final boolean tokenIsOnItsWayTo(int j) {
    return !N.receivedLink(j);
  }

  @Override
  public void encode(LongSink words) {
    words.put(height.h1());
    words.put(Scale.ORDER, height.h2());
    words.put(((long) next << 32) | (raises << 1) | (tokenHolder ? 1 : 0));
    words.put(era);
    words.put(need);
    words.put(needAt);
    N.encode(words);
  }

  /** In a node that has been renamed: renames the other nodes that it knows. */
  protected void renameOthers(IntUnaryOperator names) {
    next = names.applyAsInt(next);
    needAt = names.applyAsInt(needAt);
  }

  /** Describes what the node knows of its links; these are the last fields. */
  protected final void describeLinks(Fields fields) {
    if (need != NOBODY) {
      fields.put("need", need);
    }
    fields.put("N", N);
  }
}
