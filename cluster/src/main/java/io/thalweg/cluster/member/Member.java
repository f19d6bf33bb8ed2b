package io.thalweg.cluster.member;

import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Hello;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Letter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A member of a cluster: the peers it talks to, what it shares with them, and what its users want.
 *
 * <p>Deterministic: the same settings and inputs give the same outputs. Not safe for use by several
 * threads at once.
 */
public final class Member {
  private static final Duration TICK = Duration.ofMillis(100);
  private static final int TIME_TICKS = 100; // ten seconds

  private final Turn turn = new Turn();
  private final DueActions agenda = new DueActions(turn);
  private final FleetClock clock = new FleetClock(turn);
  private final MemberSettings settings;
  private final Membership membership;
  private final Shares shares;
  private final Greetings greetings;
  private final Linking linking;
  private final Registry registry;
  private final Inquiry inquiry;
  private final Losses losses;
  private final Joining joining;
  private final Relations relations;
  private final Farewell farewell;
  private final Desk desk;
  private @Nullable Long alarm;
  private int ticks = -1;
  private boolean flushing;

  public Member(MemberSettings settings) {
    this.settings = settings;
    membership = new Membership(turn, clock, settings);
    shares = new Shares(turn, clock, settings.visitor(), new Host());
    linking = new Linking(membership, shares);
    registry = new Registry(turn, clock, shares, settings.limits(), membership::tellAll);
    inquiry = new Inquiry(turn, agenda, membership, shares);
    losses = new Losses(turn, agenda, membership, shares, inquiry);
    joining = new Joining(turn, agenda, membership);
    relations =
        new Relations(turn, membership, shares, registry, linking, inquiry, losses, joining);
    greetings = new Greetings(turn, clock, settings, membership, relations);
    farewell = new Farewell(turn, membership, shares, linking, losses);
    desk = new Desk(turn, membership, shares, registry, inquiry, losses);
  }

  /**
   * Handles one input completely.
   *
   * @param now nanoseconds since some moment; never less than before
   */
  public void step(Input input, long now, Outputs out) {
    turn.begin(now, out);
    if (ticks < 0) {
      tick();
    }
    on(input);
    turn.end();
    finish();
    turn.end();
    setAlarm(out);
    turn.close();
  }

  private void on(Input input) {
    switch (input) {
      case Input.View(List<Address> members) -> see(members);
      case Input.Received(Address from, Letter letter) -> receive(from, letter);
      case Input.OfUser wish -> desk.on(wish);
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
    farewell.goOn();
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
    if (share instanceof SemaphoreShare semaphore) {
      registry.discard(semaphore);
    }
    restIfWanted(share);
  }

  /** Sends a token that is not needed here to the member where tokens rest. */
  private void restIfWanted(Share<?> share) {
    if (share.wantsRest()) {
      membership.restingPlace().filter(share::canHandTo).ifPresent(share::handTo);
    }
  }

  private void flush() {
    flushing = false;
    membership.peers().forEach(peer -> peer.talk.flush());
  }

  private void tick() {
    ticks++;
    for (Peer peer : membership.peers()) {
      peer.talk.tick();
      if (peer.talk.isSilent()) {
        membership.warn("hears nothing from " + peer + ", which is in view");
        relations.fallSilent(peer);
        peer.talk.begin();
      }
      if (peer.present && !peer.talk.isUp() && ticks % 5 == 0) {
        greetings.greet(peer); // the first greeting may have been lost
      }
    }
    if (ticks % 10 == 0) {
      losses.tick();
      membership.tellStuck();
    }
    if (ticks % TIME_TICKS == 0) {
      tellTime();
      losses.repeat();
    }
    shares.all().forEach(this::restIfWanted);
    agenda.after(TICK, this::tick);
  }

  /**
   * Tells the time, so that clocks do not drift apart while no other frames are sent: each member
   * sends the oldest an empty frame, as every frame carries the time, and the oldest sends one to
   * all.
   */
  private void tellTime() {
    membership.oldestOrAll().forEach(peer -> peer.talk.sendLoose(new Frame.Acknowledge()));
  }

  /** Warns of newcomers with names that others have, since people tell members by their names. */
  private void warnOfNames(List<Address> before, List<Address> now) {
    Map<String, Long> count =
        now.stream().collect(Collectors.groupingBy(Address::name, Collectors.counting()));
    now.stream()
        .filter(address -> !before.contains(address))
        .map(Address::name)
        .distinct()
        .filter(name -> count.getOrDefault(name, 0L) > 1)
        .forEach(name -> membership.warn("sees several members named " + name));
  }

  /** The view has changed. */
  private void see(List<Address> now) {
    List<Address> before = membership.view();
    boolean wasFirst = membership.isFirst();
    warnOfNames(before, now);
    membership.view(List.copyOf(now));
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
    linking.relink();
    if (membership.isFirst() && !wasFirst) {
      relations.tellDefinitions(); // the oldest before may have told only some
    }
    losses.seen();
    joining.joinIfAllTold();
  }

  private void receive(Address from, Letter letter) {
    Peer peer = membership.peer(from);
    Frame.Header header = letter.header();
    if (letter.frame() instanceof Hello hello) {
      if (farewell.hasSaidGoodbye() && !peer.talk.isUp()) {
        return; // no peer is to count on a member that is about to end
      }
      if (peer.present) {
        greetings.onHello(peer, hello, header.time());
      } else {
        peer.early = letter;
      }
    } else if (peer.talk.takes(letter)) {
      clock.hear(header.time()); // first, so that what follows has a later time
      on(peer, letter.frame());
    }
  }

  private void on(Peer peer, Frame frame) {
    switch (frame) {
      case Parcel parcel ->
          shares.get(parcel.number()).ifPresent(share -> share.deliver(peer, parcel));
      case Frame.Open(int number) -> linking.onOpen(peer, number);
      case Frame.Unlink(int number) -> linking.onUnlink(peer, number);
      case Frame.Unlinked(int number) -> linking.onUnlinked(peer, number);
      case Frame.Define define -> relations.learn(peer, define);
      case Frame.Ask ask -> inquiry.answer(peer, ask);
      case Frame.Tell tell -> inquiry.told(peer, tell);
      case Frame.Lost lost -> {
        if (membership.view().getFirst().equals(peer.address)) { // others may have been cut off
          losses.told(lost);
        }
      }
      case Frame.Goodbye bye -> relations.depart(peer);
      case Frame.Missing(UUID lost, String name, long report) ->
          losses.missed(peer, new Address(lost, name), report);
      case Frame.Leaving soon -> {
        peer.leaving = true;
        linking.relink();
      }
      case Frame.Acknowledge nothing -> {}
      case Hello hello -> throw new IllegalStateException("a greeting is no part of what is said");
    }
  }

  private final class Host implements Shares.Host {
    @Override
    public void added(Share<?> share) {
      losses.learned(share);
      linking.add(share);
    }

    @Override
    public void changed(Share<?> share) {
      losses.changed(share);
    }

    @Override
    public void broughtByToken() {
      relations.tellDefinitions(); // its sender may be gone before it has told all
    }
  }

  /** Why this member has not joined yet, as part of a sentence. */
  public String whyNotJoined() {
    return greetings.whyNotJoined();
  }

  /** Members that are missing: out of view without having left cleanly. */
  public List<String> missing() {
    return losses.missing();
  }

  /** Whether the token of the registry is here. */
  public boolean hasRegistry() {
    return shares.get(RegistryShare.NUMBER).filter(Share::tokenHere).isPresent();
  }

  /** The fleet's time in microseconds, or 0 if it is not known yet. */
  public long fleetTime(long now) {
    return clock.at(now);
  }

  /** Tells what is here, for checks that nothing is lost. */
  public void takeStock(Stocktaker stock) {
    shares.all().forEach(share -> share.takeStock(stock));
    membership.peers().forEach(peer -> peer.talk.takeStock(peer.address, stock));
  }

  /** The number of letters taken of a conversation of this peer, or -1 if the peer is not known. */
  public long taken(Address from, long conversation) {
    return membership.known(from).map(peer -> peer.talk.taken(conversation)).orElse(-1L);
  }

  /** The state of this member as text, for debugging. */
  public String describe() {
    StringBuilder text = new StringBuilder(membership.selfName());
    text.append(" is ").append(greetings.node()).append(" and sees ").append(membership.view());
    shares.all().forEach(share -> text.append("\n  ").append(share.describe()));
    return text.toString();
  }
}
