package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Wish;
import io.thalweg.core.recovery.Ids;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Leaves the cluster: the member says that it is leaving, hands on its tokens and units, takes its
 * links down, has itself struck off the charter, says goodbye, and is gone when all peers have
 * taken the goodbye.
 */
final class Farewell implements Petitions.Change {
  private final Turn turn;
  private final Membership membership;
  private final Shares shares;
  private final Linking linking;
  private final Epochs epochs;
  private final Council council;
  private final Petitions petitions;
  private List<Peer> told = List.of();
  private boolean asking; // to be struck off the charter
  private boolean struck;
  private boolean clean;
  private boolean saidGoodbye;
  private boolean gone;

  Farewell(
      Turn turn,
      Membership membership,
      Shares shares,
      Linking linking,
      Epochs epochs,
      Council council,
      Petitions petitions) {
    this.turn = turn;
    this.membership = membership;
    this.shares = shares;
    this.linking = linking;
    this.epochs = epochs;
    this.council = council;
    this.petitions = petitions;
  }

  /** Begins to leave, unless it has begun. */
  void begin(String why) {
    if (!membership.isLeaving()) {
      shares.close(why);
      petitions.close(new Failure(Failure.Kind.CLOSED, why));
      membership.leave();
    }
  }

  /** Goes on leaving as far as possible, once it has begun. */
  void goOn() {
    if (!membership.isLeaving() || gone) {
      return;
    }
    if (!struck && epochs.charter() != null && !epochs.isMember()) {
      strike(true);
    }
    if (!struck && !asking && isNothingLeft()) {
      asking = true;
      petitions.wantLast(this);
    }
    if (struck && !saidGoodbye) {
      sayGoodbye();
    }
    if (saidGoodbye && told.stream().allMatch(peer -> peer.talk.isAllTaken())) {
      gone = true;
      turn.out().left(clean);
    }
  }

  private void sayGoodbye() {
    saidGoodbye = true;
    linking.close();
    told = membership.up();
    told.forEach(peer -> peer.send(new Frame.Goodbye()));
    told.forEach(peer -> peer.talk.refuse());
  }

  @Override
  public @Nullable Wish wish(Charter known) {
    int self = epochs.self();
    boolean alone = known.agreed().members().equals(Ids.of(self));
    if (alone && isNobodyComing()) {
      strike(council.isCertainlyNobodyOut());
    } else if (isNobodyThere()) {
      strike(false); // what is here is with others when it is certain that this member is gone
    } else if (!isNothingLeft()) {
      asking = false; // a new epoch has brought something here
    }
    return struck || !asking || alone || self == 0 ? null : new Wish.Leave(self, known.version());
  }

  private void strike(boolean isClean) {
    struck = true;
    clean = isClean;
    turn.then(this::goOn);
  }

  private boolean isNobodyThere() {
    return membership.present().stream().allMatch(peer -> peer.departed);
  }

  /** Whether no peer stays that is about to be a member. */
  private boolean isNobodyComing() {
    return membership.staying().stream().allMatch(peer -> peer.refused);
  }

  @Override
  public boolean isOver() {
    return struck || !asking;
  }

  @Override
  public void failed(Failure why) {
    asking = false;
  }

  private boolean isNothingLeft() {
    if (epochs.isMember() && !epochs.isOpen()) {
      return false;
    }
    List<Peer> others = membership.staying().stream().filter(peer -> peer.node != 0).toList();
    List<Peer> heirs =
        others.stream()
            .filter(Peer::isUp)
            .sorted(Comparator.comparing(membership::isDraining)) // those do not need it
            .toList();
    boolean nothing = !heirs.isEmpty() || others.isEmpty();
    nothing &= membership.peers().stream().noneMatch(p -> p.talk.carried().findAny().isPresent());
    nothing &= shares.all().stream().allMatch(share -> share.leave(heirs));
    return nothing;
  }

  /**
   * Whether this member has said goodbye. From then on it begins no conversation, since that would
   * end without a goodbye.
   */
  boolean hasSaidGoodbye() {
    return saidGoodbye;
  }
}
