package io.thalweg.cluster.member;

import io.thalweg.cluster.LocalStatus;
import io.thalweg.cluster.member.Requests.Asked;
import io.thalweg.cluster.wire.Cargo;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Frame.Report;
import io.thalweg.cluster.wire.Frame.Waiting;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkMessage;
import io.thalweg.core.protocols.hk.HkNode;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import io.thalweg.core.recovery.ShareReport;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** This member's share of a semaphore: a node of h-out-of-k, and the names of units. */
final class SemaphoreShare extends Share<HkMessage> {
  private final FleetClock clock;
  private final boolean visitor;
  private @Nullable HkNode node;
  private int self;
  private final Units free = new Units();
  final Discards discards = new Discards(this, free);
  private final Requests waiting = new Requests(this::step, this::isActive);
  private final Standing standing = new Standing();
  final Leases leases = new Leases(this, free, standing);
  private Definition definition;
  private long claims; // counts downwards: users' requests are positive
  private boolean resting; // the token is to go to the oldest member
  private boolean worn; // the fences of this epoch run out

  SemaphoreShare(Turn turn, FleetClock clock, Definition definition, boolean visitor) {
    super(turn, definition.number());
    this.clock = clock;
    this.definition = definition;
    this.visitor = visitor;
    discards.serves(settings());
  }

  Definition.Units settings() {
    return (Definition.Units) definition.settings();
  }

  private int size() {
    return settings().config().units();
  }

  private HkNode node() {
    return Objects.requireNonNull(node);
  }

  @Override
  String name() {
    return definition.name();
  }

  @Override
  void open(Opening opening, int number) {
    Opening.OfUnits units = (Opening.OfUnits) opening;
    self = number;
    worn = false;
    boolean home = units.home() == self;
    free.set(home ? units.free().toArray() : Cargo.NO_UNITS);
    Hk hk = new Hk(Order.of(settings().config()));
    HkNode fresh = home ? hk.founder(self, free.size()) : hk.newcomer(self);
    leases.holdings.byHolding().forEach(fresh::resume);
    node = fresh;
    begin(fresh);
    leases.settleOwed();
  }

  /** The node has stopped: units set aside are here again, and all requests wait for the next. */
  @Override
  void stop() {
    leases.shut();
    waiting.forgetTold();
  }

  @Override
  ShareReport reported() {
    return new ShareReport.OfUnits(
        tokenHere(), Ids.of(leases.holdings.names()), Ids.of(free.toArray()));
  }

  @Override
  void forgetReported() {
    free.set(Cargo.NO_UNITS);
    forgetNode();
  }

  @Override
  public void resume() {
    discards.look(); // before requests can get what is to go
    waiting.tellAll(Order.of(settings().config()), self);
  }

  @Override
  public void expire(String why) {
    if (!isFrozen()) {
      ready();
    }
    leases.loseAll(why);
    if (!isFrozen()) {
      waiting.withholdAll();
    }
  }

  @Override
  void dispossess() {
    leases.holdings.clear();
    discards.clear();
    waiting.failClaims(this::fail);
    forgetReported();
  }

  /** Takes back the units set aside, so that the node counts them as free again. */
  @Override
  void ready() {
    leases.takeBack();
  }

  /** A user asks for units. */
  void ask(Input.Ask ask) {
    ready();
    Failure refusal = standing.refusal(ask, name(), settings());
    if (refusal != null) {
      turn.out().failed(number, ask.request(), refusal);
    } else if (ask.units() <= size() && isActive() && node().grantsAtOnce(ask.units())) {
      grantAtOnce(ask);
    } else if (ask.now()) {
      turn.out().failed(number, ask.request(), Standing.notNow(isActive() && tokenHere()));
    } else {
      waiting.await(Asked.of(ask, clock, settings().config()), size());
    }
  }

  /** Grants at once, as the token is here and no request waits; sets units aside if it can. */
  private void grantAtOnce(Input.Ask ask) {
    int most = Math.min(node().freeUnits(), SetAside.MOST);
    if (!visitor && standing.closed() == null && ask.units() <= most) {
      leases.setAside(ask, --claims, most);
    } else {
      waiting.add(Asked.of(ask, Event.Request.NO_DEADLINE, 0)); // it is granted at once
      step(Requests.unordered(ask.request(), ask.units()));
    }
  }

  /** The member itself asks for units. */
  void claim(int units, OwnRequest claim) {
    ready();
    Failure refusal = standing.refusal(claim.inService(units), name(), settings());
    if (refusal != null) {
      claim.failed(refusal);
    } else {
      waiting.ask(Asked.of(--claims, units, turn.now(), claim));
    }
  }

  /** Withdraws the request of this claim. */
  void withdraw(OwnRequest claim) {
    ready();
    waiting.withdraw(claim);
  }

  @Override
  public void enter(long request, long grants) {
    long fence = turn.fence(grants);
    worn |= turn.isWorn(grants);
    if (leases.enterAside(request, fence)) {
      return;
    }
    if (!isActive()) { // the tenure ended between two steps of the node
      leases.owe(request, waiting.units(request));
      waiting.refuse(request);
      return;
    }
    Asked asked = waiting.granted(request);
    if (asked == null) {
      throw new IllegalStateException("request " + request + " of " + name() + " does not wait");
    }
    resting |= visitor && asked.claim() == null;
    leases.grant(asked, fence);
  }

  /** Adds a lease that was taken while {@link #ready} shut the units set aside. */
  void taken(SetAside.Lease lease) {
    ready();
    leases.taken(lease);
  }

  void giveBack(long lease, long holding, int[] units) {
    ready();
    if (leases.end(lease, holding, units)) {
      free.add(units);
      discards.lookFirst(units.length);
      step(new Event.GiveBack<>(holding, units.length, 0));
    }
  }

  @Override
  void arrived(HkMessage message) {
    discards.lookFirst(message.units());
  }

  /** Takes the units of a claim out of service. */
  void retire(long claim) {
    ready();
    boolean here = leases.holdings.drop(claim);
    if (here && !isFrozen()) {
      step(new Event.Retire<>(claim));
    }
  }

  void cancel(long request) {
    ready();
    waiting.withdraw(request, () -> turn.out().cancelled(number, request));
  }

  void reprioritise(long request, long priority) {
    ready();
    waiting.reprioritise(request, priority);
  }

  @Override
  boolean wantsRest() {
    return !isFrozen() && (standing.isDrained() ? tokenHere() : resting && waiting.isEmpty());
  }

  @Override
  void afterStep() {
    resting &= tokenHere();
    discards.lookLater();
    if (firstThatNeverFits() >= 0) {
      turn.then(() -> handTo(firstThatNeverFits()));
    }
  }

  /**
   * The neighbour whose request is first but asks for more units than there are, or -1. It may have
   * asked another neighbour since and have forgotten this request: it gets the token, and decides.
   */
  private int firstThatNeverFits() {
    return isFrozen() ? -1 : node().firstWithMoreThan(size());
  }

  @Override
  void update(Definition next) {
    if (next.version() > definition.version()) {
      ready();
      definition = next;
      discards.update(settings());
      waiting.unpark(size()); // before one that fails lets others in
      waiting.fail(asked -> Standing.outdated(asked, name(), settings()), this::fail);
      waiting.park(size());
      discards.look();
      if (!isFrozen()) {
        afterStep();
      }
    }
  }

  private void fail(Asked asked, Failure why) {
    OwnRequest claim = asked.claim();
    if (claim == null) {
      turn.out().failed(number, asked.request(), why);
    } else {
      claim.failed(why);
    }
  }

  @Override
  public void drain(@Nullable Failure why) {
    ready();
    standing.drain(why);
    if (why != null) {
      waiting.failUsers(why, this::fail);
      turn.touch(this); // the token may go
    }
  }

  @Override
  public boolean isInUse() {
    return leases.holdings.isInUse();
  }

  @Override
  public void close(Failure why) {
    ready();
    standing.close(why);
    waiting.fail(asked -> why, this::fail);
    leases.loseAll(why.why());
  }

  @Override
  boolean isWorn() {
    return worn;
  }

  @Override
  boolean tellsHeight(HkMessage message) {
    return message instanceof HkMessage.Link;
  }

  @Override
  Parcel wrap(HkMessage message) {
    boolean carries = message.tokens() > 0 || message.units() > 0;
    Cargo cargo = carries ? new Cargo.Names(free.takeAll(message.units())) : Cargo.NONE;
    return new Parcel(number, cargo, message);
  }

  /** Takes the units of a message; null if their number is not what the message says. */
  @Override
  @Nullable HkMessage unwrap(Parcel parcel) {
    int[] units = parcel.cargo().units();
    if (!(parcel.message() instanceof HkMessage message) || message.units() != units.length) {
      return null;
    }
    free.add(units);
    return message;
  }

  @Override
  Report report() {
    ready();
    List<Waiting> waits = waiting.report(Order.of(settings().config()), self, turn.now());
    return new Report(
        number, tokenHere(), free.toArray(), 0, leases.holdings.report(turn.now()), waits);
  }

  @Override
  LocalStatus local() {
    ready();
    return new LocalStatus(leases.holdings.units(), waiting.ofUsers(), tokenHere(), free.size());
  }

  @Override
  void takeStock(Stocktaker stock) {
    super.takeStock(stock);
    stock.share(number, tokenHere(), free.toArray(), 0);
    leases.takeStock(stock);
  }
}
