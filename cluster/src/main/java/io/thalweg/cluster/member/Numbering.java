package io.thalweg.cluster.member;

import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Seat;
import io.thalweg.core.recovery.Ids;
import java.util.List;
import java.util.Objects;

/** Gives peers the numbers by which nodes know each other in an epoch: those of its members. */
final class Numbering {
  private static final int NONE = 0;

  private final Membership membership;
  private final Shares shares;

  Numbering(Membership membership, Shares shares) {
    this.membership = membership;
    this.shares = shares;
  }

  /** No peer is a member, as far as this one knows, until an epoch opens. */
  void clear() {
    membership.peers().forEach(peer -> set(peer, NONE));
    membership.order(List.of());
  }

  /** Peers get their numbers in the epoch. */
  void set(Charter charter, Ids members) {
    for (Peer peer : membership.peers()) {
      set(peer, number(charter, members, peer));
    }
    membership.order(members.stream().mapToObj(m -> address(charter, m)).toList());
  }

  /** A peer has just come to be known: it has no links yet. */
  void set(Charter charter, Peer peer) {
    peer.node = number(charter, charter.agreed().members(), peer);
  }

  private static int number(Charter charter, Ids members, Peer peer) {
    return charter.numberOf(peer.address.id()).stream()
        .filter(members::contains)
        .findFirst()
        .orElse(NONE);
  }

  private static Address address(Charter charter, int member) {
    Seat seat = Objects.requireNonNull(charter.seats().get(member));
    return new Address(seat.id(), seat.name());
  }

  /** Links to a peer that was another member, or is none any more, go down. */
  private void set(Peer peer, int number) {
    if (peer.node != number) {
      if (peer.node != NONE) {
        shares.all().stream().filter(s -> !s.isFrozen()).forEach(share -> share.down(peer));
      }
      peer.node = number;
    }
  }
}
