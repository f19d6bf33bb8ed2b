package io.thalweg.check.epochs;

import io.thalweg.core.model.LongSink;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.MembershipAnswer;
import io.thalweg.core.recovery.OverWaits;
import io.thalweg.core.recovery.Participant;
import io.thalweg.core.recovery.Tenure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One process: a keeper, and a member if it has been admitted. */
final class EpochProcess {

  /** An answer of a keeper that is under way to this site. */
  record Answered(int keeper, MembershipAnswer answer) {}

  final EpochScope scope;
  int keeper;
  boolean alive = true;
  int member; // its number, 0 before it is admitted
  @Nullable Participant participant; // null before it has learnt that it is admitted
  @Nullable ShareAtSite share;
  Tenure tenure;
  OverWaits waits;
  Agreed known; // as a keeper
  long floor; // the largest epoch that the keeper has written to disk
  int asks;
  Ids answered = Ids.NONE; // keepers that have answered the last round
  List<Answered> answers = List.of();

  EpochProcess(EpochScope scope, int keeper, Agreed known) {
    this.scope = scope;
    this.keeper = keeper;
    this.known = known;
    this.asks = keeper == 1 ? 0 : scope.asks();
    tenure = new Tenure(scope.tenure());
    waits = newWaits();
  }

  private OverWaits newWaits() {
    return new OverWaits(scope.tenure() - (scope.lacks(BrokenRule.SHORT_WAIT) ? 1 : 0));
  }

  EpochProcess(EpochProcess o) {
    scope = o.scope;
    keeper = o.keeper;
    alive = o.alive;
    member = o.member;
    share = o.share == null ? null : o.share.copy();
    participant =
        o.participant == null || share == null ? null : new Participant(o.participant, share);
    tenure = new Tenure(o.tenure);
    waits = new OverWaits(o.waits);
    known = o.known;
    floor = o.floor;
    asks = o.asks;
    answered = o.answered;
    answers = o.answers;
  }

  /** Begins as a member that has been admitted. */
  void join(Agreed agreed, ShareAtSite.Outlet outlet) {
    ShareAtSite fresh = ShareAtSite.of(scope, member, asks);
    fresh.connect(outlet);
    share = fresh;
    participant = new Participant(member, agreed, fresh);
  }

  /** Forgets all that a member has; the process goes on, or is started again. */
  void leaveBehind() {
    asks = share == null ? asks : share.asks;
    member = 0;
    participant = null;
    share = null;
    tenure = new Tenure(scope.tenure());
    answered = Ids.NONE;
    answers = List.of();
  }

  /** The process is killed. */
  void crash() {
    alive = false;
    leaveBehind();
    waits = newWaits();
  }

  boolean isValid(long now) {
    return scope.lacks(BrokenRule.NO_TENURE) || tenure.isValid(now);
  }

  /** Whether the node of this member may take steps. */
  boolean steps(long now) {
    Participant here = participant;
    if (!alive || here == null || !isValid(now)) {
      return false;
    }
    return here.isOpen() || (scope.lacks(BrokenRule.FROZEN_GRANTS) && !here.isOver());
  }

  void encode(long now, boolean last, LongSink words) {
    words.put(alive ? 1 : 0);
    words.put(member);
    known.encode(words); // not only its version: a register with another past may be the same now
    words.put(floor);
    encodeTime(now, last, words);
    if (participant != null && share != null) {
      participant.encode(words);
      share.encode(words, true);
    } else {
      words.put(-1 - asks);
    }
  }

  /** Writes the tenure, the waits for others, and answers under way. */
  void encodeTime(long now, boolean last, LongSink words) {
    if (scope.slowAnswers()) {
      tenure.encode(now, words);
    } else {
      words.put(tenure.isValid(now) ? tenure.end() - now : 0);
    }
    if (!last) {
      waits.encode(now, words);
    }
    answered.encode(words);
    words.put(answers.size());
    for (Answered answered : answers) {
      words.put(answered.keeper);
      words.put(answered.answer.epoch() << 1 | (answered.answer.isMember() ? 1 : 0));
    }
  }
}
