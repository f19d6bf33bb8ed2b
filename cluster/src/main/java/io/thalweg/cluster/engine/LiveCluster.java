package io.thalweg.cluster.engine;

import io.thalweg.cluster.ClosedException;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.ClusterListener;
import io.thalweg.cluster.DisagreementException;
import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.Health;
import io.thalweg.cluster.JoinException;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.ThalwegException;
import io.thalweg.cluster.jfr.FlightRecording;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.Member;
import io.thalweg.cluster.member.Settings;
import io.thalweg.cluster.text.Utf8;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.transport.Transport;
import io.thalweg.cluster.wire.Codec;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Limits;
import io.thalweg.cluster.wire.MalformedException;
import io.thalweg.cluster.wire.Packet;
import io.thalweg.cluster.wire.Parts;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This process as a member: threads, clock, chance and network around the state machine that {@link
 * Member} is.
 */
public final class LiveCluster implements Cluster, Transport.Listener {
  private static final Logger LOG = LoggerFactory.getLogger(LiveCluster.class);
  private static final String REGISTRY = "the registry";

  private final ClusterConfig config;
  private final Transport transport;
  private final Time time;
  private final Limits limits;
  private final Codec codec;
  private final Member member;
  private final Gateway gateway;
  private final Time.Alarm alarm;
  private final Calls calls;
  private final Listeners listeners;
  private final FlightRecording recording;
  private final Map<Integer, Shared> shared = new ConcurrentSkipListMap<>();
  private final Map<Address, Parts> incomplete = new ConcurrentHashMap<>(); // frames, by sender
  private final CompletableFuture<@Nullable Void> joined = new CompletableFuture<>();
  private final CompletableFuture<Boolean> left = new CompletableFuture<>();
  private final CompletableFuture<Boolean> gone = new CompletableFuture<>(); // whether in order
  private final AtomicBoolean closing = new AtomicBoolean();
  private final AtomicBoolean failed = new AtomicBoolean();
  private final AtomicLong dropped = new AtomicLong();
  private volatile List<Address> view = List.of();
  private volatile Health health = new Health(Health.State.UP, List.of());
  private volatile @Nullable String ended;

  private LiveCluster(ClusterConfig config, Transport transport, Time time) {
    this.config = config;
    this.transport = transport;
    this.time = time;
    this.limits =
        new Limits(config.maxMessageBytes(), config.maxSemaphores(), config.maxNameLength());
    this.codec = new Codec(limits);
    this.member = new Member(settings());
    this.gateway =
        new Gateway(
            member, time, new Deeds(this, transport, codec, limits.messageBytes()), this::fail);
    this.alarm = time.alarm("thalweg-" + member(), () -> bring(new Input.Alarm()));
    this.calls = new Calls(time, this::bring, () -> ended);
    this.listeners = new Listeners(time, new Callbacks("thalweg-listeners"));
    this.recording = FlightRecording.follow(member(), listeners::add, listeners::remove);
  }

  private Settings settings() {
    return new Settings(
        config.name(),
        transport.self(),
        config.overlay(),
        config.founds(),
        config.isVisitor(),
        limits,
        time.gathering(),
        time.wallMicros(),
        ThreadLocalRandom.current().nextLong());
  }

  /** Joins over this transport; waits until the others are known. */
  public static LiveCluster join(ClusterConfig config, Transport transport, Time time) {
    LiveCluster cluster = new LiveCluster(config, transport, time);
    try {
      cluster.start();
      return cluster;
    } catch (RuntimeException | Error e) {
      cluster.stop("could not join");
      throw e;
    }
  }

  private void start() {
    long end = time.nanos() + config.joinTimeout().toNanos();
    transport.start(this);
    try {
      if (!time.await(joined, Math.max(0, end - time.nanos()))) {
        throw new JoinException(whyNotJoined());
      }
      joined.getNow(null);
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException why ? why : e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new JoinException("interrupted while joining " + config.name(), e);
    }
    LOG.info("{} has joined {} with {}", member(), config.name(), members());
  }

  private String whyNotJoined() {
    return "%s could not join %s within %s: %s by %s, and this member does not found the cluster"
        .formatted(
            member(),
            config.name(),
            config.joinTimeout(),
            gateway.look(Member::whyNotJoined),
            config.discovery());
  }

  @Override
  public String name() {
    return config.name();
  }

  @Override
  public String member() {
    return transport.self().name();
  }

  @Override
  public List<String> members() {
    return view.stream().map(Address::name).toList();
  }

  @Override
  public PrioritySemaphore semaphore(String name, SemaphoreConfig wanted) {
    checkName("a semaphore", name);
    Definition known = define(name, Definition.Units.of(wanted));
    if (!(known.settings() instanceof Definition.Units units)) {
      throw new DisagreementException(name + " is a group lock in this cluster, not a semaphore");
    }
    boolean asMade = wanted.units() == units.named(); // and resized since then
    checkAgreed(name, asMade ? units.asNamed() : units.config(), wanted);
    return (PrioritySemaphore) shared(known.number());
  }

  @Override
  public GroupLock groupLock(String name, GroupConfig wanted) {
    checkName("a group lock", name);
    Definition known = define(name, new Definition.Groups(wanted, List.of()));
    if (!(known.settings() instanceof Definition.Groups groups)) {
      throw new DisagreementException(name + " is a semaphore in this cluster, not a group lock");
    }
    checkAgreed(name, groups.config(), wanted);
    return (GroupLock) shared(known.number());
  }

  private static void checkAgreed(String name, Object known, Object wanted) {
    if (!known.equals(wanted)) {
      throw new DisagreementException(
          name + " has " + known + " in this cluster, but was named with " + wanted);
    }
  }

  private Definition define(String name, Definition.Settings settings) {
    checkOpen();
    try {
      long limit = config.joinTimeout().toNanos();
      String what = "making " + name;
      return (Definition) calls.make(limit, what, call -> new Input.Define(call, name, settings));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ThalwegException("interrupted while " + name + " was being made", e);
    }
  }

  void checkName(String what, String name) {
    int longest = config.maxNameLength();
    if (name.isBlank() || name.length() > longest) {
      throw new IllegalArgumentException(
          "the name of %s must have 1 to %d characters and not be blank, but is %s"
              .formatted(
                  what,
                  longest,
                  name.length() > longest ? name.length() + " long" : "'" + name + "'"));
    }
    if (name.equals(REGISTRY)) {
      throw new IllegalArgumentException("the cluster itself uses the name " + REGISTRY);
    }
    Utf8.check("the name of " + what, name);
  }

  /** Refuses what comes after the end. */
  void checkOpen() {
    String why = ended;
    if (why != null || closing.get()) {
      throw new ClosedException(why != null ? why : "the cluster " + name() + " has been closed");
    }
  }

  /** A member that has stopped hears nothing: what comes in that moment would wait for ever. */
  void failIfEnded(Pending pending) {
    String why = ended;
    if (why != null) {
      pending.fail(new ClosedException(why));
    }
  }

  /** Why nothing is granted any more, or null. */
  @Nullable RuntimeException ending() {
    String why = ended;
    return why == null ? null : new ClosedException(why);
  }

  boolean hasEnded() {
    return ended != null;
  }

  Shared shared(int number) {
    Shared one = shared.get(number);
    if (one == null) {
      throw new IllegalStateException("number " + number + " is not known");
    }
    return one;
  }

  /** In a step: the cluster has this, or has changed it. */
  void learn(Definition definition) {
    Shared known = shared.get(definition.number());
    if (known != null) {
      known.update(definition);
    } else {
      shared.put(
          definition.number(),
          switch (definition.settings()) {
            case Definition.Units u -> new LiveSemaphore(this, definition);
            case Definition.Groups g -> new LiveGroupLock(this, definition);
          });
    }
  }

  @Override
  public List<PrioritySemaphore> semaphores() {
    return shared.values().stream()
        .filter(PrioritySemaphore.class::isInstance)
        .map(PrioritySemaphore.class::cast)
        .toList();
  }

  @Override
  public List<GroupLock> groupLocks() {
    return shared.values().stream()
        .filter(GroupLock.class::isInstance)
        .map(GroupLock.class::cast)
        .toList();
  }

  @Override
  public Health health() {
    String why = ended;
    if (why != null || closing.get()) {
      return new Health(
          Health.State.DOWN,
          List.of(why != null ? why : "the cluster " + name() + " has been closed"));
    }
    return health;
  }

  void health(Health now) {
    health = now;
  }

  void seen(List<Address> now) {
    view = now;
  }

  @Override
  public void addListener(ClusterListener listener) {
    listeners.add(listener);
  }

  @Override
  public void removeListener(ClusterListener listener) {
    listeners.remove(listener);
  }

  @Override
  public void receive(Address from, byte[] bytes, int offset, int length) {
    try {
      Packet.read(bytes, offset, length, (b, o, l) -> take(from, b, o, l));
    } catch (MalformedException e) {
      drop(length + " bytes from " + from + ": " + e.getMessage());
    }
  }

  private void take(Address from, byte[] bytes, int offset, int length) {
    try {
      if (Parts.isPart(bytes, offset)) {
        takePart(from, bytes, offset, length);
      } else {
        bring(new Input.Received(from, codec.read(bytes, offset, length)));
      }
    } catch (MalformedException e) {
      drop(length + " bytes from " + from + ": " + e.getMessage());
    }
  }

  private void takePart(Address from, byte[] bytes, int offset, int length)
      throws MalformedException {
    Parts parts = incomplete.computeIfAbsent(from, a -> new Parts(limits.frameBytes()));
    byte[] whole;
    synchronized (parts) {
      whole = parts.add(bytes, offset, length);
    }
    if (whole != null) {
      bring(new Input.Received(from, codec.read(whole, 0, whole.length)));
    }
  }

  @Override
  public void view(List<Address> members) {
    incomplete.keySet().retainAll(members);
    bring(new Input.View(List.copyOf(members)));
  }

  /** Counts what is not for us, and says so now and then. */
  void drop(String why) {
    if (closing.get()) {
      return; // it leaves, as others may do at the same time
    }
    long count = dropped.incrementAndGet();
    listeners.dropped(why);
    if (Long.bitCount(count) == 1) { // 1, 2, 4, 8: often at first, seldom in a flood
      LOG.warn("{} dropped {} ({} so far)", member(), why, count);
    }
  }

  /** How many pieces of input were dropped. */
  public long dropped() {
    return dropped.get();
  }

  void bring(Input input) {
    gateway.bring(input);
  }

  /** In a step: has this done after it, outside. */
  void afterwards(Runnable task) {
    gateway.afterwards(task);
  }

  /** Runs code of a user's where it holds up no member; it shares carriers with others' code. */
  void run(Runnable action) {
    Thread.ofVirtual().name("thalweg-callback").start(() -> Callbacks.guarded(action));
  }

  long about() {
    return gateway.about();
  }

  Time time() {
    return time;
  }

  Time.Alarm alarm() {
    return alarm;
  }

  Calls calls() {
    return calls;
  }

  Listeners listeners() {
    return listeners;
  }

  void sent(int number, String type) {
    listeners.sent(nameOf(number), type);
  }

  void tokenArrived(int number) {
    listeners.tokenArrived(nameOf(number));
  }

  private String nameOf(int number) {
    return switch (shared.get(number)) {
      case LiveSemaphore semaphore -> semaphore.name();
      case LiveGroupLock lock -> lock.name();
      case null, default -> REGISTRY;
    };
  }

  /** Nothing is granted any more; the user still has to close it. */
  void end(String why) {
    ended = why;
  }

  void joined() {
    joined.complete(null);
  }

  void refuse(String why) {
    joined.completeExceptionally(
        new JoinException("%s cannot join %s: %s".formatted(member(), name(), why)));
  }

  void left(boolean nothingHere) {
    left.complete(nothingHere);
  }

  @Override
  public boolean leave() {
    if (!closing.compareAndSet(false, true)) {
      return gone.join(); // another thread may be about it
    }
    boolean clean = false;
    try {
      bring(new Input.Leave());
      clean = ended == null && awaitLeft() && ended == null; // else nobody wants what is here
      if (!clean) {
        LOG.warn("{} leaves {} without having handed all on", member(), name());
      }
      stop("the cluster " + name() + " has been closed by its member " + member());
      LOG.info("{} has left {}", member(), name());
    } finally {
      gone.complete(clean);
    }
    return clean;
  }

  /** Whoever closes may have been interrupted: that is no reason to take the token along. */
  private boolean awaitLeft() {
    boolean interrupted = false;
    long end = time.nanos() + config.leaveTimeout().toNanos();
    try {
      while (true) {
        try {
          return time.awaitLeft(left, Math.max(0, end - time.nanos())) && left.getNow(false);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Ends without a word to anybody, as a crash would. */
  public void kill() {
    closing.set(true);
    stop("the member " + member() + " was killed");
    gone.complete(false);
  }

  /** A step has failed: what is here is not to be trusted any more. On a thread of its own. */
  private void fail(Throwable e) {
    if (failed.compareAndSet(false, true)) {
      LOG.error("{} stops: please report this; it stood as follows: {}", member(), state(), e);
      ended = "the member " + member() + " has stopped: " + e;
      Thread.ofPlatform().daemon().start(() -> stop(String.valueOf(ended)));
    }
  }

  private String state() {
    try {
      return member.describe();
    } catch (RuntimeException e) {
      return "unknown, since " + e;
    }
  }

  private void stop(String why) {
    if (ended == null) {
      ended = why;
    }
    gateway.shut();
    RuntimeException end = new ClosedException(why);
    shared.values().forEach(s -> s.end(end)); // before the others may notice that it is gone
    calls.end(end);
    recording.close();
    alarm.stop();
    transport.close();
    left.complete(false);
    joined.completeExceptionally(end);
  }

  /** Looks at the member, between two steps: for tests. */
  <T> T look(Function<Member, T> look) {
    return gateway.look(look);
  }
}
