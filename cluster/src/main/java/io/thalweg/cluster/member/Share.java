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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * This member's share of something that the cluster has: a node of its algorithm, the node's links,
 * and what messages carry besides.
 *
 * @param <M> the algorithm's messages
 */
abstract class Share<M extends Message> implements Effects<M> {
  final Turn turn;
  final int number;
  private final OrientedNode<M> node;
  private final Map<Integer, Link> links = new TreeMap<>();

  /** Whether a link is coming or going: then heights are news to somebody. */
  private boolean linking;

  Share(Turn turn, int number, OrientedNode<M> node) {
    this.turn = turn;
    this.number = number;
    this.node = node;
  }

  abstract String name();

  /** Puts what goes with a message into its parcel; it is here no more. */
  abstract Parcel wrap(M message);

  /** Takes what came with a message; null if it does not fit the message. */
  abstract @Nullable M unwrap(Parcel parcel);

  /** Whether a message only tells a height, which can wait for company. */
  abstract boolean tellsHeight(M message);

  abstract Report report();

  /** What is here, without asking anybody. */
  abstract LocalStatus local();

  /** The cluster has changed its settings. */
  abstract void update(Definition next);

  /** Fails all requests and ends all leases, since the member leaves. */
  abstract void close(String why);

  /** What the cluster has found to be lost, as a sentence, or null for nothing. */
  abstract void lost(@Nullable String token, int[] units, String with);

  /** Whether anything is lost. */
  abstract boolean isAnythingLost();

  /** Whether the token is here and is to rest with the oldest member, and nothing keeps it. */
  boolean wantsRest() {
    return false;
  }

  /** Before a step of the node or a look at it. */
  void ready() {}

  /** What came with a message is here; the node is about to hear of it. */
  void arrived(M message) {}

  /** After a step of the node. */
  void afterStep() {}

  final boolean tokenHere() {
    return node.tokenHolder();
  }

  final void step(Event<M> event) {
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
      unlink(link.peer); // it would only come back, for ever where no way leads to the token
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
    Link link = link(peer);
    if (link.state == Link.State.DOWN) {
      link.state = Link.State.OPENING;
      peer.send(new Open(number));
    }
  }

  /** The peer wants a link to this member. */
  final void onOpen(Peer peer) {
    Link link = link(peer);
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

  /** The peer wants the link down, or wants it too. */
  final void onUnlink(Peer peer) {
    Link link = links.get(peer.node);
    if (link != null && link.state == Link.State.UP) {
      peer.send(new Unlinked(number));
    }
    down(peer);
  }

  /** The peer has taken the link down, as was wanted. */
  final void onUnlinked(Peer peer) {
    down(peer);
  }

  /** The conversation with the peer has ended: what it was sent may come back later. */
  final void down(Peer peer) {
    Link link = links.remove(peer.node);
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

  /** What a peer has not taken before the conversation ended. */
  final void returned(List<Parcel> parcels) {
    ready();
    step(new Event.LateReturn<>(unwrapped(parcels)));
  }

  /** A message from a peer. */
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

  private Link link(Peer peer) {
    return links.computeIfAbsent(peer.node, id -> new Link(peer));
  }

  /**
   * Goes on leaving: hands on the token and what is on its way there, even if the token is lost,
   * then takes the links down.
   *
   * @param others who stays, the best to have the token first
   * @return whether nothing is left here
   */
  final boolean leave(List<Peer> others) {
    ready();
    if (others.isEmpty()) {
      return node.heldUnits() == 0;
    }
    if (!hasAnything()) {
      List.copyOf(links.values()).forEach(link -> unlink(link.peer));
      return links.values().stream().allMatch(link -> link.state == Link.State.OPENING);
    }
    Peer heir = others.stream().filter(this::canHandTo).findFirst().orElse(null);
    if (heir == null) {
      open(others.getFirst());
    } else if (node.tokenHolder() || node.freeUnits() > 0) {
      step(new Event.Leave<>(heir.node));
    }
    return false;
  }

  /** Whether a part of what the share is of is here: the token, units, or what a session weighs. */
  final boolean hasAnything() {
    return node.tokenHolder()
        || node.freeUnits() > 0
        || node.heldUnits() > 0
        || kept().findAny().isPresent();
  }

  /** Gives the token to the peer. */
  final void handTo(Peer peer) {
    ready();
    step(new Event.Leave<>(peer.node));
  }

  /** Gives the token to the peer that is this node, if it can be reached. */
  final void handTo(int neighbour) {
    Link link = links.get(neighbour);
    if (link != null && canHandTo(link.peer)) {
      handTo(link.peer);
    }
  }

  /** Whether there is a link over which the token could go there. */
  final boolean canHandTo(Peer peer) {
    Link link = links.get(peer.node);
    return link != null && link.state == Link.State.UP && node.knows(peer.node);
  }

  /** What has not been sent, since the link is being taken down. */
  final Stream<Parcel> kept() {
    return links.values().stream().flatMap(link -> link.held.stream());
  }

  /** Tells what is here; what was set aside, whoever has it knows. */
  void takeStock(Stocktaker stock) {
    for (Link link : links.values()) {
      link.held.forEach(stock::kept);
    }
  }

  /** How the share stands, for people who look for a mistake. */
  final String describe() {
    StringBuilder text = new StringBuilder(name() + ":");
    node.describe(new TextFields(text));
    links.values().forEach(l -> text.append(", ").append(l.peer).append(' ').append(l.state));
    return text.toString();
  }
}
