package io.thalweg.cluster.member;

import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Hello;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Letter;
import io.thalweg.cluster.wire.Wish;
import io.thalweg.core.register.Acceptor;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A member of a cluster: the peers it talks to, what it shares with them, and what its users want.
 *
 * <p>Deterministic: the same settings and inputs give the same outputs. Not safe for use by several
 * threads at once.
 */
public final class Member {
  static final Duration TICK = Duration.ofMillis(100);
  private static final int SECOND_TICKS = 10;
  private static final int TIME_TICKS = 100; // ten seconds

  private final Turn turn = new Turn();
  private final DueActions agenda = new DueActions(turn);
  private final FleetClock clock = new FleetClock(turn);
  private final MemberSettings settings;
  private final Membership membership;
  private final Shares shares;
  private final Greetings greetings;
  private final Linking linking;
  private final Petitions petitions;
  private final Changes changes;
  private final Inquiry inquiry;
  private final Epochs epochs;
  private final Council council;
  private final Complaints complaints;
  private final Condition condition;
  private final Relations relations;
  private final Farewell farewell;
  private final Resting resting;
  private final Draining draining;
  private final Survey survey;
  private final Namesakes namesakes;
  private final Desk desk;
  private @Nullable Long alarm;
  private int ticks = -1;
  private boolean flushing;

  public Member(MemberSettings settings) {
    this.settings = settings;
    membership = new Membership(turn, clock, settings);
    shares = new Shares(turn, clock, settings.visitor());
    linking = new Linking(membership, shares);
    inquiry = new Inquiry(turn, agenda, membership, shares);
    epochs = new Epochs(turn, agenda, settings, membership, shares, new Host());
    council = new Council(turn, settings, membership, epochs);
    petitions = new Petitions(turn, epochs::isOpen, council::toKeepers);
    changes = new Changes(turn, settings.limits(), epochs::self);
    complaints = new Complaints(membership, shares, epochs, council::toKeepers);
    KeeperRoll roll = new KeeperRoll(membership, epochs, council::number, settings.recovery());
    Twins twins = new Twins(turn, membership, council::number);
    condition = new Condition(turn, epochs, roll, settings.recovery(), twins);
    relations = new Relations(membership, shares, linking, inquiry, epochs, council, roll, turn);
    greetings = new Greetings(turn, clock, settings, membership, relations);
    farewell = new Farewell(turn, membership, shares, linking, epochs, council, petitions);
    resting = new Resting(membership, shares);
    draining = new Draining(turn, membership, shares, resting, epochs, petitions);
    survey = new Survey(turn, agenda, membership, epochs, council);
    namesakes = new Namesakes(turn, settings, membership);
    desk = new Desk(turn, membership, shares, petitions, changes, inquiry, condition, survey);
  }

  /** Handles one input; {@code now} is in nanoseconds since some moment, and never goes back. */
  public void step(Input input, long now, Outputs out) {
    turn.begin(now, out);
    if (ticks < 0) {
      remember();
      tick();
    }
    epochs.lapseIfOver();
    on(input);
    turn.end();
    finish();
    turn.end();
    setAlarm(out);
    turn.close();
  }

  /** Goes on with what an earlier run of this process had stored. */
  private void remember() {
    Acceptor.State<Charter> kept = settings.recovery().kept();
    if (kept != null) {
      greetings.remember(kept);
      council.takeUp(settings.recovery().keeper(), kept);
      epochs.learn(kept.chosen());
    }
  }

  private void on(Input input) {
    switch (input) {
      case Input.View(List<Address> members) -> see(members);
      case Input.Received(Address from, Letter letter) -> receive(from, letter);
      case Input.OfUser wish -> desk.on(wish);
      case Input.Stored(long ticket) -> council.stored(ticket);
      case Input.Leapt(long nanos) -> council.leapt(nanos);
      case Input.Leave leave -> farewell.begin(closed());
      case Input.Alarm a -> agenda.act();
    }
  }

  private String closed() {
    return "the cluster %s has been closed by its member %s"
        .formatted(settings.cluster(), membership.selfName());
  }

  /** Does what may follow from any step. */
  private void finish() {
    turn.touched().forEach(this::tidy);
    if (turn.takeLook()) {
      petitions.look();
    }
    draining.goOn();
    farewell.goOn();
    epochs.joinIfReady();
    if (turn.takeSoon() && !flushing) {
      flushing = true;
      if (settings.gathering().isZero()) {
        flush();
      } else {
        agenda.after(settings.gathering(), this::flush);
      }
    }
  }

  private void setAlarm(Outputs out) {
    Long next = agenda.next();
    if (next != null && !next.equals(alarm)) {
      alarm = next;
      out.alarm(next);
    }
  }

  private void tidy(Share<?> share) {
    if (share instanceof SemaphoreShare semaphore
        && !semaphore.discards.held().isEmpty()
        && !semaphore.discards.asking) {
      semaphore.discards.asking = true;
      petitions.want(changes.discarding(semaphore));
    }
    resting.look(share);
  }

  private void flush() {
    flushing = false;
    membership.peers().forEach(peer -> peer.talk.flush());
  }

  private void tick() {
    ticks++;
    for (Peer peer : membership.peers()) {
      peer.quiet++;
      peer.talk.tick();
      relations.mindSilence(peer);
      if (peer.present && !peer.talk.isUp() && ticks % 5 == 0) {
        greetings.greet(peer); // the first greeting may have been lost
      }
    }
    if (namesakes.isWaiting()) {
      askToJoin();
    }
    boolean second = ticks % SECOND_TICKS == 0;
    council.tick(second);
    if (second) {
      everySecond();
    }
    resting.look();
    greetings.tick();
    agenda.after(TICK, this::tick);
  }

  private void everySecond() {
    membership.tellStuck();
    epochs.sendReport();
    petitions.look();
    askToJoin();
    complaints.look();
    if (!farewell.hasSaidGoodbye()) {
      condition.look();
    }
    if (ticks % TIME_TICKS == 0) {
      membership.tellTime();
      shares.all().stream().filter(share -> !share.isFrozen()).forEach(Share::ready);
    }
  }

  /** A member that is none yet, or no more, asks to be one. */
  private void askToJoin() {
    Wish wish =
        membership.isLeaving() ? null : epochs.wishToJoin(council.number(), draining.last());
    if (wish != null && (epochs.hasJoined() || namesakes.letIn(epochs.charter()))) {
      council.toKeepers(new Frame.Petition(wish));
    }
  }

  /** The view has changed. */
  private void see(List<Address> now) {
    List<Address> before = membership.view();
    membership.view(now);
    turn.out().seen(now);
    for (Address address : before) {
      if (!now.contains(address) && !address.equals(settings.self())) {
        relations.vanish(membership.peer(address));
      }
    }
    for (Address address : now) {
      Peer peer = address.equals(settings.self()) ? null : membership.peer(address);
      if (peer != null && farewell.hasSaidGoodbye()) {
        peer.present = true; // and is not greeted any more
      } else if (peer != null && !peer.present) {
        greetings.appear(peer);
      }
    }
    greetings.foundIfAlone();
    council.tick(false); // members may have gone
  }

  private void receive(Address from, Letter letter) {
    Peer peer = membership.peer(from);
    if (letter.frame() instanceof Hello hello) {
      if (farewell.hasSaidGoodbye() && !peer.talk.isUp()) {
        return; // no peer is to count on a member that is about to end
      }
      if (peer.present) {
        greetings.onHello(peer, hello, letter.header().time());
      } else {
        peer.early = letter;
      }
    } else if (peer.talk.receive(letter)) {
      peer.quiet = 0;
      clock.hear(letter.header().time()); // first, so that what follows has a later time
      if (letter.frame() instanceof Frame.Known(Charter charter)) {
        epochs.learn(charter); // even if letters before it wait for just that
      }
      handle(peer);
    }
  }

  /** Handles what has come from a peer, as far as it does not wait for a later epoch. */
  private void handle(Peer peer) {
    for (Letter next = peer.talk.next(); next != null; next = peer.talk.next()) {
      on(peer, next);
    }
  }

  private void on(Peer peer, Letter letter) {
    if (Conversation.isOfShare(letter.frame()) && letter.header().epoch() != turn.epoch()) {
      return; // void: the epoch is over
    }
    switch (letter.frame()) {
      case Parcel parcel ->
          shares.get(parcel.number()).ifPresent(share -> share.deliver(peer, parcel));
      case Frame.Open(int number) -> linking.onOpen(peer, number);
      case Frame.Unlink(int number) -> linking.onUnlink(peer, number);
      case Frame.Unlinked(int number) -> linking.onUnlinked(peer, number);
      case Frame.Known learnt -> turn.then(this::askToJoin); // this keeper may be asked only now
      case Frame.Petition(Wish wish) -> council.wish(wish);
      case Frame.Renew renew -> council.renew(peer, renew);
      case Frame.Answer answer -> epochs.answered(answer.round(), answer.keeper(), answer.answer());
      case Frame.Reported report -> council.reported(report);
      case Frame.Noted noted -> council.noted(noted);
      case Frame.Poll poll -> council.poll(peer, poll.ask());
      case Frame.Vote vote -> council.voted(vote);
      case Frame.OfInquiry frame -> inquiry.on(peer, frame);
      case Frame.Goodbye bye -> relations.depart(peer);
      case Frame.Leaving soon -> relations.isAboutToLeave(peer);
      case Frame.OfSurvey frame -> survey.on(peer, frame);
      case Frame.Acknowledge nothing -> {}
      case Hello hello -> throw new IllegalStateException("a greeting is no part of what is said");
    }
  }

  private final class Host implements Epochs.Host {
    @Override
    public void relink() {
      linking.relink();
      turn.then(() -> membership.peers().forEach(Member.this::handle));
    }

    @Override
    public void learnt(Charter charter) {
      draining.learnt(charter);
      council.learnt(charter);
      petitions.learnt(charter);
      relations.forgetStrangers();
      turn.then(Member.this::askToJoin);
    }

    @Override
    public void toKeepers(Frame frame) {
      council.toKeepers(frame);
    }
  }

  /** Why this member has not joined yet, as part of a sentence. */
  public Obstacle obstacle() {
    return greetings.obstacle();
  }

  /** What is agreed, as far as this member knows; null if it knows no cluster. */
  public @Nullable Charter charter() {
    return epochs.charter();
  }

  /** The number of this member as a keeper, or 0. */
  public int keeper() {
    return council.number();
  }

  /** The fleet's time in microseconds, or 0 if it is not known yet. */
  public long fleetTime(long now) {
    return clock.at(now);
  }

  /** Tells what is here, for checks that nothing is lost. */
  public void takeStock(Stocktaker stock) {
    stock.epoch(turn.epoch(), epochs.isOpen());
    shares.all().forEach(share -> share.takeStock(stock));
    membership.takeStock(stock);
  }

  /** The number of letters taken of a conversation of this peer, or -1 if the peer is not known. */
  public long taken(Address from, long conversation) {
    return membership.known(from).map(peer -> peer.talk.taken(conversation)).orElse(-1L);
  }

  /** The state of this member as text, for debugging. */
  public String describe() {
    StringBuilder text = new StringBuilder(membership.selfName());
    text.append(" is ").append(epochs.self()).append(" and sees ").append(membership.view());
    Charter known = epochs.charter();
    text.append("\n  ").append(known == null ? "no cluster" : known.agreed());
    shares.all().forEach(share -> text.append("\n  ").append(share.describe()));
    return text.toString();
  }
}
