package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Wish;
import java.util.function.Consumer;

/**
 * Asks for a new epoch when something in this one does not go on: a peer in it does not take a
 * token or units, although the keepers hear both; or the fences run out. If that happens again, it
 * waits twice as long, up to a minute.
 */
final class Complaints {
  private static final int LEAST = 3; // seconds
  private static final int MOST = 60;

  private final Membership membership;
  private final Shares shares;
  private final Epochs epochs;
  private final Consumer<Frame> keepers;
  private int seconds; // for which something has not gone on
  private int patience = LEAST;
  private long complainedOf; // the epoch

  Complaints(Membership membership, Shares shares, Epochs epochs, Consumer<Frame> keepers) {
    this.membership = membership;
    this.shares = shares;
    this.epochs = epochs;
    this.keepers = keepers;
  }

  /** Called once a second. */
  void look() {
    Charter known = epochs.charter();
    if (known == null || !epochs.isOpen()) {
      return;
    }
    boolean stalls = isAnythingUntaken();
    seconds = stalls ? seconds + 1 : 0;
    patience = stalls ? patience : Math.max(LEAST, patience - 1);
    if (seconds > patience || shares.isAnyWorn()) {
      complain(known.agreed().epoch());
    }
  }

  private void complain(long epoch) {
    if (complainedOf != epoch) {
      complainedOf = epoch;
      patience = Math.min(MOST, 2 * patience);
      membership.warn("asks for a new epoch, since something in this one does not go on");
    }
    seconds = 0;
    keepers.accept(new Frame.Petition(new Wish.Renewal(epoch)));
  }

  /**
   * Whether tokens or units are on their way to a member that does not talk, or to one that has
   * left without a goodbye to this member, so that nobody knows whether it had taken them.
   */
  private boolean isAnythingUntaken() {
    return membership.peers().stream()
        .anyMatch(peer -> !peer.isUp() && peer.talk.carried().findAny().isPresent());
  }
}
