package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame;
import java.util.List;

/**
 * Leaves the cluster: the member says that it is leaving, hands on its tokens and units, takes its
 * links down, says goodbye, and is gone when all peers have taken the goodbye.
 */
final class Farewell {
  private final Turn turn;
  private final Membership membership;
  private final Shares shares;
  private final Linking linking;
  private final Losses losses;
  private List<Peer> told = List.of();
  private boolean saidGoodbye;
  private boolean gone;

  Farewell(Turn turn, Membership membership, Shares shares, Linking linking, Losses losses) {
    this.turn = turn;
    this.membership = membership;
    this.shares = shares;
    this.linking = linking;
    this.losses = losses;
  }

  /** Begins to leave, unless it has begun. */
  void begin(String why) {
    if (!membership.isLeaving()) {
      shares.all().forEach(share -> share.close(why));
      membership.leave();
    }
  }

  /** Goes on leaving as far as possible, once it has begun. */
  void goOn() {
    if (membership.isLeaving() && !saidGoodbye && isNothingLeft()) {
      saidGoodbye = true;
      linking.close();
      told = membership.up();
      told.forEach(losses::passOn);
      told.forEach(peer -> shares.all().forEach(share -> share.down(peer))); // no heir
      told.forEach(peer -> peer.send(new Frame.Goodbye()));
      told.forEach(peer -> peer.talk.refuse());
    }
    if (saidGoodbye && !gone && told.stream().allMatch(peer -> peer.talk.isAllTaken())) {
      gone = true;
      turn.out().left(isNothingHere() || isNobodyElse());
    }
  }

  private boolean isNothingLeft() {
    List<Peer> others = membership.staying();
    List<Peer> heirs = others.stream().filter(Peer::isUp).toList();
    boolean nothing = !heirs.isEmpty() || others.isEmpty();
    nothing &=
        membership.peers().stream()
            .flatMap(peer -> peer.talk.carried())
            .allMatch(parcel -> isLost(parcel.number()));
    for (Share<?> share : shares.all()) {
      nothing &= share.leave(heirs);
    }
    return nothing;
  }

  /** Whether, as far as this member knows, no token and no units are lost when it goes. */
  private boolean isNothingHere() {
    return membership.peers().stream().noneMatch(peer -> peer.talk.carried().findAny().isPresent())
        && shares.all().stream().noneMatch(Share::hasAnything);
  }

  /**
   * Whether no member stays that could use what is here: all others have left, or have said that
   * they are leaving. A peer out of view that never heard this member does not count: it may have
   * left without a goodbye to this member.
   */
  private boolean isNobodyElse() {
    return membership.peers().stream()
        .filter(peer -> peer.present || peer.talk.owesGoodbye())
        .allMatch(peer -> peer.departed || peer.leaving);
  }

  /**
   * Whether a part of this share is known to be lost. A parcel in flight may be that part, so it is
   * not waited for.
   */
  private boolean isLost(int number) {
    return shares.get(number).filter(Share::isAnythingLost).isPresent();
  }

  /**
   * Whether this member has said goodbye. From then on it begins no conversation, since that would
   * end without a goodbye.
   */
  boolean hasSaidGoodbye() {
    return saidGoodbye;
  }
}
