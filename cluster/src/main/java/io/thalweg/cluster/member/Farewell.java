package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame;
import java.util.List;

/**
 * How a member leaves: it says so, hands on all that it has, takes its links down, says goodbye,
 * and is gone when all have heard it.
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

  /** Begins, if it has not begun. */
  void begin(String why) {
    if (!membership.isLeaving()) {
      shares.all().forEach(share -> share.close(why));
      membership.leave();
    }
  }

  /** Goes on, as far as possible, once it has begun. */
  void goOn() {
    if (membership.isLeaving() && !saidGoodbye && isNothingLeft()) {
      saidGoodbye = true;
      linking.close();
      told = membership.up();
      told.forEach(losses::passOn);
      told.forEach(peer -> shares.all().forEach(share -> share.down(peer))); // where nobody stays
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

  /** Whether nothing of the cluster goes with this member, as far as it knows. */
  private boolean isNothingHere() {
    return membership.peers().stream().noneMatch(peer -> peer.talk.carried().findAny().isPresent())
        && shares.all().stream().noneMatch(Share::hasAnything);
  }

  /**
   * Whether nobody stays that could want it: all others have left, or have said that they do. One
   * that has never heard this member may have left without a goodbye to it.
   */
  private boolean isNobodyElse() {
    return membership.peers().stream()
        .filter(peer -> peer.present || peer.talk.owesGoodbye())
        .allMatch(peer -> peer.departed || peer.leaving);
  }

  /** Whether something of this is known to be lost: what was handed over may be a part of it. */
  private boolean isLost(int number) {
    return shares.get(number).filter(Share::isAnythingLost).isPresent();
  }

  /** Whether it begins no conversation any more: it would end without a goodbye. */
  boolean hasSaidGoodbye() {
    return saidGoodbye;
  }
}
