package io.thalweg.cluster.member;

import java.util.List;

/** Sends tokens that are not to stay here to where they rest. */
final class Resting {
  private final Membership membership;
  private final Shares shares;

  Resting(Membership membership, Shares shares) {
    this.membership = membership;
    this.shares = shares;
  }

  /** Called now and then: a link may have been missing. */
  void look() {
    shares.all().forEach(this::look);
  }

  /** Sends a token that is not needed here to the member where tokens rest. */
  void look(Share<?> share) {
    if (share.wantsRest()) {
      membership
          .restingPlace()
          .filter(share::canHandTo)
          .or(() -> membership.heirs().stream().filter(share::canHandTo).findFirst())
          .ifPresent(share::handTo);
    }
  }

  /** Whether a token is here that could go to another member at once. */
  boolean isAnyLeft() {
    List<Peer> heirs = membership.heirs();
    return shares.all().stream()
        .anyMatch(share -> share.tokenHere() && heirs.stream().anyMatch(share::canHandTo));
  }
}
