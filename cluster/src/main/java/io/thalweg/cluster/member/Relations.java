package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.core.register.Acceptor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Does what follows from the beginning and the end of conversations. */
final class Relations implements Greetings.Host {
  private final Membership membership;
  private final Shares shares;
  private final Linking linking;
  private final Inquiry inquiry;
  private final Epochs epochs;
  private final Council council;
  private final KeeperRoll roll;
  private final Turn turn;

  Relations(
      Membership membership,
      Shares shares,
      Linking linking,
      Inquiry inquiry,
      Epochs epochs,
      Council council,
      KeeperRoll roll,
      Turn turn) {
    this.membership = membership;
    this.shares = shares;
    this.linking = linking;
    this.inquiry = inquiry;
    this.epochs = epochs;
    this.council = council;
    this.roll = roll;
    this.turn = turn;
  }

  @Override
  public void founded(Charter charter) {
    council.takeUp(1, Acceptor.State.of(charter));
    epochs.learn(charter);
  }

  @Override
  public boolean isSure() {
    return epochs.isSure();
  }

  @Override
  public int keeper() {
    return council.number();
  }

  @Override
  public String keepers() {
    return roll.text();
  }

  @Override
  public void converse(Peer peer, List<Parcel> back) {
    peer.quiet = 0;
    giveBack(back);
    Charter known = epochs.charter();
    if (known != null) {
      peer.send(new Frame.Known(known));
    }
    if (membership.isLeaving()) {
      peer.send(new Frame.Leaving());
    }
    epochs.number(peer);
    linking.openAll();
  }

  @Override
  public void superseded(String why) {
    epochs.lookout().superseded();
    shares.close(why);
    turn.out().superseded(why);
  }

  @Override
  public void fallSilent(Peer peer) {
    if (peer.talk.isUp()) {
      peer.talk.end();
      peer.opens.clear();
      shares.all().stream().filter(s -> !s.isFrozen()).forEach(share -> share.down(peer));
      inquiry.over(peer);
    }
  }

  /** Begins anew with a peer that is in view and says nothing. */
  void mindSilence(Peer peer) {
    if (peer.talk.isSilent()) {
      membership.warn("hears nothing from " + peer + ", which is in view");
      fallSilent(peer);
      peer.talk.begin();
    }
  }

  /** The view has lost a peer. */
  void vanish(Peer peer) {
    peer.present = false;
    peer.greeted = false;
    fallSilent(peer);
    if (!peer.departed) {
      membership.warn("has lost sight of " + peer);
    }
    forgetStrangers();
  }

  /** Forgets peers that are out of view and have no seat: nothing can come back from there. */
  void forgetStrangers() {
    Charter known = epochs.charter();
    for (Peer peer : membership.peers()) {
      if (!peer.present && peer.early == null && !mayReturn(peer, known) && !isOwed(peer)) {
        membership.forget(peer);
      }
    }
  }

  private static boolean mayReturn(Peer peer, @Nullable Charter known) {
    return !peer.departed && known != null && known.numberOf(peer.address.id()).isPresent();
  }

  private static boolean isOwed(Peer peer) {
    return peer.talk.carried().findAny().isPresent();
  }

  /** A peer has left cleanly: the tokens and units that it has not taken come back. */
  void depart(Peer peer) {
    peer.departed = true;
    peer.talk.sendLoose(new Frame.Acknowledge()); // it waits for that
    shares.all().stream().filter(s -> !s.isFrozen()).forEach(share -> share.down(peer));
    giveBack(peer.talk.reclaim());
  }

  private void giveBack(List<Parcel> back) {
    for (Share<?> share : shares.all()) {
      List<Parcel> of = back.stream().filter(p -> p.number() == share.number).toList();
      if (!of.isEmpty() && !share.isFrozen()) {
        share.returned(of);
      }
    }
  }

  /** A peer has said that it is about to leave. */
  void isAboutToLeave(Peer peer) {
    peer.leaving = true;
    linking.relink();
  }
}
