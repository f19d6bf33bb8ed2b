package io.thalweg.cluster.engine;

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
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Something that the cluster shares, at this member: a node of its algorithm, the node's links, and
 * what messages carry besides. A semaphore, a group lock, or the registry.
 *
 * @param <M> the algorithm's messages
 */
abstract class Shared<M extends Message> implements Effects<M> {
  final Member member;
  final int number;
  private final ReentrantLock lock = new ReentrantLock();
  private final OrientedNode<M> node;
  private final Map<Integer, Link> links = new TreeMap<>();

  /** Whether a link is coming or going: then heights are news to somebody. */
  private boolean linking;

  /** What is to be done when the lock is free again: users' code never runs under it. */
  private final List<Runnable> afterwards = new ArrayList<>();

  Shared(Member member, int number, OrientedNode<M> node) {
    this.member = member;
    this.number = number;
    this.node = node;
  }

  abstract String name();

  /** Puts what goes with a message into its parcel; takes it from here. */
  abstract Parcel wrap(M message);

  /** Takes what came with a message; false if it does not fit the message. */
  abstract @Nullable M unwrap(Parcel parcel);

  /** Hands what is here to this node, if the algorithm can do so now. */
  void handOver(int to) {
    step(new Event.Leave<>(to));
  }

  abstract Report report();

  /** Ends all leases and fails all requests, since the member leaves. */
  abstract void close(String why);

  /** What the cluster has found to be lost, as a sentence, or null for nothing. */
  abstract void lost(@Nullable String token, int[] units, String with);

  /** After each step that the engine takes. */
  void afterStep() {}

  final boolean tokenHere() {
    return node.tokenHolder();
  }

  final void step(Event<M> event) {
    boolean had = node.tokenHolder();
    linking = event instanceof Event.LinkUp || event instanceof Event.LinkDown;
    node.step(event, this);
    linking = false;
    afterStep();
    if (!had && node.tokenHolder()) {
      member.listeners().tokenArrived(name());
    }
  }

  /** Does something under the lock, and what comes of it for users after that. */
  final void locked(Runnable action) {
    lock();
    try {
      action.run();
    } finally {
      unlock();
    }
  }

  final void lock() {
    lock.lock();
    if (lock.getHoldCount() == 1) {
      shut();
    }
  }

  /** Puts an end to whatever is done without the lock. */
  void shut() {}

  final void unlock() {
    boolean nothing = afterwards.isEmpty() || lock.getHoldCount() > 1;
    List<Runnable> tasks = nothing ? List.of() : List.copyOf(afterwards);
    if (!nothing) {
      afterwards.clear();
    }
    lock.unlock();
    tasks.forEach(Runnable::run);
  }

  final void afterwards(Runnable task) {
    afterwards.add(task);
  }

  @Override
  public final void send(int to, M message) {
    Link link = links.get(to);
    if (link == null) {
      throw new IllegalStateException(name() + " sends to " + to + " without a link");
    }
    Parcel parcel = wrap(message);
    if (link.state == Link.State.CLOSING) {
      link.held.add(parcel);
    } else {
      if (linking || !isLink(message)) {
        link.peer.send(parcel);
      } else {
        link.peer.sendSoon(parcel);
      }
      member.listeners().sent(name(), message.type());
    }
  }

  /** Whether it only tells a height. */
  abstract boolean isLink(M message);

  /** This member wants a link to the peer. */
  final void open(Peer peer) {
    locked(
        () -> {
          Link link = link(peer);
          if (link.state == Link.State.DOWN) {
            link.state = Link.State.OPENING;
            peer.send(new Open(number));
          }
        });
  }

  /** The peer wants a link to this member. */
  final void onOpen(Peer peer) {
    locked(
        () -> {
          Link link = link(peer);
          if (link.state == Link.State.DOWN) {
            peer.send(new Open(number));
          }
          if (link.state == Link.State.DOWN || link.state == Link.State.OPENING) {
            link.state = Link.State.UP;
            step(new Event.LinkUp<>(peer.id()));
          }
        });
  }

  /** This member wants the link down. */
  final void unlink(Peer peer) {
    locked(
        () -> {
          Link link = links.get(peer.id());
          if (link != null && link.state == Link.State.UP) {
            link.state = Link.State.CLOSING;
            peer.send(new Unlink(number));
          }
        });
  }

  /** The peer wants the link down, or wants it too. */
  final void onUnlink(Peer peer) {
    locked(
        () -> {
          Link link = links.get(peer.id());
          if (link != null && link.state == Link.State.UP) {
            peer.send(new Unlinked(number));
          }
          down(peer, List.of());
        });
  }

  final void onUnlinked(Peer peer) {
    locked(() -> down(peer, List.of()));
  }

  /** The peer is seen no more. What is known not to have left comes back at once. */
  final void gone(Peer peer) {
    locked(() -> down(peer, peer.unsent(number)));
  }

  /** At the beginning of a conversation there is no link yet, whatever was tried before. */
  final void forget(Peer peer) {
    locked(
        () -> {
          Link link = links.get(peer.id());
          if (link != null && link.state == Link.State.OPENING) {
            links.remove(peer.id());
          }
        });
  }

  private void down(Peer peer, List<Parcel> unsent) {
    Link link = links.remove(peer.id());
    if (link == null) {
      return;
    }
    boolean wasUp = link.state == Link.State.UP || link.state == Link.State.CLOSING;
    List<M> back = new ArrayList<>();
    link.held.forEach(parcel -> addUnwrapped(parcel, back));
    unsent.forEach(parcel -> addUnwrapped(parcel, back));
    if (wasUp) {
      step(new Event.LinkDown<>(peer.id(), back));
    }
  }

  private void addUnwrapped(Parcel parcel, List<M> to) {
    M message = unwrap(parcel);
    if (message != null) {
      to.add(message);
    }
  }

  /** What the peer has not taken before it was seen no more. */
  final void returned(List<Parcel> parcels) {
    locked(
        () -> {
          List<M> back = new ArrayList<>();
          parcels.forEach(parcel -> addUnwrapped(parcel, back));
          step(new Event.LateReturn<>(back));
        });
  }

  /** A message from a peer. */
  final void deliver(Peer peer, Parcel parcel) {
    lock();
    try {
      Link link = links.get(peer.id());
      if (link == null || link.state == Link.State.OPENING || link.state == Link.State.DOWN) {
        member.drop("a message from " + peer + " for " + name() + " without a link");
        return;
      }
      M message = unwrap(parcel);
      if (message == null) {
        member.drop("a message from " + peer + " for " + name() + " that contradicts itself");
        return;
      }
      step(new Event.Deliver<>(peer.id(), message));
    } finally {
      unlock();
    }
  }

  private Link link(Peer peer) {
    return links.computeIfAbsent(peer.id(), id -> new Link(peer));
  }

  /**
   * One step on the way out: hand on the token and what is on its way there, then take the links
   * down.
   *
   * @param others who stays, the best to have the token first
   * @return whether nothing is left here
   */
  final boolean leave(List<Peer> others) {
    lock();
    try {
      if (others.isEmpty() || isStuck()) {
        return true;
      }
      boolean empty = !node.tokenHolder() && node.freeUnits() == 0;
      if (empty) {
        List.copyOf(links.values()).forEach(link -> unlink(link.peer));
        return links.isEmpty();
      }
      Peer heir = heir(others);
      if (heir == null) {
        open(others.getFirst());
      } else {
        handOver(heir.id());
      }
      return false;
    } finally {
      unlock();
    }
  }

  /** Whether something is lost, so that what is here could go nowhere. */
  abstract boolean isStuck();

  /** How the node stands, for people who look for a mistake. */
  final String describe() {
    StringBuilder text = new StringBuilder(member.member() + " is " + member.id());
    locked(() -> node.describe(new TextFields(text)));
    links.values().forEach(l -> text.append(", ").append(l.peer).append(' ').append(l.state));
    return text.toString();
  }

  private @Nullable Peer heir(List<Peer> others) {
    for (Peer peer : others) {
      if (canHandTo(peer)) {
        return peer;
      }
    }
    return null;
  }

  /** Whether there is a link over which the token could go there. */
  final boolean canHandTo(Peer peer) {
    Link link = links.get(peer.id());
    return link != null && link.state == Link.State.UP && node.knows(peer.id());
  }
}
