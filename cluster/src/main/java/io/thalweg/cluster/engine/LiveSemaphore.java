package io.thalweg.cluster.engine;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import io.thalweg.cluster.ClosedException;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.LocalStatus;
import io.thalweg.cluster.LostException;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.SemaphoreStatus;
import io.thalweg.cluster.ThalwegException;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame.Held;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Frame.Report;
import io.thalweg.cluster.wire.Frame.Waiting;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.HkMessage;
import io.thalweg.core.protocols.hk.HkNode;
import io.thalweg.core.protocols.hk.Policy;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A semaphore at this member: a node of h-out-of-k, the names of units, leases and requests. */
class LiveSemaphore extends Shared<HkMessage>
    implements PrioritySemaphore, Pending.Asked, HeldLease.Owner {
  private static final int[] NONE = {};
  private static final long SINCE_EVER = 0; // before all times of the fleet

  private final String name;
  private final HkConfig order;
  private final HkNode node;
  private final Units free = new Units();
  private final Leases leases = new Leases();
  private final Map<Long, Pending> waiting = new LinkedHashMap<>();
  private long ids;
  private long setOut; // the request of a shortcut that is being opened
  private @Nullable Request now; // the request that is being granted on its caller's thread
  private @Nullable HeldLease granted;
  private boolean resting; // the token is to go to the oldest member
  private volatile @Nullable Shortcut shortcut;

  private volatile Definition definition;
  private volatile @Nullable String closed;
  private @Nullable String tokenLost;
  private int lostUnits;
  private String lostWith = "";

  /**
   * The semaphore at this member.
   *
   * @param founder whether it is made here: then token and units are here
   */
  LiveSemaphore(Member member, Definition definition, boolean founder) {
    this(member, definition, founder, order(settings(definition).config()));
  }

  private LiveSemaphore(Member member, Definition definition, boolean founder, HkConfig order) {
    this(member, definition, founder, order, node(member, definition, founder, order));
  }

  private LiveSemaphore(
      Member member, Definition definition, boolean founder, HkConfig order, HkNode node) {
    super(member, definition.number(), node);
    this.order = order;
    this.node = node;
    this.definition = definition;
    this.name = definition.name();
    if (founder) {
      free.add(IntStream.range(0, size()).toArray());
    }
  }

  private static HkConfig order(SemaphoreConfig config) {
    return new HkConfig(
        SemaphoreConfig.MAX_UNITS, // how many there are now, the runtime looks after
        Policy.valueOf(config.policy().name()),
        config.aging().isZero() ? HkConfig.NO_AGING : MICROSECONDS.convert(config.aging()),
        config.backfill(),
        true);
  }

  private static HkNode node(
      Member member, Definition definition, boolean founder, HkConfig order) {
    return founder
        ? new Hk(order).founder(member.id(), settings(definition).config().units())
        : new Hk(order).newcomer(member.id());
  }

  private static Definition.Units settings(Definition definition) {
    return (Definition.Units) definition.settings();
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final int size() {
    return settings(definition).config().units();
  }

  /** Who goes before whom. */
  final HkConfig order() {
    return order;
  }

  /** The names of all units that there are. */
  final IntStream inService() {
    return settings(definition).inService();
  }

  final Definition definition() {
    return definition;
  }

  @Override
  public final Time time() {
    return member.time();
  }

  @Override
  public final Lease acquire(Request request) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    HeldLease lease = grantNow(request);
    return lease != null ? lease : ask(request, false).await();
  }

  @Override
  public final Optional<Lease> tryAcquire(Request request) {
    return Optional.ofNullable(grantNow(request));
  }

  @Override
  public final Optional<Lease> tryAcquire(Request request, Duration timeout)
      throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    HeldLease lease = grantNow(request);
    if (lease != null || timeout.isNegative() || timeout.isZero()) {
      return Optional.ofNullable(lease);
    }
    return ask(request, false).await(timeout);
  }

  @Override
  public final PendingLease request(Request request) {
    return ask(request, false);
  }

  /**
   * The fast path: the token is here, nobody waits and enough units are free, so the very step that
   * makes the request grants it, and nothing is sent. The next ones need not even a step.
   */
  private @Nullable HeldLease grantNow(Request request) {
    Shortcut open = shortcut;
    if (open != null) {
      HeldLease lease = takeFrom(open, request);
      if (lease != null) {
        if (open.isShut()) {
          list(lease);
        }
        return lease;
      }
    }
    return grantInOneStep(request);
  }

  private @Nullable HeldLease takeFrom(Shortcut open, Request request) {
    Listeners listeners = member.listeners();
    boolean heard = listeners.hearGrants();
    long since = heard ? time().nanos() : member.about(); // the clock costs as much as the grant
    HeldLease lease = open.take(request.units(), this, request.priority(), since);
    if (heard && lease != null) {
      listeners.granted(name, request.priority(), request.units(), 0);
    }
    return lease;
  }

  private @Nullable HeldLease grantInOneStep(Request request) {
    lock();
    try {
      checkOpen(request);
      if (!node.grantsAtOnce(request.units())) {
        return null;
      }
      Shortcut opened = request.units() > Shortcut.MOST ? null : openShortcut();
      if (opened != null) {
        return takeFrom(opened, request);
      }
      now = request;
      node.step(event(++ids, request.units()), this);
      now = null;
      HeldLease lease = granted;
      granted = null;
      return lease;
    } finally {
      unlock();
    }
  }

  /** Sets the free units out. */
  private @Nullable Shortcut openShortcut() {
    if (member.isVisitor()) {
      return null;
    }
    setOut = ++ids;
    int units = Math.min(node.freeUnits(), Shortcut.MOST);
    node.step(event(setOut, units), this);
    setOut = 0;
    return shortcut;
  }

  /** Whoever has the lock finds the node as it is: the units that were set out are back. */
  @Override
  final void shut() {
    Shortcut open = shortcut;
    if (open != null) {
      shortcut = null;
      Shortcut.Rest rest = open.shut(this::listIfHeld);
      int[] back = open.units(rest.free());
      free.add(back);
      node.step(new Event.GiveBack<>(open.request, back.length, rest.fence()), this);
    }
  }

  private void listIfHeld(HeldLease lease) {
    if (lease.isHeld()) {
      leases.add(lease);
    }
  }

  /** A lease that was taken while the shortcut was being shut. */
  private void list(HeldLease lease) {
    locked(
        () -> {
          listIfHeld(lease);
          if (closed != null && lease.end()) {
            String why = String.valueOf(closed);
            release(lease);
            afterwards(() -> lease.tellLost(why));
          }
        });
  }

  final Pending ask(Request request, boolean internal) {
    lock();
    try {
      checkOpen(request);
      Pending pending = new Pending(this, ++ids, request.units(), 0, request.priority(), internal);
      pending.deadline = deadline(pending, request);
      waiting.put(pending.id, pending);
      step(event(pending));
      return pending;
    } finally {
      unlock();
    }
  }

  /** One that is granted in the step that makes it: no clock is read for it. */
  private static Event.Request<HkMessage> event(long id, int units) {
    return new Event.Request<>(id, units, 0, Event.Request.NO_DEADLINE, SINCE_EVER);
  }

  private Event.Request<HkMessage> event(Pending p) {
    long at = p.internal ? SINCE_EVER : member.clock().stamp(p.since);
    return new Event.Request<>(p.id, p.units, p.priority, p.deadline, at);
  }

  private long deadline(Pending pending, Request request) {
    Instant by = request.deadline();
    if (by == null || order.policy() != Policy.EARLIEST_DEADLINE_FIRST) {
      return Event.Request.NO_DEADLINE;
    }
    return pending.internal ? SINCE_EVER : member.clock().deadline(by);
  }

  private void checkOpen(Request request) {
    if (closed != null) {
      throw new ClosedException(closed);
    }
    int size = size();
    if (request.units() > size) {
      throw new IllegalArgumentException(
          "a request for " + request.units() + " units of " + name + ", which has " + size);
    }
    String lost = lostFor(request.units());
    if (lost != null) {
      throw new LostException(lost);
    }
  }

  /** Why a request for so many units cannot be served, or null if it can. */
  private @Nullable String lostFor(int units) {
    if (tokenLost != null) {
      return tokenLost;
    }
    return lostUnits > 0 && units > size() - lostUnits
        ? lostUnits + " of " + size() + " units of " + name + " are lost with " + lostWith
        : null;
  }

  @Override
  public final void enter(long id, long fence) {
    Request request = now;
    if (id == setOut) {
      int units = Math.min(free.size(), Shortcut.MOST);
      shortcut = new Shortcut(id, free.takeLowest(units), fence, member.fence(0));
      return;
    }
    if (request != null) {
      int[] units = free.takeLowest(request.units());
      granted = held(id, units, request.priority(), fence, time().nanos());
      member.listeners().granted(name, request.priority(), units.length, 0);
      return;
    }
    Pending pending = waiting.remove(id);
    if (pending == null) {
      throw new IllegalStateException("request " + id + " of " + name + " does not wait");
    }
    int[] units =
        pending.internal ? free.takeHighest(pending.units) : free.takeLowest(pending.units);
    long at = time().nanos();
    HeldLease lease = held(id, units, pending.priority, fence, at);
    member.listeners().granted(name, pending.priority, units.length, at - pending.since);
    afterwards(() -> pending.grant(lease));
  }

  /** The token is not to stay here. It may have to wait for a link to where it belongs. */
  final void restSoon() {
    resting = true;
    afterStep();
  }

  @Override
  final void afterStep() {
    resting &= node.tokenHolder();
    if (resting && isIdle()) {
      member.loop().execute(this::rest);
    }
  }

  /** Gives the token to the oldest member if it is here and not needed. */
  private void rest() {
    member.neighbourhood().oldest().ifPresent(oldest -> locked(() -> restWith(oldest)));
  }

  private void restWith(Peer oldest) {
    if (resting && isIdle() && canHandTo(oldest)) {
      handOver(oldest.id());
    }
  }

  /** Whether the token is here and nobody here waits. */
  boolean isIdle() {
    return node.tokenHolder() && waiting.isEmpty();
  }

  private HeldLease held(long id, int[] units, long priority, long fence, long since) {
    HeldLease lease = new HeldLease(this, id, units, 0, priority, member.fence(fence), since);
    leases.add(lease);
    if (member.isVisitor()) {
      restSoon();
    }
    return lease;
  }

  @Override
  public final void release(HeldLease lease) {
    Shortcut by = lease.shortcut;
    if (by != null && by.give(lease.slots())) {
      member.listeners().released(name, lease.size(), lease.since);
      return;
    }
    lock();
    try {
      leases.remove(lease);
      int[] back = lease.names();
      free.add(back);
      node.step(new Event.GiveBack<>(lease.id, back.length, 0), this);
      member.listeners().released(name, back.length, lease.since);
    } finally {
      unlock();
    }
  }

  @Override
  public final boolean withdraw(Pending pending) {
    lock();
    try {
      if (!waiting.remove(pending.id, pending)) {
        return false;
      }
      step(new Event.Withdraw<>(pending.id));
      member.listeners().givenUp(name, pending.priority, time().nanos() - pending.since);
      return true;
    } finally {
      unlock();
    }
  }

  @Override
  public final void reprioritise(Pending pending, long priority) {
    locked(
        () -> {
          if (waiting.containsKey(pending.id)) {
            pending.priority = priority;
            step(new Event.Update<>(pending.id, priority, pending.deadline));
          }
        });
  }

  @Override
  public final void resize(int units) throws InterruptedException {
    SemaphoreConfig.units(units); // refuses what no semaphore can have
    boolean done = false;
    while (!done && size() != units) {
      int was = size();
      if (units > was) {
        done = member.registry().change(number, d -> grown(d, was, units), this::grow);
      } else {
        done = shrink(was, units);
      }
    }
  }

  private boolean shrink(int was, int units) throws InterruptedException {
    HeldLease surplus = (HeldLease) ask(surplus(was - units), true).await();
    try {
      return member.registry().change(number, d -> shrunk(d, was, surplus), d -> retire(surplus));
    } finally {
      surplus.close(); // does nothing if it has been retired
    }
  }

  private static Request surplus(int units) {
    return new Request(units, Long.MAX_VALUE, Instant.EPOCH);
  }

  private static @Nullable Definition grown(Definition d, int was, int units) {
    Definition.Units s = settings(d);
    boolean asKnown = s.config().units() == was; // otherwise another member was quicker
    return asKnown ? d.with(s.grown(units)) : null;
  }

  private static @Nullable Definition shrunk(Definition d, int was, HeldLease surplus) {
    Definition.Units s = settings(d);
    boolean asKnown = s.config().units() == was && surplus.isHeld();
    return asKnown ? d.with(s.shrunk(surplus.units())) : null;
  }

  /** New units, or old ones that come back into service, begin here. */
  private void grow(Definition before) {
    locked(
        () -> {
          int[] names = settings(definition).newSince(settings(before));
          free.add(names);
          node.step(new Event.Supply<>(names.length), this);
        });
  }

  private void retire(HeldLease surplus) {
    locked(
        () -> {
          if (surplus.end()) {
            leases.remove(surplus);
            node.step(new Event.Retire<>(surplus.id), this);
          }
        });
  }

  /** The cluster has agreed on other settings: resized, for now. */
  final void update(Definition next) {
    locked(
        () -> {
          if (next.version() > definition.version()) {
            definition = next;
            int size = size();
            failWhere(
                p -> p.units > size,
                p ->
                    new ThalwegException(
                        "a request for " + p.units + " units of " + name + ", now of " + size));
          }
        });
  }

  private void failWhere(Predicate<Pending> which, Function<Pending, ThalwegException> why) {
    for (Pending pending : List.copyOf(waiting.values())) {
      if (which.test(pending) && withdraw(pending)) {
        ThalwegException failure = why.apply(pending);
        afterwards(() -> pending.fail(failure));
      }
    }
  }

  @Override
  final void close(String why) {
    locked(
        () -> {
          closed = why;
          failWhere(p -> true, p -> new ClosedException(why));
          for (HeldLease lease : leases.all()) {
            lease.close();
            afterwards(() -> lease.tellLost(why));
          }
        });
  }

  @Override
  final void lost(@Nullable String token, int[] units, String with) {
    locked(
        () -> {
          tokenLost = token;
          lostUnits = units.length;
          lostWith = with;
          failWhere(
              p -> lostFor(p.units) != null,
              p -> new LostException(String.valueOf(lostFor(p.units))));
        });
  }

  /** Definitions travel with the token of the registry. */
  List<Definition> definitions() {
    return List.of();
  }

  @Override
  final boolean isLink(HkMessage message) {
    return message instanceof HkMessage.Link;
  }

  @Override
  final Parcel wrap(HkMessage message) {
    boolean token = message.tokens() > 0;
    int[] units = token || message.units() > 0 ? free.takeAll() : NONE;
    if (units.length != message.units()) {
      throw new IllegalStateException(message + " of " + name + " with " + units.length + " units");
    }
    return new Parcel(number, 0, units, token ? definitions() : List.of(), message);
  }

  @Override
  @Nullable HkMessage unwrap(Parcel parcel) {
    if (!(parcel.message() instanceof HkMessage message)
        || message.units() != parcel.units().length) {
      return null;
    }
    free.add(parcel.units());
    return message;
  }

  @Override
  final void handOver(int to) {
    resting = false;
    super.handOver(to);
  }

  @Override
  final boolean isStuck() {
    return tokenLost != null;
  }

  @Override
  final Report report() {
    lock();
    try {
      long at = time().nanos();
      List<Held> held =
          leases.all().stream()
              .map(l -> new Held(l.names(), 0, l.fence(), l.priority, (at - l.since) / 1_000_000))
              .toList();
      List<Waiting> wait =
          waiting.values().stream()
              .map(
                  p ->
                      new Waiting(
                          p.units, 0, p.priority, node.key(p.id), (at - p.since) / 1_000_000))
              .toList();
      return new Report(number, node.tokenHolder(), free.toArray(), 0, held, wait);
    } finally {
      unlock();
    }
  }

  @Override
  public final SemaphoreStatus status() {
    return member.inquiry().semaphore(this);
  }

  @Override
  public final LocalStatus local() {
    lock();
    try {
      return new LocalStatus(leases.units(), waiting.size(), node.tokenHolder(), free.size());
    } finally {
      unlock();
    }
  }

  @Override
  public final String toString() {
    return name;
  }
}
