package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Seat;
import io.thalweg.cluster.wire.Wish;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.register.Acceptor;
import io.thalweg.core.register.Ask;
import io.thalweg.core.register.Ballot;
import io.thalweg.core.register.Proposer;
import io.thalweg.core.register.Reply;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The keepers, as this member deals with them: its own office, if it has one, and the others. Any
 * keeper may propose what is agreed next; the one with the smallest number that is heard does.
 */
final class Council implements Turnout, Proposer.Outlet<Charter> {
  /** An attempt that takes longer is made again, and the next one has twice as long. */
  private static final long ATTEMPT = Duration.ofSeconds(1).toNanos();

  private static final long ATTEMPT_MOST = Duration.ofSeconds(16).toNanos();

  /** A keeper whose turn it is not waits this long for the ones before it. */
  private static final Duration DEFERENCE = Duration.ofSeconds(3);

  /** Which members another keeper hears, and when it said so. */
  private record Note(Ids heard, long at) {}

  private final Turn turn;
  private final MemberSettings settings;
  private final Membership membership;
  private final Epochs epochs;
  private @Nullable Keeper keeper;
  private @Nullable Driver driver;
  private @Nullable Proposer<Charter> proposer;
  private long begun; // when the attempt under way began
  private long patience = ATTEMPT; // how long it may take
  private Ids heard = Ids.NONE; // members, as this keeper has told the others last
  private final Map<Integer, Note> notes = new HashMap<>(); // of other keepers
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
    return keeper == null ? settings.recovery().keeper() : keeper.number;
  }

  Optional<Keeper> keeper() {
    return Optional.ofNullable(keeper);
  }

  /** Takes up the office of a keeper: anew, or again after a restart. */
  void takeUp(int number, Acceptor.State<Charter> state) {
    Keeper mine = new Keeper(turn, settings.recovery(), number, state);
    keeper = mine;
    driver = new Driver(turn, settings.recovery(), settings.limits(), mine, this);
    proposer = new Proposer<>(number, this);
    mine.begin();
  }

  /** This is the newest version of what is agreed. */
  void learnt(Charter charter) {
    Keeper mine = keeper;
    int number = charter.keeperOf(epochs.self());
    if (mine == null && epochs.self() != 0 && charter.voters().contains(number)) {
      takeUp(number, Acceptor.State.of(charter));
      note();
    } else if (mine != null) {
      mine.learn(charter, this::note);
    }
    driveSoon();
  }

  /** Tells the other keepers that this one knows of the epoch and will not forget it. */
  private void note() {
    Keeper mine = keeper;
    if (mine != null) {
      heard = Ids.of(mine.chosen().seats().keySet()).filter(this::isHeardHere);
      long epoch = mine.durable().agreed().epoch();
      others(keepers(mine.chosen()), new Frame.Noted(mine.number, epoch, heard));
      driveSoon();
    }
  }

  private static Ids keepers(Charter charter) {
    return charter.agreed().keepers().plus(charter.agreed().formerKeepers());
  }

  /** Called now and then. */
  void tick(boolean everySecond) {
    Driver mine = driver;
    if (mine == null || keeper == null) {
      return;
    }
    mine.look();
    Ids now = Ids.of(keeper.chosen().seats().keySet()).filter(this::isHeardHere);
    if (everySecond || !now.equals(heard)) {
      note();
    }
    notes.values().removeIf(note -> turn.now() - note.at > settings.recovery().suspect().toNanos());
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
      if (keeper != null && k == keeper.number) {
        turn.then(() -> onOwn(frame));
      } else {
        peerOf(known, k).ifPresent(peer -> send(peer, frame));
      }
    }
  }

  private void others(Ids keepers, Frame frame) {
    Charter known = keeper == null ? epochs.charter() : keeper.chosen();
    for (int k : keepers.toArray()) {
      if (known != null && (keeper == null || k != keeper.number)) {
        peerOf(known, k).ifPresent(peer -> send(peer, frame));
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

  /** The peer that has this number as a keeper, or would have it. */
  private Optional<Peer> peerOf(Charter known, int number) {
    Optional<Peer> named = membership.keeper(number);
    Seat seat = known.seats().get(number);
    return named.isPresent() || seat == null || seat.keeper() != 0
        ? named
        : membership.sitting(seat).filter(Peer::isUp);
  }

  private void onOwn(Frame frame) {
    Keeper mine = keeper;
    if (mine == null) {
      return;
    }
    switch (frame) {
      case Frame.Renew(long round, long epoch, long version) ->
          epochs.answered(round, mine.number, mine.answer(epochs.self()));
      case Frame.Reported report -> reported(report);
      case Frame.Petition(Wish wish) -> wish(wish);
      default -> throw new IllegalStateException("not for keepers: " + frame);
    }
  }

  // What others send to a keeper.

  /** A member asks for its tenure to be prolonged. */
  void renew(Peer peer, Frame.Renew renew) {
    Keeper mine = keeper;
    if (mine != null) {
      if (mine.durable().version() > renew.version()) {
        peer.send(new Frame.Known(mine.durable()));
      }
      OptionalInt member = mine.durable().numberOf(peer.address.id());
      if (member.isPresent()) {
        var answer = mine.answer(member.getAsInt());
        peer.talk.sendLoose(new Frame.Answer(renew.round(), mine.number, answer));
      }
    }
  }

  void reported(Frame.Reported report) {
    if (keeper != null) {
      keeper.reported(report.epoch(), report.member(), report.shares());
      driveSoon();
    }
  }

  void noted(Frame.Noted noted) {
    if (keeper != null) {
      keeper.noted(noted.keeper(), noted.epoch());
      notes.put(noted.keeper(), new Note(noted.heard(), turn.now()));
      driveSoon();
    }
  }

  void wish(Wish wish) {
    if (driver != null) {
      driver.wish(wish);
      driveSoon();
    }
  }

  /** A proposer asks for a vote. A member that is to be a keeper is one from now on. */
  void poll(Peer from, Ask<Charter> ask) {
    if (keeper == null) {
      int number = ask.base().keeperOf(ask.base().numberOf(settings.self().id()).orElse(0));
      boolean asked =
          ask.base().voters().contains(number)
              || (ask instanceof Ask.Accept<Charter> a && a.value().voters().contains(number));
      if (number == 0 || !asked) {
        return;
      }
      takeUp(number, Acceptor.State.of(ask.base()));
    }
    Keeper mine = keeper;
    if (mine != null) {
      deferTo(ask.ballot());
      mine.vote(ask, this::note, reply -> answer(from, mine, reply));
      epochs.learn(mine.chosen());
    }
  }

  /** Lets a keeper with a smaller number have its way: two at once would only hinder each other. */
  private void deferTo(Ballot ballot) {
    if (keeper != null && ballot.keeper() < keeper.number) {
      neededSince = turn.now();
    }
  }

  private static void answer(Peer to, Keeper mine, Reply<Charter> reply) {
    if (to.isUp()) {
      to.send(new Frame.Vote(mine.number, reply));
    }
  }

  void voted(Frame.Vote vote) {
    if (vote.reply() instanceof Reply.Behind<Charter>(Charter chosen)) {
      epochs.learn(chosen);
    }
    if (vote.reply() instanceof Reply.Refused<Charter>(Ballot mine, Ballot promised)) {
      deferTo(promised);
    }
    if (proposer != null) {
      proposer.on(vote.keeper(), vote.reply());
      driveSoon();
    }
  }

  // Proposing.

  @Override
  public void send(Ids keepers, Ask<Charter> ask) {
    Keeper mine = keeper;
    if (mine != null) {
      mine.keep(() -> others(keepers, new Frame.Poll(ask)));
      if (keepers.contains(mine.number)) {
        turn.then(() -> mine.vote(ask, this::note, r -> voted(new Frame.Vote(mine.number, r))));
      }
    }
  }

  @Override
  public void chosen(Charter value) {
    patience = ATTEMPT;
    membership.tellAll(new Frame.Known(value));
    turn.then(() -> epochs.learn(value));
  }

  private void driveSoon() {
    if (driver != null && !driving) {
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
    Keeper mine = keeper;
    Driver plan = driver;
    Proposer<Charter> attempt = proposer;
    if (mine == null || plan == null || attempt == null) {
      return;
    }
    boolean waits = attempt.isBusy() && turn.now() - begun < patience;
    if (waits || !mine.chosen().voters().contains(mine.number)) {
      return;
    }
    Charter next = plan.next();
    noteNeed(next != null);
    if (next != null && isTurn(mine)) {
      patience = Math.min(ATTEMPT_MOST, attempt.isBusy() ? 2 * patience : patience);
      begun = turn.now();
      attempt.begin(mine.acceptor(), next);
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
  private boolean isTurn(Keeper mine) {
    if (isOut(mine.chosen()) && isAnotherHere(mine.chosen())) {
      return false; // two that do not hear each other would put each other out for ever
    }
    long before =
        mine.chosen().voters().stream().filter(k -> k < mine.number && isKeeperHere(k)).count();
    return turn.now() - neededSince >= before * DEFERENCE.toNanos();
  }

  /** Whether this process is no member of the epoch. */
  private boolean isOut(Charter charter) {
    return charter.numberOf(settings.self().id()).stream()
        .noneMatch(charter.agreed().members()::contains);
  }

  /** Whether this keeper hears another one that is a member of the epoch. */
  private boolean isAnotherHere(Charter charter) {
    return charter.agreed().members().stream()
        .filter(member -> charter.voters().contains(charter.keeperOf(member)))
        .anyMatch(this::isHere);
  }

  // Who is here.

  /** Whether a member is heard by this keeper, or by another one that this keeper hears. */
  @Override
  public boolean isHere(int member) {
    return isHeardHere(member)
        || notes.entrySet().stream()
            .anyMatch(n -> n.getValue().heard.contains(member) && isKeeperHeard(n.getKey()));
  }

  private boolean isHeardHere(int member) {
    Seat seat = keeper == null ? null : keeper.chosen().seats().get(member);
    return seat != null
        && (seat.id().equals(settings.self().id())
            || membership.sitting(seat).filter(this::isHeard).isPresent());
  }

  private boolean isHeard(Peer peer) {
    return peer.present
        && !peer.departed
        && peer.quiet * Member.TICK.toNanos() < settings.recovery().suspect().toNanos();
  }

  @Override
  public boolean isLeaving(int member) {
    Seat seat = keeper == null ? null : keeper.chosen().seats().get(member);
    return seat != null
        && (seat.id().equals(settings.self().id())
            ? membership.isLeaving()
            : membership.sitting(seat).filter(p -> p.leaving).isPresent());
  }

  @Override
  public boolean isKeeperHere(int number) {
    Keeper mine = keeper;
    return mine != null
        && (isKeeperHeard(number)
            || mine.chosen().agreed().members().stream()
                .anyMatch(m -> mine.chosen().keeperOf(m) == number && isHere(m)));
  }

  private boolean isKeeperHeard(int number) {
    Keeper mine = keeper;
    return mine != null
        && (number == mine.number
            || peerOf(mine.chosen(), number).filter(this::isHeard).isPresent());
  }

  /** Whether no member is out that might come back, as far as this keeper knows. */
  boolean isCertainlyNobodyOut() {
    return keeper != null
        && keeper.over().containsAll(Ids.of(keeper.chosen().agreed().out().keySet()));
  }

  /** What was stored with this ticket is on disk. */
  void stored(long ticket) {
    if (keeper != null) {
      keeper.stored(ticket);
    }
  }
}
