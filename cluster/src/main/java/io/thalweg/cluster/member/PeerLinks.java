package io.thalweg.cluster.member;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A share's links, by the numbers of the peers in the epoch. */
final class PeerLinks {
  private final Map<Integer, Link> links = new TreeMap<>();

  @Nullable Link get(int neighbour) {
    return links.get(neighbour);
  }

  /** The link to the peer, which may be new and down. */
  Link to(Peer peer) {
    return links.computeIfAbsent(peer.node, id -> new Link(peer));
  }

  @Nullable Link remove(Peer peer) {
    return links.remove(peer.node);
  }

  void clear() {
    links.clear();
  }

  List<Link> all() {
    return List.copyOf(links.values());
  }

  boolean isUp(int neighbour) {
    Link link = links.get(neighbour);
    return link != null && link.state == Link.State.UP;
  }

  /** Whether no link is up, on this side, or being taken down. */
  boolean areOpening() {
    return links.values().stream().allMatch(link -> link.state == Link.State.OPENING);
  }

  /** Whether there are parcels that were not sent because their link is being taken down. */
  boolean keepAnything() {
    return links.values().stream().anyMatch(link -> !link.held.isEmpty());
  }
}
