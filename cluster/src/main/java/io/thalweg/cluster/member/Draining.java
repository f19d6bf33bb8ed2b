package io.thalweg.cluster.member;

import io.thalweg.cluster.member.Outputs.Level;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Drain;
import io.thalweg.cluster.wire.Seat;
import io.thalweg.cluster.wire.Wish;
import org.jspecify.annotations.Nullable;

/**
 * Whether an operator empties this member. If so, it takes no requests of users, and when nothing
 * is left here it has the charter say so. It goes on with that when it was out for so long that it
 * comes back as a new member.
 */
final class Draining implements Petitions.Change {
  private final Turn turn;
  private final Membership membership;
  private final Shares shares;
  private final Resting resting;
  private final Epochs epochs;
  private final Petitions petitions;
  private Drain drain = Drain.NONE;
  private boolean asking; // for the charter to say that nothing is left

  Draining(
      Turn turn,
      Membership membership,
      Shares shares,
      Resting resting,
      Epochs epochs,
      Petitions petitions) {
    this.turn = turn;
    this.membership = membership;
    this.shares = shares;
    this.resting = resting;
    this.epochs = epochs;
    this.petitions = petitions;
  }

  /** The last order of an operator that this member knows. */
  Drain last() {
    return new Drain(drain.orders(), false);
  }

  /** This is the newest version of what is agreed. */
  void learnt(Charter known) {
    membership.learn(known);
    Seat own = known.seats().get(epochs.self());
    if (own != null && !own.drain().equals(drain)) {
      set(own.drain());
    }
  }

  private void set(Drain next) {
    boolean was = drain.isOn();
    drain = next;
    if (next.isOn() && !was) {
      String why = "an operator empties " + membership.selfName() + ": it takes no requests";
      turn.out().say(Level.INFO, why + ", and its leases stay until they are closed");
      shares.drain(new Failure(Failure.Kind.DRAINED, why));
    } else if (was && !next.isOn()) {
      turn.out().say(Level.INFO, "it serves again, as an operator says");
      shares.drain(null);
    } else if (next.empty()) {
      turn.out().say(Level.INFO, "it is drained: nothing is left here");
    }
    turn.out().draining(next.isOn(), next.empty());
  }

  /** Called after each step: perhaps nothing is left here by now. */
  void goOn() {
    boolean wants = drain.isOn() && !drain.empty() && !asking && !membership.isLeaving();
    if (wants && epochs.isOpen() && !isAnythingLeft()) {
      asking = true;
      petitions.want(this);
    }
  }

  private boolean isAnythingLeft() {
    return shares.isAnyInUse() || resting.isAnyLeft();
  }

  @Override
  public @Nullable Wish wish(Charter known) {
    asking = drain.isOn() && !drain.empty() && !isAnythingLeft();
    int self = epochs.self();
    return asking && self != 0 ? new Wish.Emptied(self, drain.orders()) : null;
  }

  @Override
  public boolean isOver() {
    return !asking;
  }

  @Override
  public void failed(Failure why) {
    asking = false;
  }
}
