package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Wish;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.register.Acceptor;
import io.thalweg.core.register.Ask;
import io.thalweg.core.register.Ballot;
import io.thalweg.core.register.Proposer;
import io.thalweg.core.register.Reply;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The keepers, as this member deals with them: its own office, if it has one, and the others. Any
 * keeper may propose what is agreed next; the one with the smallest number that is heard does.
 */
final class Council implements Proposer.Outlet<Charter> {
  /** What this member needs to be a keeper. */
  private record Office(
      Keeper keeper, Attendance here, Driver driver, Proposer<Charter> proposer) {}

  private final Turn turn;
  private final MemberSettings settings;
  private final Membership membership;
  private final Epochs epochs;
  private final Patience patience = new Patience(); // with the attempt under way
  private final Deference deference = new Deference();
  private @Nullable Office office; // null if this member is no keeper
  private Ids heard = Ids.NONE; // members, as this keeper has told the others last
  private boolean needed; // something is to be agreed on
  private long neededSince;
  private boolean driving; // it is to be driven later in this step

  Council(Turn turn, MemberSettings settings, Membership membership, Epochs epochs) {
    this.turn = turn;
    this.settings = settings;
    this.membership = membership;
    this.epochs = epochs;
  }

  /** The number of this member as a keeper, or 0. */
  int number() {
    return office == null ? settings.recovery().keeper() : office.keeper.number;
  }

  Optional<Keeper> keeper() {
    return Optional.ofNullable(office).map(Office::keeper);
  }

  /** Takes up the office of a keeper: anew, or again after a restart. */
  void takeUp(int number, Acceptor.State<Charter> state) {
    Keeper keeper = new Keeper(turn, settings.recovery(), number, state);
    Attendance here = new Attendance(turn, settings, membership, keeper);
    Driver driver = new Driver(turn, settings.recovery(), settings.limits(), keeper, here);
    office = new Office(keeper, here, driver, new Proposer<>(number, this));
    keeper.begin();
  }

  /** This is the newest version of what is agreed. */
  void learnt(Charter charter) {
    Office mine = office;
    int number = charter.keeperOf(epochs.self());
    if (mine == null && epochs.self() != 0 && charter.voters().contains(number)) {
      takeUp(number, Acceptor.State.of(charter));
      note();
    } else if (mine != null) {
      deference.agreed();
      mine.keeper.learn(charter, this::note);
    }
    driveSoon();
  }

  /** Tells the other keepers that this one knows of the epoch and will not forget it. */
  private void note() {
    Office mine = office;
    if (mine != null) {
      heard = mine.here.heard();
      Keeper keeper = mine.keeper;
      long epoch = keeper.durable().agreed().epoch();
      others(keepers(keeper.chosen()), new Frame.Noted(keeper.number, epoch, heard));
      driveSoon();
    }
  }

  private static Ids keepers(Charter charter) {
    return charter.agreed().keepers().plus(charter.agreed().formerKeepers());
  }

  /** Called now and then. */
  void tick(boolean everySecond) {
    Office mine = office;
    if (mine == null) {
      return;
    }
    mine.driver.look();
    if (everySecond || !mine.here.heard().equals(heard)) {
      note();
    }
    mine.here.forgetOld();
    drive();
  }

  // Other keepers.

  /** Sends to all keepers that can be reached, this member among them. */
  void toKeepers(Frame frame) {
    Charter known = epochs.charter();
    if (known == null) {
      return;
    }
    for (int k : keepers(known).toArray()) {
      if (office != null && k == office.keeper.number) {
        turn.then(() -> onOwn(frame));
      } else {
        membership.keeper(known, k).ifPresent(peer -> send(peer, frame));
      }
    }
  }

  private void others(Ids keepers, Frame frame) {
    Charter known = keeper().map(Keeper::chosen).orElse(epochs.charter());
    for (int k : keepers.toArray()) {
      if (known != null && (office == null || k != office.keeper.number)) {
        membership.keeper(known, k).ifPresent(peer -> send(peer, frame));
      }
    }
  }

  private static void send(Peer peer, Frame frame) {
    boolean mayBeLost =
        frame instanceof Frame.Renew
            || frame instanceof Frame.Answer
            || frame instanceof Frame.Noted;
    if (mayBeLost) {
      peer.talk.sendLoose(frame);
    } else {
      peer.send(frame);
    }
  }

  private void onOwn(Frame frame) {
    Keeper keeper = keeper().orElse(null);
    if (keeper == null) {
      return;
    }
    switch (frame) {
      case Frame.Renew renew -> {
        if (epochs.isSure()) {
          epochs.answered(renew.round(), keeper.number, keeper.answer(epochs.self()));
        }
      }
      case Frame.Reported report -> reported(report);
      case Frame.Petition(Wish wish) -> wish(wish);
      default -> throw new IllegalStateException("not for keepers: " + frame);
    }
  }

  // What others send to a keeper.

  /** A member asks for its tenure to be prolonged. */
  void renew(Peer peer, Frame.Renew renew) {
    Keeper keeper = keeper().orElse(null);
    if (renew.valid()) {
      epochs.lookout().heardOfValid();
    }
    if (keeper != null) {
      if (keeper.durable().version() > renew.version()) {
        peer.send(new Frame.Known(keeper.durable()));
      }
      OptionalInt member = keeper.durable().numberOf(peer.address.id());
      if (member.isPresent() && epochs.isSure()) {
        var answer = keeper.answer(member.getAsInt());
        peer.talk.sendLoose(new Frame.Answer(renew.round(), keeper.number, answer));
      }
    }
  }

  void reported(Frame.Reported report) {
    if (office != null) {
      office.keeper.reported(report.epoch(), report.member(), report.shares());
      driveSoon();
    }
  }

  void noted(Frame.Noted noted) {
    if (office != null) {
      office.keeper.noted(noted.keeper(), noted.epoch());
      office.here.noted(noted.keeper(), noted.heard());
      driveSoon();
    }
  }

  void wish(Wish wish) {
    if (office != null) {
      office.driver.wish(wish);
      driveSoon();
    }
  }

  /** A proposer asks for a vote. A member that is to be a keeper is one from now on. */
  void poll(Peer from, Ask<Charter> ask) {
    if (office == null) {
      int number = ask.base().keeperOf(ask.base().numberOf(settings.self().id()).orElse(0));
      boolean asked =
          ask.base().voters().contains(number)
              || (ask instanceof Ask.Accept<Charter> a && a.value().voters().contains(number));
      if (number == 0 || !asked) {
        return;
      }
      takeUp(number, Acceptor.State.of(ask.base()));
    }
    keeper()
        .ifPresent(
            keeper -> {
              deferTo(ask.ballot());
              keeper.vote(ask, this::note, reply -> answer(from, keeper, reply));
              epochs.learn(keeper.chosen());
            });
  }

  /** Lets a keeper with a smaller number have its way: two at once would only hinder each other. */
  private void deferTo(Ballot ballot) {
    if (office != null && ballot.keeper() < office.keeper.number) {
      neededSince = turn.now();
      if (office.proposer.isBusy()) {
        deference.hindered();
      }
    }
  }

  private static void answer(Peer to, Keeper keeper, Reply<Charter> reply) {
    if (to.isUp()) {
      to.send(new Frame.Vote(keeper.number, reply));
    }
  }

  void voted(Frame.Vote vote) {
    if (vote.reply() instanceof Reply.Behind<Charter>(Charter chosen)) {
      epochs.learn(chosen);
    }
    if (vote.reply() instanceof Reply.Refused<Charter>(Ballot mine, Ballot promised)) {
      deferTo(promised);
    }
    if (office != null) {
      office.proposer.on(vote.keeper(), vote.reply());
      driveSoon();
    }
  }

  // Proposing.

  @Override
  public void send(Ids keepers, Ask<Charter> ask) {
    Keeper keeper = keeper().orElseThrow(); // its proposer asks
    keeper.keep(() -> others(keepers, new Frame.Poll(ask)));
    if (keepers.contains(keeper.number)) {
      turn.then(() -> keeper.vote(ask, this::note, r -> voted(new Frame.Vote(keeper.number, r))));
    }
  }

  @Override
  public void chosen(Charter value) {
    patience.succeeded(turn.now());
    membership.tellAll(new Frame.Known(value));
    turn.then(() -> epochs.learn(value));
  }

  private void driveSoon() {
    if (office != null && !driving) {
      driving = true;
      turn.then(
          () -> {
            driving = false;
            drive();
          });
    }
  }

  /** Makes an attempt if there is something to agree on, and it is this keeper's turn. */
  private void drive() {
    Office mine = office;
    if (mine == null) {
      return;
    }
    Proposer<Charter> attempt = mine.proposer;
    boolean waits = attempt.isBusy() && patience.lasts(turn.now(), mine.keeper.chosen().version());
    if (waits || !mine.keeper.chosen().voters().contains(mine.keeper.number)) {
      return;
    }
    noteNeed(mine.driver.isNeeded());
    Charter next = needed && isTurn(mine) ? mine.driver.next() : null;
    if (next != null) {
      patience.begin(turn.now(), mine.keeper.chosen().version(), attempt.isBusy());
      attempt.begin(mine.keeper.acceptor(), next);
    } else if (attempt.isBusy()) {
      attempt.giveUp();
    }
  }

  private void noteNeed(boolean now) {
    if (now && !needed) {
      neededSince = turn.now();
    }
    needed = now;
  }

  /** Whether no keeper with a smaller number is heard, or those do nothing. */
  private boolean isTurn(Office mine) {
    Charter charter = mine.keeper.chosen();
    boolean out = isOut(charter);
    if (out && mine.here.isKeeperOfEpochHere()) {
      return false; // two that do not hear each other would put each other out for ever
    }
    int self = mine.keeper.number;
    long before =
        charter.voters().stream().filter(k -> k < self && mayPropose(mine, k, out)).count();
    return turn.now() - neededSince >= before * deference.span();
  }

  /** Whether a keeper is heard that would propose: not one that is out, unless all of them are. */
  private static boolean mayPropose(Office mine, int keeper, boolean allOut) {
    return allOut ? mine.here.isKeeperHere(keeper) : mine.here.isKeeperOfEpochHere(keeper);
  }

  /** Whether this process is no member of the epoch. */
  private boolean isOut(Charter charter) {
    return charter.numberOf(settings.self().id()).stream()
        .noneMatch(charter.agreed().members()::contains);
  }

  /** Whether no member is out that might come back, as far as this keeper knows. */
  boolean isCertainlyNobodyOut() {
    return office != null
        && office.keeper.over().containsAll(Ids.of(office.keeper.chosen().agreed().out().keySet()));
  }

  /** The clock has leapt forward by this, and perhaps no time has passed. */
  void leapt(long nanos) {
    keeper().ifPresent(keeper -> keeper.leapt(nanos));
  }

  /** What was stored with this ticket is on disk. */
  void stored(long ticket) {
    keeper().ifPresent(keeper -> keeper.stored(ticket));
  }
}
