package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Drain;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Wish;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.MembershipAnswer;
import io.thalweg.core.recovery.Participant;
import io.thalweg.core.recovery.ShareReport;
import io.thalweg.core.recovery.Tenure;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * This member's way through the epochs: it learns what is agreed, asks the keepers to prolong its
 * tenure, and reports what it has whenever an epoch ends.
 */
final class Epochs implements Participant.Shares {
  /** Acts on what is learnt. */
  interface Host {

    /** There is a new epoch, or it has opened, or members have come or gone. */
    void relink();

    /** This is the newest version of what is agreed. */
    void learnt(Charter charter);

    /** The keepers that this member can reach, itself among them if it is one. */
    void toKeepers(Frame frame);
  }

  private final Turn turn;
  private final DueActions agenda;
  private final MemberSettings settings;
  private final Membership membership;
  private final Shares shares;
  private final Numbering numbering;
  private final Host host;
  private @Nullable Charter charter;
  private @Nullable Participant participant;
  private int self; // its number, 0 before it is a member
  private Tenure tenure;
  private boolean valid;
  private boolean joined;
  private final Lookout lookout;
  private long asked; // when the tenure was asked for last
  private boolean renewing;

  Epochs(
      Turn turn,
      DueActions agenda,
      MemberSettings settings,
      Membership membership,
      Shares shares,
      Host host) {
    this.turn = turn;
    this.agenda = agenda;
    this.settings = settings;
    this.membership = membership;
    this.shares = shares;
    this.numbering = new Numbering(membership, shares);
    this.host = host;
    this.lookout = new Lookout(turn, settings.recovery().quiet());
    this.tenure = newTenure();
  }

  private Tenure newTenure() {
    return new Tenure(settings.recovery().tenure().toNanos());
  }

  /** What is agreed, as far as this member knows; null if it knows no cluster. */
  @Nullable Charter charter() {
    return charter;
  }

  /** The number of this member, or 0 if it is none. */
  int self() {
    return self;
  }

  boolean isMember() {
    return participant != null;
  }

  /** Whether nodes take steps in the epoch that this member knows. */
  boolean isOpen() {
    return participant != null && participant.isOpen();
  }

  /** Whether this member may grant, and its leases count. */
  boolean isValid() {
    return valid;
  }

  /** When the tenure ends, unless it is prolonged. */
  long validUntil() {
    return tenure.end();
  }

  /** Learns a version of what is agreed, unless it knows it or a later one. */
  void learn(Charter next) {
    Charter before = charter;
    if (before != null && next.version() <= before.version()) {
      return;
    }
    charter = next;
    Agreed agreed = next.agreed();
    turn.epoch(agreed.epoch(), false); // until all shares have begun
    turn.fencesBefore(Founding.fencesBefore(next));
    Participant here = participant;
    if (here != null) {
      here.learn(agreed);
      if (here.isOver()) {
        participant = null;
        self = 0;
      }
    } else {
      admit(next);
    }
    turn.epoch(agreed.epoch(), isOpen());
    host.learnt(next);
    turn.out().agreed(next);
    renewSoon();
  }

  private void admit(Charter next) {
    next.numberOf(settings.self().id()).stream()
        .filter(next.agreed().members()::contains)
        .forEach(
            number -> {
              self = number;
              tenure = newTenure();
              participant = new Participant(number, next.agreed(), this);
              startRenewals();
            });
  }

  private void startRenewals() {
    if (!renewing) {
      renewing = true;
      renew();
    }
  }

  private Charter known() {
    Charter known = charter;
    if (known == null) {
      throw new IllegalStateException("nothing is agreed yet");
    }
    return known;
  }

  // What the participant asks of the shares.

  @Override
  public void freeze() {
    shares.all().forEach(Share::freeze); // first: no node hears of links that go down
    shares.retain(known().definitions().values()); // what is removed is lost before the report
    numbering.clear();
    for (Peer peer : membership.peers()) { // what was under way is void
      peer.talk.forgetLimbo();
      peer.opens.clear();
    }
    host.relink();
  }

  @Override
  public SortedMap<Integer, ShareReport> report() {
    SortedMap<Integer, ShareReport> all = new TreeMap<>();
    shares.giveUp(known().agreed(), self);
    shares.all().forEach(share -> all.put(share.number, share.reported()));
    turn.then(this::sendReport);
    return all;
  }

  /** Sends the report, again and again until the epoch opens: it may have been lost. */
  void sendReport() {
    Participant here = participant;
    if (here != null && !here.known().open() && here.hasReported()) {
      host.toKeepers(new Frame.Reported(here.known().epoch(), self, here.report()));
    }
  }

  @Override
  public void forgetReported() {
    shares.all().forEach(Share::forgetReported);
  }

  @Override
  public void open(Agreed agreed) {
    shares.learn(known().definitions().values());
    agreed.shares().forEach((number, opening) -> begin(number, agreed));
    learnMembers(agreed);
  }

  private void begin(int number, Agreed agreed) {
    var opening = agreed.shares().get(number);
    if (opening != null) {
      shares.get(number).ifPresent(share -> share.open(opening, self));
    }
    if (valid) {
      shares.get(number).ifPresent(share -> share.setValid(true));
    }
  }

  @Override
  public void learn(Agreed agreed) {
    shares.learn(known().definitions().values());
    shares.all().stream().filter(Share::isFrozen).forEach(share -> begin(share.number, agreed));
    learnMembers(agreed);
  }

  @Override
  public void lose() {
    if (shares.all().stream().anyMatch(share -> !share.isFrozen() && share.hasAnything())) {
      // It came after this member had asked to leave: it is missing, and free in a new epoch.
      host.toKeepers(new Frame.Petition(new Wish.Renewal(known().agreed().epoch())));
    }
    shares.all().forEach(Share::freeze);
    numbering.clear();
    lapse("this member was out for so long that others have what it had");
    shares.all().forEach(Share::dispossess);
  }

  private void learnMembers(Agreed agreed) {
    numbering.set(known(), agreed.members());
    host.relink();
  }

  /** A peer has just come to be known: it may be a member. */
  void number(Peer peer) {
    Charter known = charter;
    if (known != null && isOpen()) {
      numbering.set(known, peer);
    }
  }

  // The tenure.

  /** Asks all keepers to prolong the tenure, again and again. */
  private void renew() {
    if (participant == null) {
      renewing = false;
      return;
    }
    ask();
    agenda.after(settings.recovery().renewal(), this::renew);
  }

  private void ask() {
    Charter known = known();
    long round = tenure.ask(turn.now());
    asked = turn.now();
    host.toKeepers(new Frame.Renew(round, known.agreed().epoch(), known.version(), valid));
  }

  /** Asks at once: the epoch or the keepers may have changed, so that answers are void. */
  private void renewSoon() {
    turn.then(
        () -> {
          if (participant != null) {
            ask();
          }
        });
  }

  /** A keeper has answered. */
  void answered(long round, int keeper, MembershipAnswer answer) {
    Participant here = participant;
    if (here == null) {
      return;
    }
    lookout.answered(round == tenure.round(), asked);
    tenure.answered(round, keeper, answer, here.known());
    if (tenure.isValid(turn.now())) {
      turn.out().tenure(tenure.end());
      if (!valid) {
        valid = true;
        shares.resume();
        host.learnt(known());
      }
      agenda.at(tenure.end(), this::lapseIfOver);
    }
    joinIfReady();
  }

  Lookout lookout() {
    return lookout;
  }

  /** Whether this member can rely on there being no other cluster of this name that grants. */
  boolean isSure() {
    return lookout.isSure(valid && tenure.isValid(turn.now()));
  }

  /** Whether there are conversations with a majority of the keepers. */
  boolean reachesKeepers() {
    Charter known = known();
    int own = known.keeperOf(self);
    Ids heard = known.voters().filter(k -> k == own || membership.keeper(known, k).isPresent());
    return known.voters().hasMajorityIn(heard);
  }

  /** Ends the leases if the tenure has ended. Called before anything else in each step. */
  void lapseIfOver() {
    lookout.look();
    if (valid && !tenure.isValid(turn.now())) {
      lapse(Outputs.LAPSED);
      membership.warn("may grant nothing until it reaches a majority of the keepers again");
      host.learnt(known());
    }
  }

  private void lapse(String why) {
    if (valid) {
      valid = false;
      turn.out().lapsed(why);
      shares.expire(why);
    }
  }

  /** The member has joined when it may grant for the first time. */
  void joinIfReady() {
    if (!joined && valid && isOpen()) {
      joined = true;
      turn.out().joined();
    }
  }

  boolean hasJoined() {
    return joined;
  }

  /**
   * The wish to be a member, if it is none.
   *
   * @param drain the last order of an operator, if it was a member before
   */
  @Nullable Wish wishToJoin(int keeper, Drain drain) {
    boolean isOut =
        charter != null && charter.numberOf(settings.self().id()).isPresent(); // and may return
    return participant != null || charter == null || isOut
        ? null
        : new Wish.Join(settings.seat(keeper, drain));
  }
}
