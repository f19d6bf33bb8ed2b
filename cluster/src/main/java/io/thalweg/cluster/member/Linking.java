package io.thalweg.cluster.member;

import java.util.List;

/** Gives shares the links that the overlay wants, at each change of the view. */
final class Linking {
  private final Membership membership;
  private final Shares shares;
  private boolean closed;

  Linking(Membership membership, Shares shares) {
    this.membership = membership;
    this.shares = shares;
  }

  /** Accepts no link any more, since nothing is left here and nothing is to come. */
  void close() {
    closed = true;
  }

  /** A peer has opened its side of a link. */
  void onOpen(Peer peer, int number) {
    peer.opens.add(number);
    shares.get(number).ifPresent(this::accept);
  }

  private void accept(Share<?> share) {
    for (Peer peer : share.isFrozen() ? List.<Peer>of() : membership.up()) {
      if (!closed && peer.node != 0 && peer.opens.remove(share.number)) {
        share.onOpen(peer);
      }
    }
  }

  private void open(Share<?> share, LinkPlan plan) {
    for (Peer peer : share.isFrozen() ? List.<Peer>of() : membership.up()) {
      if (peer.node != 0 && plan.wants(peer)) {
        share.open(peer);
      }
    }
  }

  /** Opens all links that are wanted, after a conversation with a peer has begun. */
  void openAll() {
    LinkPlan plan = membership.linkPlan();
    shares.all().forEach(share -> open(share, plan));
  }

  void onUnlink(Peer peer, int number) {
    shares.get(number).ifPresent(share -> share.onUnlink(peer));
    reopen(peer, number);
  }

  void onUnlinked(Peer peer, int number) {
    shares.get(number).ifPresent(share -> share.down(peer));
    reopen(peer, number);
  }

  /** Reopens a link that became wanted while it was being taken down. */
  private void reopen(Peer peer, int number) {
    if (peer.node != 0 && peer.isUp() && membership.linkPlan().wants(peer)) {
      shares.get(number).ifPresent(share -> share.open(peer));
    }
  }

  /** The overlay may have changed. A member that leaves takes its links down itself. */
  void relink() {
    if (membership.isLeaving()) {
      return;
    }
    LinkPlan plan = membership.linkPlan();
    for (Share<?> share : shares.all()) {
      accept(share);
      open(share, plan);
      for (Peer peer : membership.up()) {
        if (!peer.leaving && peer.node != 0 && !plan.wants(peer)) {
          share.unlink(peer);
        }
      }
    }
  }
}
