package io.thalweg.cluster.engine;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.thalweg.cluster.EpochStatus;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.LeaseHistory;
import io.thalweg.cluster.LocalStatus;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.SemaphoreStatus;
import io.thalweg.cluster.member.Failure;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.Outputs;
import io.thalweg.cluster.member.Past;
import io.thalweg.cluster.member.SetAside;
import io.thalweg.cluster.member.Status;
import io.thalweg.cluster.wire.Definition;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A semaphore as the users of this member see it: requests, leases, and the shortcut past the
 * member.
 */
final class LiveSemaphore
    implements PrioritySemaphore, Shared, Pending.Asked, HeldLease.Owner, LiveLeases.Host {
  private static final long FAR = 4_000_000_000_000L; // seconds: any deadline is far enough

  private final LiveCluster cluster;
  private final int number;
  private final AtomicLong ids = new AtomicLong();
  private final Map<Long, Pending> waiting = new ConcurrentHashMap<>();
  private final LiveLeases leases;
  private volatile Definition definition;
  private volatile @Nullable RuntimeException removed;

  LiveSemaphore(LiveCluster cluster, Definition definition) {
    this.cluster = cluster;
    this.number = definition.number();
    this.definition = definition;
    this.leases = new LiveLeases(number, this, ids, this);
  }

  private Definition.Units settings() {
    return (Definition.Units) definition.settings();
  }

  Definition definition() {
    return definition;
  }

  @Override
  public String name() {
    return definition.name();
  }

  @Override
  public int size() {
    return settings().config().units();
  }

  @Override
  public Time time() {
    return cluster.time();
  }

  @Override
  public void run(Runnable action) {
    cluster.run(action);
  }

  @Override
  public Lease acquire(Request request) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    HeldLease lease = takeAside(request);
    return lease != null ? lease : Pending.awaitHeld(() -> ask(request, false));
  }

  @Override
  public Optional<Lease> tryAcquireHere(Request request) {
    HeldLease lease = takeAside(request);
    return lease != null ? Optional.of(lease) : usable(ask(request, true).now());
  }

  @Override
  public Optional<Lease> tryAcquire(Request request) {
    HeldLease lease = takeAside(request);
    if (lease != null) {
      return Optional.of(lease);
    }
    Pending now = ask(request, true);
    Optional<Lease> here = usable(now.now());
    return here.isPresent() || !now.isElsewhere() ? here : usable(attempt(request));
  }

  private Optional<Lease> attempt(Request request) {
    Attempt attempt = new Attempt(cluster.member(), request, time());
    return attempt.outcome(ask(request, false), this::status);
  }

  /** Empty instead of a lease that has ended before its user could have it. */
  private Optional<Lease> usable(Optional<Lease> granted) {
    if (granted.isEmpty() || granted.get().isHeld()) {
      return granted;
    }
    granted.get().close();
    checkOpen();
    return Optional.empty();
  }

  @Override
  public Optional<Lease> tryAcquire(Request request, Duration timeout) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (Objects.requireNonNull(timeout, "timeout").compareTo(Duration.ZERO) <= 0) {
      return tryAcquire(request);
    }
    HeldLease lease = takeAside(request);
    return lease != null
        ? Optional.of(lease)
        : Pending.awaitHeld(() -> ask(request, false), time(), timeout);
  }

  @Override
  public PendingLease request(Request request) {
    HeldLease lease = takeAside(request);
    if (lease == null) {
      return ask(request, false);
    }
    return Pending.granted(this, ids.incrementAndGet(), lease);
  }

  private @Nullable HeldLease takeAside(Request request) {
    Objects.requireNonNull(request, "request");
    HeldLease lease = cluster.hasEnded() ? null : leases.take(request.units(), request.priority());
    Listeners listeners = cluster.listeners();
    if (lease != null && listeners.hearGrants()) {
      listeners.granted(name(), request.priority(), request.units(), 0);
    }
    return lease;
  }

  @Override
  public @Nullable RuntimeException ending() {
    RuntimeException gone = removed;
    return gone != null ? gone : cluster.ending();
  }

  /** Throws if nothing is granted any more. */
  private void checkOpen() {
    cluster.checkOpen();
    RuntimeException gone = removed;
    if (gone != null) {
      throw Failures.again(gone);
    }
  }

  private Pending ask(Request request, boolean now) {
    checkOpen();
    int size = size();
    boolean parks = request.awaitsResize() || size == 0;
    int most = parks ? SemaphoreConfig.MAX_UNITS : size;
    if (request.units() > most) {
      throw new IllegalArgumentException(
          "a request for %d units of %s, %s %d"
              .formatted(
                  request.units(),
                  name(),
                  parks ? "and no semaphore has more than" : "which has",
                  most));
    }
    long since = time().nanos();
    Pending pending = new Pending(this, ids.incrementAndGet(), request.priority(), since);
    waiting.put(pending.id, pending);
    Instant by = request.deadline();
    cluster.bring(
        new Input.Ask(
            number,
            pending.id,
            request.units(),
            request.priority(),
            by == null ? Input.NO_DEADLINE : micros(by),
            by == null ? 0 : time().wallMicros(),
            since,
            now,
            request.awaitsResize()));
    RuntimeException end = ending();
    if (end != null) { // the member may not have taken it, and it would wait for ever
      pending.fail(end);
    }
    return pending;
  }

  private static long micros(Instant by) {
    long seconds = Math.clamp(by.getEpochSecond(), -FAR, FAR);
    return SECONDS.toMicros(seconds) + by.getNano() / 1000;
  }

  @Override
  public void granted(long request, int[] units, long fence) {
    Pending pending = waiting.remove(request);
    if (pending != null) {
      long since = time().nanos();
      Validity validity = cluster.tenure().validity();
      HeldLease lease =
          new HeldLease(this, validity, request, units, pending.priority, fence, since);
      leases.add(lease);
      cluster.afterwards(() -> pending.grant(lease));
      endIfEnded();
    }
  }

  @Override
  public void heard(Pending pending, HeldLease lease) {
    long waited = lease.since - pending.since;
    cluster.listeners().granted(name(), lease.priority, lease.size(), waited);
  }

  @Override
  public void gaveUp(Pending pending) {
    cluster.listeners().givenUp(name(), pending.priority, time().nanos() - pending.since);
  }

  @Override
  public SetAside setAside(long holding, int[] units, long fence, Input.Ask first) {
    Validity validity = cluster.tenure().validity();
    Shortcut opened = leases.open(holding, units, fence, validity);
    HeldLease lease = opened.take(first.units(), this, first.priority());
    Pending pending = waiting.remove(first.request());
    if (pending == null || lease == null) {
      throw new IllegalStateException(first + " led to " + units.length + " units set aside");
    }
    cluster.afterwards(() -> pending.grant(lease));
    leases.use(opened);
    endIfEnded();
    return opened;
  }

  /**
   * In a step: if the member has ended meanwhile, repeats the end, which may not have seen what
   * this step did.
   */
  private void endIfEnded() {
    RuntimeException end = ending();
    if (end != null) {
      cluster.afterwards(() -> end(end));
    }
  }

  @Override
  public void failed(long request, Failure why) {
    Pending pending = waiting.remove(request);
    if (pending != null) {
      cluster.afterwards(
          switch (why.kind()) {
            case NOT_NOW -> pending::cancelled;
            case NOT_HERE -> pending::notHere;
            default -> failing(pending, Failures.exception(why));
          });
    }
  }

  private static Runnable failing(Pending pending, RuntimeException why) {
    return () -> pending.fail(why);
  }

  @Override
  public void cancelled(long request) {
    Pending pending = waiting.remove(request);
    if (pending != null) {
      cluster.afterwards(pending::cancelled);
    }
  }

  @Override
  public void lost(long id, String why) {
    HeldLease lease = leases.get(id);
    if (lease != null) {
      cluster.afterwards(() -> lease.lose(why));
    }
  }

  @Override
  public void removed(RuntimeException why) {
    removed = why;
  }

  @Override
  public void end(RuntimeException why) {
    waiting.values().forEach(pending -> pending.fail(why));
    leases.end(String.valueOf(why.getMessage()));
  }

  @Override
  public void release(HeldLease lease) {
    leases.giveBack(lease);
    cluster.past().ended(number, lease);
    cluster.listeners().released(name(), lease.size(), lease.since);
  }

  @Override
  public void giveUp(HeldLease lease) {
    leases.giveBack(lease);
    cluster.past().ended(number, lease);
    cluster.listeners().lost(name(), lease, lease.size());
  }

  @Override
  public void bring(Input input) {
    cluster.bring(input);
  }

  @Override
  public boolean isHeard() {
    return cluster.listeners().hearLosses();
  }

  @Override
  public String whyInvalid() {
    RuntimeException end = ending();
    return end == null ? Outputs.LAPSED : String.valueOf(end.getMessage());
  }

  @Override
  public void withdraw(Pending pending) {
    cluster.bring(new Input.Cancel(number, pending.id));
  }

  @Override
  public void reprioritise(Pending pending, long priority) {
    pending.priority = priority;
    cluster.bring(new Input.Reprioritise(number, pending.id, priority));
  }

  @Override
  public void resize(int units) throws InterruptedException {
    SemaphoreConfig.units(units); // throws if no semaphore can have this number
    checkOpen();
    cluster.calls().make(call -> new Input.Resize(call, number, units));
  }

  @Override
  public boolean resize(int units, Duration timeout) throws InterruptedException {
    Objects.requireNonNull(timeout, "timeout");
    SemaphoreConfig.units(units);
    checkOpen();
    return cluster
        .calls()
        .tryMake(Pending.nanos(timeout), call -> new Input.Resize(call, number, units))
        .isPresent();
  }

  @Override
  public void retire(int unit) throws InterruptedException {
    checkOpen();
    cluster.calls().make(call -> new Input.Retire(call, number, unit));
  }

  @Override
  public void update(Definition next) {
    definition = next;
  }

  @Override
  public SemaphoreStatus status() {
    checkOpen();
    Object told = cluster.calls().makeQuickly("asking for the status of " + name(), this::inquire);
    return status((Status) told);
  }

  private SemaphoreStatus status(long nanos) throws InterruptedException {
    Object told = cluster.calls().make(nanos, "trying to acquire", this::inquire);
    return status((Status) told);
  }

  private SemaphoreStatus status(Status told) {
    EpochStatus epoch = cluster.epoch();
    return Statuses.semaphore(definition, told, epoch.open() && epoch.out().isEmpty());
  }

  private Input inquire(long call) {
    return new Input.Inquire(call, number);
  }

  @Override
  public LeaseHistory history(Duration from, Duration until, Duration finest) {
    long begin = millis(from, "from");
    long end = millis(until, "until");
    long joined = millis(finest, "finest");
    checkOpen();
    Past others =
        (Past)
            cluster
                .calls()
                .makeQuickly(
                    "asking for the leases of " + name(),
                    call -> new Input.InquirePast(call, number, begin, end, joined));
    return LeaseHistories.of(name(), cluster.member(), told(begin, end, joined), others);
  }

  private static long millis(Duration value, String name) {
    long seconds = Objects.requireNonNull(value, name).getSeconds();
    if (value.isNegative()) {
      throw new IllegalArgumentException(name + " must not be negative, but is " + value);
    }
    return seconds > FAR / 1000 ? FAR : value.toMillis();
  }

  /** What this member remembers. */
  Past.Part told(long from, long until, long finest) {
    countBrief();
    return cluster.past().told(number, from, until, finest);
  }

  /** Counts the leases that were too short to be logged. */
  void countBrief() {
    cluster.past().count(number, leases.ended());
  }

  @Override
  public LocalStatus local() {
    return removed != null ? LocalStatus.NOTHING : cluster.calls().look(name(), number);
  }

  @Override
  public String toString() {
    return name();
  }
}
