package io.thalweg.cluster.member;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.core.recovery.MembershipAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Member 2 of charters, which learns what the test says; its keepers are the test. */
final class Learner {
  static final int SELF = 2;

  final Site site = new Site(SELF, false, false, Overlay.COMPLETE); // keeps what is told
  final Turn turn = new Turn();
  final DueActions agenda = new DueActions(turn);
  final MemberSettings settings =
      Site.settings(SELF, false, false, Overlay.COMPLETE, 1); // tenures of nine seconds
  final FleetClock clock = new FleetClock(turn);
  final Membership membership = new Membership(turn, clock, settings);
  final Shares shares = new Shares(turn, clock, false);
  final List<Frame> toKeepers = new ArrayList<>();
  final List<String> heard = new ArrayList<>();
  final Epochs epochs = new Epochs(turn, agenda, settings, membership, shares, new Host());

  Learner() {
    turn.begin(0, site.outputs);
    clock.found(1_800_000_000_000_000L);
  }

  private final class Host implements Epochs.Host {
    @Override
    public void relink() {
      heard.add("relink");
    }

    @Override
    public void learnt(Charter charter) {
      heard.add("learnt " + charter.version());
    }

    @Override
    public void toKeepers(Frame frame) {
      toKeepers.add(frame);
    }
  }

  Charter learn(Charter charter) {
    epochs.learn(charter);
    turn.end();
    return charter;
  }

  /** Lets time pass; what is due is done at its end. */
  void pass(Duration time) {
    turn.begin(turn.now() + time.toNanos(), site.outputs);
    epochs.lapseIfOver();
    agenda.act();
    turn.end();
  }

  /** The keeper with number 1 answers the last question. */
  void prolong() {
    prolong(1, true);
  }

  void prolong(int keeper, boolean isMember) {
    Frame.Renew last = renewals().getLast();
    epochs.answered(last.round(), keeper, new MembershipAnswer(last.epoch(), isMember));
    turn.end();
  }

  List<Frame.Renew> renewals() {
    return all(Frame.Renew.class);
  }

  <T extends Frame> List<T> all(Class<T> kind) {
    return toKeepers.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  SemaphoreShare gpus() {
    return shares.semaphore(1).orElseThrow();
  }

  /** Asks for units. */
  void ask(long request, int units) {
    Input.Ask ask =
        new Input.Ask(1, request, units, 0, Input.NO_DEADLINE, 0, turn.now(), false, false);
    gpus().ask(ask);
    turn.end();
  }
}
