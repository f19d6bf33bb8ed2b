package io.thalweg.cluster.member;

import io.thalweg.cluster.LocalStatus;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.wire.Cargo;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Frame.Report;
import io.thalweg.cluster.wire.Frame.Waiting;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkMessage;
import io.thalweg.core.protocols.hk.HkNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** This member's share of a semaphore: a node of h-out-of-k, and the names of units. */
class SemaphoreShare extends Share<HkMessage> {
  private static final long SINCE_EVER = 0; // before all times of the fleet

  private final FleetClock clock;
  private final HkNode node;
  private final Units free = new Units();
  private final Map<Long, Asked> waiting = new LinkedHashMap<>();
  private final Leases leases = new Leases();
  private final boolean visitor;
  private Definition definition;
  private long claims; // counts downwards: users' requests are positive
  private @Nullable SetAside aside;
  private long asideHolding;
  private boolean resting; // the token is to go to the oldest member
  private final Standing standing = new Standing();

  /** A request that waits, or is just being granted. */
  private record Asked(
      long request, int units, long priority, long deadline, long since, @Nullable Claim claim) {}

  private Input.@Nullable Ask first; // for which units are being set aside

  /** The share at this member; where it is made, token and units are. */
  SemaphoreShare(Turn turn, FleetClock clock, Definition definition, Start start) {
    this(turn, clock, definition, start, node(definition, start));
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

  private static HkNode node(Definition definition, Start start) {
    SemaphoreConfig config = ((Definition.Units) definition.settings()).config();
    Hk hk = new Hk(Order.of(config));
    return start.founder() ? hk.founder(start.node(), config.units()) : hk.newcomer(start.node());
  }

  private Definition.Units settings() {
    return (Definition.Units) definition.settings();
  }

  /** The names of all units that there are. */
  final IntStream inService() {
    return settings().inService();
  }

  final Definition definition() {
    return definition;
  }

  @Override
  final String name() {
    return definition.name();
  }

  private int size() {
    return settings().config().units();
  }

  /** What was set aside is back, so that the node is found as it is. */
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

  /** A user asks. */
  final void ask(Input.Ask ask) {
    ready();
    Failure refusal = refusal(ask.units());
    if (refusal != null) {
      turn.out().failed(number, ask.request(), refusal);
    } else if (node.grantsAtOnce(ask.units())) {
      grantAtOnce(ask);
    } else if (ask.now()) {
      turn.out().failed(number, ask.request(), new Failure(Failure.Kind.NOT_NOW, "not now"));
    } else {
      Asked asked =
          new Asked(ask.request(), ask.units(), ask.priority(), deadline(ask), ask.since(), null);
      request(asked, clock.stamp(ask.since()));
    }
  }

  private long deadline(Input.Ask ask) {
    boolean matters =
        settings().config().policy() == SemaphoreConfig.Policy.EARLIEST_DEADLINE_FIRST;
    return ask.by() == Input.NO_DEADLINE || !matters
        ? Event.Request.NO_DEADLINE
        : clock.deadline(ask.by(), ask.wall(), ask.since());
  }

  /** The token is here and nobody waits: the request is granted, and so may be the next ones. */
  private void grantAtOnce(Input.Ask ask) {
    int most = Math.min(node.freeUnits(), SetAside.MOST);
    if (!visitor && standing.closed() == null && ask.units() <= most) {
      first = ask;
      asideHolding = --claims;
      step(unordered(asideHolding, most));
      first = null;
    } else {
      waiting.put(
          ask.request(),
          new Asked(ask.request(), ask.units(), ask.priority(), SINCE_EVER, ask.since(), null));
      step(unordered(ask.request(), ask.units()));
    }
  }

  /** One that is granted in the step that makes it: its place in the order does not matter. */
  private static Event.Request<HkMessage> unordered(long request, int units) {
    return new Event.Request<>(request, units, 0, Event.Request.NO_DEADLINE, SINCE_EVER);
  }

  private void request(Asked asked, long at) {
    waiting.put(asked.request, asked);
    step(new Event.Request<>(asked.request, asked.units, asked.priority, asked.deadline, at));
  }

  /** The member itself asks. */
  final void claim(int units, Claim claim) {
    ready();
    Failure refusal = refusal(units);
    if (refusal != null) {
      claim.failed(refusal);
    } else {
      long id = --claims;
      request(new Asked(id, units, Long.MAX_VALUE, SINCE_EVER, turn.now(), claim), SINCE_EVER);
    }
  }

  private @Nullable Failure refusal(int units) {
    return standing.refusal(units, name(), size());
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
    Asked asked = waiting.remove(request);
    if (asked == null) {
      throw new IllegalStateException("request " + request + " of " + name() + " does not wait");
    }
    Claim claim = asked.claim;
    int[] units = claim == null ? free.takeLowest(asked.units) : free.takeHighest(asked.units);
    long since = turn.now();
    leases.add(new SetAside.Lease(request, request, units, fence, asked.priority, since));
    if (claim != null) {
      claim.granted(request, units);
      return;
    }
    resting |= visitor;
    turn.out().granted(number, request, units, fence);
  }

  /** A lease that was taken while {@link #ready} shut what was set aside. */
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
    step(new Event.GiveBack<>(holding, units.length, 0));
  }

  /** The units of a claim are no more. */
  final void retire(long claim) {
    ready();
    leases.remove(claim);
    step(new Event.Retire<>(claim));
  }

  /** New units, or old ones that come back into service, begin here. */
  final void supply(int[] units) {
    ready();
    free.add(units);
    step(new Event.Supply<>(units.length));
  }

  final void cancel(long request) {
    ready();
    if (waiting.remove(request) != null) {
      turn.out().cancelled(number, request);
      step(new Event.Withdraw<>(request)); // which may let others in behind it
    }
  }

  final void reprioritise(long request, long priority) {
    ready();
    Asked was = waiting.get(request);
    if (was != null) {
      waiting.put(
          request, new Asked(request, was.units, priority, was.deadline, was.since, was.claim));
      step(new Event.Update<>(request, priority, was.deadline));
    }
  }

  /** The token is not to stay here. */
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
  }

  @Override
  final void update(Definition next) {
    if (next.version() > definition.version()) {
      ready();
      definition = next;
      fail(asked -> asked.units > size() ? tooMany(asked.units) : null);
      failWhatIsLost(); // fewer are left beside what is lost
    }
  }

  private Failure tooMany(int units) {
    return new Failure(
        Failure.Kind.REFUSED,
        "a request for %d units of %s, now of %d".formatted(units, name(), size()));
  }

  private void failWhatIsLost() {
    fail(asked -> standing.loss(asked.units, name(), size()));
  }

  /** Fails those that wait and for which there is a reason. */
  private void fail(Function<Asked, @Nullable Failure> reason) {
    for (Asked asked : List.copyOf(waiting.values())) {
      Failure why = reason.apply(asked);
      if (why != null && waiting.remove(asked.request) != null) {
        if (asked.claim == null) {
          turn.out().failed(number, asked.request, why);
        } else {
          asked.claim.failed(why);
        }
        step(new Event.Withdraw<>(asked.request)); // which may let others in behind it
      }
    }
  }

  @Override
  final void close(String why) {
    ready();
    Failure failure = new Failure(Failure.Kind.CLOSED, why);
    standing.close(failure);
    fail(asked -> failure);
    leases.ofUsers().forEach(lease -> turn.out().lost(number, lease, why));
  }

  @Override
  final void lost(@Nullable String token, int[] units, String with) {
    ready();
    standing.lose(token, units.length, with);
    failWhatIsLost();
  }

  @Override
  final boolean isAnythingLost() {
    return standing.isAnythingLost();
  }

  @Override
  final boolean isStuck() {
    return standing.isTokenLost();
  }

  @Override
  final boolean tellsHeight(HkMessage message) {
    return message instanceof HkMessage.Link;
  }

  @Override
  Parcel wrap(HkMessage message) {
    boolean carries = message.tokens() > 0 || message.units() > 0;
    return new Parcel(number, carries ? new Cargo.Names(names(message)) : Cargo.NONE, message);
  }

  /** The names of the units that a message carries: all that are here. */
  final int[] names(HkMessage message) {
    int[] units = free.takeAll();
    if (units.length != message.units()) {
      throw new IllegalStateException(
          message + " of " + name() + " with " + units.length + " units");
    }
    return units;
  }

  @Override
  @Nullable HkMessage unwrap(Parcel parcel) {
    int[] units = parcel.cargo() instanceof Cargo.Names names ? names.units() : Cargo.NO_UNITS;
    return unwrap(parcel, units);
  }

  /** Takes the units of a message, if they are as many as it says. */
  final @Nullable HkMessage unwrap(Parcel parcel, int[] units) {
    if (!(parcel.message() instanceof HkMessage message) || message.units() != units.length) {
      return null;
    }
    free.add(units);
    return message;
  }

  @Override
  final Report report() {
    ready();
    List<Waiting> waits =
        waiting.values().stream()
            .map(
                a ->
                    new Waiting(
                        a.units,
                        0,
                        a.priority,
                        node.key(a.request),
                        Age.millis(a.since, turn.now())))
            .toList();
    return new Report(
        number, node.tokenHolder(), free.toArray(), 0, leases.report(turn.now()), waits);
  }

  @Override
  final LocalStatus local() {
    ready();
    return new LocalStatus(leases.units(), waiting.size(), node.tokenHolder(), free.size());
  }

  @Override
  final void takeStock(Stocktaker stock) {
    super.takeStock(stock);
    stock.share(number, node.tokenHolder(), free.toArray(), 0);
    leases.claims().forEach(claim -> stock.claimed(number, claim.units()));
  }
}
