package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Parcel;
import java.util.List;

/** Does what follows from the beginning and the end of conversations. */
final class Relations implements Greetings.Host {
  private final Turn turn;
  private final Membership membership;
  private final Shares shares;
  private final Registry registry;
  private final Linking linking;
  private final Inquiry inquiry;
  private final Losses losses;
  private final Joining joining;

  Relations(
      Turn turn,
      Membership membership,
      Shares shares,
      Registry registry,
      Linking linking,
      Inquiry inquiry,
      Losses losses,
      Joining joining) {
    this.turn = turn;
    this.membership = membership;
    this.shares = shares;
    this.registry = registry;
    this.linking = linking;
    this.inquiry = inquiry;
    this.losses = losses;
    this.joining = joining;
  }

  @Override
  public void begun(int node, boolean founder) {
    registry.begin(shares.begin(node, founder));
    joining.begin(founder);
  }

  @Override
  public void converse(Peer peer, List<Parcel> back) {
    giveBack(back);
    losses.tell(peer); // first, since the definitions let a newcomer join
    peer.send(new Frame.Define(shares.definitions()));
    if (membership.isLeaving()) {
      peer.send(new Frame.Leaving());
    }
    linking.openAll();
    losses.returned(peer);
  }

  @Override
  public void superseded(String why) {
    shares.all().forEach(share -> share.close(why));
    turn.out().superseded(why);
  }

  @Override
  public void fallSilent(Peer peer) {
    if (peer.talk.isUp()) {
      peer.talk.end();
      peer.told = false;
      peer.opens.clear();
      shares.all().forEach(share -> share.down(peer));
      inquiry.over(peer);
    }
  }

  /** The view has lost a peer. */
  void vanish(Peer peer) {
    peer.present = false;
    peer.greeted = false;
    fallSilent(peer);
    if (peer.departed || !peer.talk.hasBeenUp() && !peer.talk.owesGoodbye()) {
      membership.forget(peer); // nothing can come back from there
    }
    if (!peer.departed) {
      membership.warn("has lost sight of " + peer);
      tellDefinitions(); // before a census looks for it
      losses.vanished(peer); // others may have talked to it, if this member has not
    }
  }

  /** A peer has left cleanly: the tokens and units that it has not taken come back. */
  void depart(Peer peer) {
    peer.departed = true;
    peer.talk.sendLoose(new Frame.Acknowledge()); // it waits for that
    shares.all().forEach(share -> share.down(peer));
    giveBack(peer.talk.reclaim());
  }

  private void giveBack(List<Parcel> back) {
    for (Share<?> share : shares.all()) {
      List<Parcel> of = back.stream().filter(p -> p.number() == share.number).toList();
      if (!of.isEmpty()) {
        share.returned(of);
      }
    }
  }

  /** A peer has told the definitions that it knows. */
  void learn(Peer peer, Frame.Define define) {
    boolean news = shares.learn(define.definitions());
    if (news && membership.isFirst()) {
      tellDefinitions(); // its maker may be gone before it has told all
    } else if (news) {
      membership
          .oldestPresent()
          .filter(oldest -> oldest.isUp() && oldest != peer)
          .ifPresent(oldest -> oldest.send(define)); // its maker may not see the oldest member
    }
    peer.told = true;
    joining.joinIfAllTold();
  }

  /**
   * Tells the oldest member all definitions that are known here; the oldest tells them to all. A
   * peer that is gone may have told only some members what it made or changed.
   */
  void tellDefinitions() {
    Frame known = new Frame.Define(shares.definitions());
    membership.oldestOrAll().forEach(peer -> peer.send(known));
  }
}
