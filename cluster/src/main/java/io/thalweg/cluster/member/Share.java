package io.thalweg.cluster.member;

import io.thalweg.cluster.LocalStatus;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame.Open;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Frame.Report;
import io.thalweg.cluster.wire.Frame.Unlink;
import io.thalweg.cluster.wire.Frame.Unlinked;
import io.thalweg.core.heights.OrientedNode;
import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.recovery.Opening;
import io.thalweg.core.recovery.ShareReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * This member's share of a semaphore or a group lock: a node of its algorithm, the node's links,
 * and the cargo of messages. Each epoch begins with a new node; leases and requests stay.
 *
 * @param <M> the algorithm's messages
 */
abstract class Share<M extends Message> implements Effects<M>, Service {
  final Turn turn;
  final int number;
  private @Nullable OrientedNode<M> node; // null before the first epoch, or when forgotten
  private final PeerLinks links = new PeerLinks();
  private boolean frozen = true; // the node takes no step until an epoch opens
  private boolean valid; // the tenure: only then something is granted

  /**
   * Whether a link comes up or goes down in this step: then messages that tell heights do not wait.
   */
  private boolean linking;

  Share(Turn turn, int number) {
    this.turn = turn;
    this.number = number;
  }

  abstract String name();

  /** Puts a message and its cargo into a parcel; the cargo is not here any more. */
  abstract Parcel wrap(M message);

  /** Takes the cargo of a parcel and returns its message; null if the two do not fit. */
  abstract @Nullable M unwrap(Parcel parcel);

  /** Whether a message only tells a height, so that it can wait to travel with another. */
  abstract boolean tellsHeight(M message);

  abstract Report report();

  /** What is here, without asking other members. */
  abstract LocalStatus local();

  /** The cluster has changed its settings. */
  abstract void update(Definition next);

  /** An epoch opens, or the share is new in one: its node begins. */
  abstract void open(Opening opening, int self);

  /** What is here, at the end of an epoch. */
  abstract ShareReport reported();

  /** What was reported as free, and the token, are with others by now. */
  abstract void forgetReported();

  /** The member is out for good: what it had is with others. */
  abstract void dispossess();

  /** Whether the fences of this epoch run out. */
  boolean isWorn() {
    return false;
  }

  /** Whether the token is here, is to rest with another member, and nothing keeps it here. */
  boolean wantsRest() {
    return false;
  }

  /** Called before a step of the node or a look at it. */
  void ready() {}

  /** Called when the cargo of a message has been taken, before the node gets the message. */
  void arrived(M message) {}

  /** Called after a step of the node. */
  void afterStep() {}

  /** Called when the node takes no more steps in this epoch. */
  abstract void stop();

  final boolean tokenHere() {
    return node != null && node.tokenHolder();
  }

  final boolean isFrozen() {
    return frozen;
  }

  /** Whether something may be granted now. */
  final boolean isActive() {
    return valid && !frozen;
  }

  /** The node of a new epoch takes over. */
  final void begin(OrientedNode<M> fresh) {
    node = fresh;
    frozen = false;
  }

  /** The epoch has ended: the node takes no step any more, and messages under way are void. */
  final void freeze() {
    if (!frozen) {
      stop();
      links.clear();
      frozen = true;
    }
  }

  /** Forgets the node: what it had is with others. */
  final void forgetNode() {
    node = null;
  }

  /** The tenure has begun, or is over. */
  final void setValid(boolean now) {
    valid = now;
    if (isActive()) {
      ready();
      resume();
    }
  }

  private OrientedNode<M> node() {
    return Objects.requireNonNull(node, "the share has no node");
  }

  final void step(Event<M> event) {
    if (frozen) {
      throw new IllegalStateException(name() + " takes a step while it is frozen: " + event);
    }
    OrientedNode<M> node = node();
    boolean had = node.tokenHolder();
    linking = event instanceof Event.LinkUp || event instanceof Event.LinkDown;
    node.step(event, this);
    linking = false;
    if (!had && node.tokenHolder()) {
      turn.out().tokenArrived(number);
    }
    afterStep();
    turn.touch(this);
  }

  @Override
  public final void send(int to, M message) {
    Link link = links.get(to);
    if (link == null) {
      throw new IllegalStateException(name() + " sends to " + to + " without a link");
    }
    Parcel parcel = wrap(message);
    if (link.peer.leaving && message.tokens() == 0 && message.units() > 0) {
      unlink(link.peer); // the peer would send it back, for ever if it has no way to the token
    }
    if (link.state == Link.State.CLOSING) {
      link.held.add(parcel);
      return;
    }
    if (linking || !tellsHeight(message)) {
      link.peer.talk.send(parcel);
    } else {
      link.peer.talk.sendSoon(parcel);
      turn.soon();
    }
    turn.out().sent(number, message.type());
  }

  /** This member wants a link to the peer. */
  final void open(Peer peer) {
    Link link = links.to(peer);
    if (link.state == Link.State.DOWN) {
      link.state = Link.State.OPENING;
      peer.send(new Open(number));
    }
  }

  /** The peer wants a link to this member. */
  final void onOpen(Peer peer) {
    Link link = links.to(peer);
    if (link.state == Link.State.DOWN) {
      peer.send(new Open(number));
    }
    if (link.state == Link.State.DOWN || link.state == Link.State.OPENING) {
      link.state = Link.State.UP;
      ready();
      step(new Event.LinkUp<>(peer.node));
    }
  }

  /** This member wants the link down. */
  final void unlink(Peer peer) {
    Link link = links.get(peer.node);
    if (link != null && link.state == Link.State.UP) {
      link.state = Link.State.CLOSING;
      peer.send(new Unlink(number));
    }
  }

  /** The peer wants the link down, perhaps at the same time as this member. */
  final void onUnlink(Peer peer) {
    Link link = links.get(peer.node);
    if (link != null && link.state == Link.State.UP) {
      peer.send(new Unlinked(number));
    }
    down(peer);
  }

  /**
   * Takes the link down. If the conversation has ended, what the peer was sent may come back later.
   */
  final void down(Peer peer) {
    Link link = links.remove(peer);
    if (link == null || link.state == Link.State.DOWN || link.state == Link.State.OPENING) {
      return;
    }
    ready();
    step(new Event.LinkDown<>(peer.node, unwrapped(link.held)));
  }

  private List<M> unwrapped(List<Parcel> parcels) {
    List<M> messages = new ArrayList<>();
    for (Parcel parcel : parcels) {
      M message = unwrap(parcel);
      if (message != null) {
        messages.add(message);
      }
    }
    return messages;
  }

  /** Takes back what a peer had not taken when the conversation ended. */
  final void returned(List<Parcel> parcels) {
    ready();
    step(new Event.LateReturn<>(unwrapped(parcels)));
  }

  /** Delivers a message from a peer. */
  final void deliver(Peer peer, Parcel parcel) {
    Link link = links.get(peer.node);
    if (link == null || link.state == Link.State.OPENING || link.state == Link.State.DOWN) {
      turn.out().dropped("a message from " + peer + " for " + name() + " without a link");
      return;
    }
    ready();
    M message = unwrap(parcel);
    if (message == null) {
      turn.out().dropped("a message from " + peer + " for " + name() + " that contradicts itself");
      return;
    }
    arrived(message);
    step(new Event.Deliver<>(peer.node, message));
  }

  /**
   * Goes on leaving: hands on the token, or units that are on their way to it; then takes the links
   * down.
   *
   * @param others the peers that stay, the best heir of the token first
   * @return whether nothing is left here
   */
  final boolean leave(List<Peer> others) {
    if (frozen) {
      return false;
    }
    ready();
    OrientedNode<M> node = node();
    if (others.isEmpty()) {
      return node.heldUnits() == 0;
    }
    if (!hasAnything()) {
      links.all().forEach(link -> unlink(link.peer));
      return links.areOpening();
    }
    Peer heir = others.stream().filter(this::canHandTo).findFirst().orElse(null);
    if (heir == null) {
      open(others.getFirst());
    } else if (node.tokenHolder() || node.freeUnits() > 0) {
      step(new Event.Leave<>(heir.node));
    }
    return false;
  }

  /** Whether the token, units, or weight of a session are here. */
  final boolean hasAnything() {
    OrientedNode<M> node = node();
    return node.tokenHolder()
        || node.freeUnits() > 0
        || node.heldUnits() > 0
        || links.keepAnything();
  }

  /** Gives the token to the peer. */
  final void handTo(Peer peer) {
    ready();
    step(new Event.Leave<>(peer.node));
  }

  /** Gives the token to the peer with this number, if there is a link for it. */
  final void handTo(int neighbour) {
    Link link = links.get(neighbour);
    if (link != null && canHandTo(link.peer)) {
      handTo(link.peer);
    }
  }

  /** Whether there is a link over which the token can go to the peer. */
  final boolean canHandTo(Peer peer) {
    return !frozen && links.isUp(peer.node) && node().knows(peer.node);
  }

  /** Tells what is here, without units set aside, of which the driver knows. */
  void takeStock(Stocktaker stock) {
    links.all().stream().flatMap(link -> link.held.stream()).forEach(stock::kept);
  }

  /** The state of the share as text, for debugging. */
  final String describe() {
    StringBuilder text = new StringBuilder(name() + ":");
    if (node != null) {
      node.describe(new TextFields(text));
    }
    links.all().forEach(l -> text.append(", ").append(l.peer).append(' ').append(l.state));
    return text.toString();
  }
}
