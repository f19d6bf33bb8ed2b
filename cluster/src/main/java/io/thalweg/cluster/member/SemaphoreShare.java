package io.thalweg.cluster.member;

import io.thalweg.cluster.LocalStatus;
import io.thalweg.cluster.member.Requests.Asked;
import io.thalweg.cluster.wire.Cargo;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Frame.Report;
import io.thalweg.cluster.wire.Frame.Waiting;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.HkMessage;
import io.thalweg.core.protocols.hk.HkNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** This member's share of a semaphore: a node of h-out-of-k, and the names of units. */
class SemaphoreShare extends Share<HkMessage> {
  private final FleetClock clock;
  private final HkNode node;
  private final Units free = new Units();
  final Discards discards = new Discards(this, free);
  private final Requests waiting = new Requests(this::step);
  private final Leases leases = new Leases();
  private final boolean visitor;
  private Definition definition;
  private long claims; // counts downwards: users' requests are positive
  private @Nullable SetAside aside;
  private long asideHolding;
  private boolean resting; // the token is to go to the oldest member
  private final Standing standing = new Standing();
  private Input.@Nullable Ask first; // the request for which units are being set aside

  /** Makes the share; the token and all units begin at the member that makes the semaphore. */
  SemaphoreShare(Turn turn, FleetClock clock, Definition definition, Start start) {
    this(turn, clock, definition, start, start.node((Definition.Units) definition.settings()));
  }

  private SemaphoreShare(
      Turn turn, FleetClock clock, Definition definition, Start start, HkNode node) {
    super(turn, definition.number(), node);
    this.clock = clock;
    this.definition = definition;
    this.node = node;
    this.visitor = start.visitor();
    if (start.founder()) {
      free.add(settings().inService().toArray());
    }
  }

  final Definition.Units settings() {
    return (Definition.Units) definition.settings();
  }

  private int size() {
    return settings().config().units();
  }

  final Definition definition() {
    return definition;
  }

  @Override
  final String name() {
    return definition.name();
  }

  /** Takes back the units set aside, so that the node counts them as free again. */
  @Override
  final void ready() {
    SetAside open = aside;
    if (open != null) {
      aside = null;
      SetAside.Rest rest = open.shut();
      rest.leases().forEach(leases::add);
      free.add(rest.free());
      long counted = definition.grants(rest.fence());
      step(new Event.GiveBack<>(asideHolding, rest.free().length, counted));
    }
  }

  /** A user asks for units. */
  final void ask(Input.Ask ask) {
    ready();
    Failure refusal = standing.refusal(ask, name(), settings());
    if (refusal != null) {
      turn.out().failed(number, ask.request(), refusal);
    } else if (ask.units() <= size() && node.grantsAtOnce(ask.units())) {
      grantAtOnce(ask);
    } else if (ask.now()) {
      turn.out().failed(number, ask.request(), notNow());
    } else {
      waiting.await(ordered(ask), size());
    }
  }

  private Failure notNow() {
    Failure.Kind kind = tokenHere() ? Failure.Kind.NOT_NOW : Failure.Kind.NOT_HERE;
    return new Failure(kind, "not now");
  }

  private Asked ordered(Input.Ask ask) {
    boolean due = Order.isByDeadline(settings().config());
    long deadline = due ? clock.deadline(ask) : Event.Request.NO_DEADLINE;
    return Asked.of(ask, deadline, clock.stamp(ask.since()));
  }

  /** Grants at once, as the token is here and no request waits; sets units aside if it can. */
  private void grantAtOnce(Input.Ask ask) {
    int most = Math.min(node.freeUnits(), SetAside.MOST);
    if (!visitor && standing.closed() == null && ask.units() <= most) {
      first = ask;
      asideHolding = --claims;
      step(Requests.unordered(asideHolding, most));
      first = null;
    } else {
      waiting.add(Asked.of(ask, Event.Request.NO_DEADLINE, 0)); // it is granted at once
      step(Requests.unordered(ask.request(), ask.units()));
    }
  }

  /** The member itself asks for units. */
  final void claim(int units, OwnRequest claim) {
    ready();
    Failure refusal = standing.refusal(claim.inService(units), name(), settings());
    if (refusal != null) {
      claim.failed(refusal);
    } else {
      waiting.ask(Asked.of(--claims, units, turn.now(), claim));
    }
  }

  /** Withdraws the request of this claim. */
  final void withdraw(OwnRequest claim) {
    ready();
    waiting.withdraw(claim);
  }

  @Override
  public final void enter(long request, long grants) {
    Input.Ask leads = first;
    long fence = definition.fence(grants);
    if (leads != null && request == asideHolding) {
      int[] units = free.takeLowest(Math.min(free.size(), SetAside.MOST));
      aside = turn.out().setAside(number, request, units, fence - 1, leads);
      return;
    }
    Asked asked = waiting.granted(request);
    if (asked == null) {
      throw new IllegalStateException("request " + request + " of " + name() + " does not wait");
    }
    OwnRequest claim = asked.claim();
    int count = asked.units();
    int[] units = claim == null ? free.takeLowest(count) : claim.choose(free, count);
    leases.add(new SetAside.Lease(request, request, units, fence, asked.priority(), turn.now()));
    if (claim != null) {
      claim.granted(request, units);
      return;
    }
    resting |= visitor;
    turn.out().granted(number, request, units, fence);
  }

  /** Adds a lease that was taken while {@link #ready} shut the units set aside. */
  final void taken(SetAside.Lease lease) {
    ready();
    Failure closed = standing.closed();
    if (leases.addLate(lease) && closed != null) {
      turn.out().lost(number, lease.lease(), closed.why());
    }
  }

  final void giveBack(long lease, long holding, int[] units) {
    ready();
    leases.remove(lease);
    free.add(units);
    look(units.length);
    step(new Event.GiveBack<>(holding, units.length, 0));
  }

  @Override
  final void arrived(HkMessage message) {
    look(message.units());
  }

  /** Claims retiring units before the node counts them, so that no other request gets them. */
  private void look(int uncounted) {
    free.uncounted(uncounted);
    discards.look();
    free.uncounted(0);
  }

  /** Takes the units of a claim out of service. */
  final void retire(long claim) {
    ready();
    leases.remove(claim);
    step(new Event.Retire<>(claim));
  }

  /** Adds new units, or old ones that come back into service, which begin here. */
  final void supply(int[] units) {
    ready();
    free.add(units);
    step(new Event.Supply<>(units.length));
  }

  final void cancel(long request) {
    ready();
    waiting.withdraw(request, () -> turn.out().cancelled(number, request));
  }

  final void reprioritise(long request, long priority) {
    ready();
    waiting.reprioritise(request, priority);
  }

  /** Lets the token go to the oldest member as soon as nothing keeps it here. */
  final void rest() {
    resting = true;
  }

  @Override
  boolean wantsRest() {
    return resting && waiting.isEmpty();
  }

  @Override
  final void afterStep() {
    resting &= node.tokenHolder();
    discards.lookLater();
    if (firstThatNeverFits() >= 0) {
      turn.then(() -> handTo(firstThatNeverFits()));
    }
  }

  /**
   * The neighbour whose request is first but asks for more units than are left, or -1. It may have
   * asked another neighbour since and have forgotten this request: it gets the token, and decides.
   */
  private int firstThatNeverFits() {
    return node.firstWithMoreThan(standing.left(settings()));
  }

  @Override
  final void update(Definition next) {
    if (next.version() > definition.version()) {
      ready();
      definition = next;
      discards.update();
      waiting.unpark(size()); // before one that fails lets others in
      waiting.fail(asked -> standing.outdated(asked, name(), settings()), this::fail);
      waiting.park(size());
      failWhatIsLost(); // fewer units are left besides the lost ones
      afterStep();
    }
  }

  private void failWhatIsLost() {
    waiting.fail(asked -> standing.loss(asked, name(), settings()), this::fail);
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
  final void close(String why) {
    ready();
    Failure failure = new Failure(Failure.Kind.CLOSED, why);
    standing.close(failure);
    waiting.fail(asked -> failure, this::fail);
    leases.ofUsers().forEach(lease -> turn.out().lost(number, lease, why));
  }

  @Override
  final void lost(@Nullable String token, int[] units, String with) {
    ready();
    standing.lose(token, units, with);
    discards.lost(token, units);
    failWhatIsLost();
    afterStep();
  }

  /** The registry is lost, or, with null, it is not any more. */
  final void registry(@Nullable String lost) {
    ready();
    standing.registry(lost);
    discards.registry(lost);
    failWhatIsLost();
  }

  @Override
  final boolean isAnythingLost() {
    return standing.isAnythingLost();
  }

  @Override
  final boolean tellsHeight(HkMessage message) {
    return message instanceof HkMessage.Link;
  }

  @Override
  final Parcel wrap(HkMessage message) {
    boolean carries = message.tokens() > 0 || message.units() > 0;
    return new Parcel(number, carries ? cargo(message) : Cargo.NONE, message);
  }

  /** The cargo of a message that carries the token or units: the names of the units. */
  Cargo cargo(HkMessage message) {
    return new Cargo.Names(free.takeAll(message.units()));
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
  final Report report() {
    ready();
    HkConfig order = Order.of(settings().config());
    List<Waiting> waits = waiting.report(asked -> order.key(asked.event(), node.id()), turn.now());
    var held = leases.report(turn.now());
    return new Report(number, node.tokenHolder(), free.toArray(), 0, held, waits, false);
  }

  @Override
  final LocalStatus local() {
    ready();
    return new LocalStatus(leases.units(), waiting.ofUsers(), node.tokenHolder(), free.size());
  }

  @Override
  final void takeStock(Stocktaker stock) {
    super.takeStock(stock);
    stock.share(number, node.tokenHolder(), free.toArray(), 0);
    leases.claims().forEach(claim -> stock.claimed(number, claim.units()));
  }
}
