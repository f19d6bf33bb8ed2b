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
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.transport.Transport;
import io.thalweg.cluster.wire.Codec;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Limits;
import io.thalweg.cluster.wire.MalformedException;
import io.thalweg.cluster.wire.Packet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** This process as a member: what it shares, and whom it knows. */
public final class Member implements Cluster, Transport.Listener {
  private static final Logger LOG = LoggerFactory.getLogger(Member.class);
  private static final int FENCE_BITS = 40; // above them is the epoch, 0 so far

  private final ClusterConfig config;
  private final Transport transport;
  private final Time time;
  private final FleetClock clock;
  private final Codec codec;
  private final Loop loop;
  private final Listeners listeners;
  private final FlightRecording recording;
  private final Neighbourhood neighbourhood;
  private final Inquiry inquiry;
  private final Losses losses;
  private final Map<Integer, Shared<?>> shared = new ConcurrentSkipListMap<>();
  private final Map<String, Definition> definitions = new ConcurrentHashMap<>();
  private final AtomicBoolean closing = new AtomicBoolean();
  private final AtomicLong dropped = new AtomicLong();
  private volatile boolean closed;

  private Member(ClusterConfig config, Transport transport, Time time) {
    this.config = config;
    this.transport = transport;
    this.time = time;
    this.clock = new FleetClock(time);
    this.codec = new Codec(new Limits(config.maxNameLength(), config.maxSemaphores()));
    this.listeners = new Listeners(time, () -> allShared().forEach(s -> s.locked(() -> {})));
    this.recording = FlightRecording.follow(member(), listeners::add, listeners::remove);
    this.loop = new Loop(transport.self().name(), time);
    this.neighbourhood = new Neighbourhood(this, config);
    this.inquiry = new Inquiry(this);
    this.losses = new Losses(this);
  }

  /** Joins over this transport; waits until the others are known. */
  public static Member join(ClusterConfig config, Transport transport, Time time) {
    Member member = new Member(config, transport, time);
    try {
      member.start();
      return member;
    } catch (RuntimeException | Error e) {
      member.stop();
      throw e;
    }
  }

  private void start() {
    transport.start(this);
    CompletableFuture<@Nullable Void> joined = neighbourhood.joined();
    try {
      if (!time.await(joined, config.joinTimeout().toNanos())) {
        throw new JoinException(neighbourhood.whyNotJoined());
      }
      joined.getNow(null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new JoinException("interrupted while joining " + config.name(), e);
    }
    LOG.info("{} has joined {} with {}", member(), config.name(), members());
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
    return neighbourhood.view().stream().map(Address::name).toList();
  }

  @Override
  public PrioritySemaphore semaphore(String name, SemaphoreConfig wanted) {
    checkName("a semaphore", name);
    Definition known = define(name, number -> new Definition(number, name, 1, asSettings(wanted)));
    if (!(known.settings() instanceof Definition.Units units)) {
      throw new DisagreementException(name + " is a group lock in this cluster, not a semaphore");
    }
    boolean asMade = wanted.units() == units.named(); // and resized since then
    SemaphoreConfig agreed = asMade ? units.asNamed() : units.config();
    checkAgreed(name, agreed, wanted);
    return (PrioritySemaphore) Objects.requireNonNull(shared.get(known.number()));
  }

  private static Definition.Units asSettings(SemaphoreConfig config) {
    return new Definition.Units(config, config.units(), config.units(), List.of());
  }

  private static void checkAgreed(String name, Object known, Object wanted) {
    if (!known.equals(wanted)) {
      throw new DisagreementException(
          name + " has " + known + " in this cluster, but was named with " + wanted);
    }
  }

  @Override
  public GroupLock groupLock(String name, GroupConfig wanted) {
    checkName("a group lock", name);
    Definition known =
        define(
            name,
            number -> new Definition(number, name, 1, new Definition.Groups(wanted, List.of())));
    if (!(known.settings() instanceof Definition.Groups groups)) {
      throw new DisagreementException(name + " is a semaphore in this cluster, not a group lock");
    }
    checkAgreed(name, groups.config(), wanted);
    return (GroupLock) Objects.requireNonNull(shared.get(known.number()));
  }

  private Definition define(String name, IntFunction<Definition> make) {
    if (closed || closing.get()) {
      throw new ClosedException("the cluster " + name() + " has been closed");
    }
    Definition known = definitions.get(name);
    try {
      return known != null ? known : registry().define(name, make);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ThalwegException("interrupted while " + name + " was being made", e);
    }
  }

  void checkName(String what, String name) {
    int longest = config.maxNameLength();
    if (name.isBlank() || name.length() > longest) {
      throw new IllegalArgumentException(
          "the name of "
              + what
              + " must have 1 to "
              + longest
              + " characters and not be blank, but is "
              + (name.length() > longest ? name.length() + " long" : "'" + name + "'"));
    }
  }

  /** Refuses one semaphore more than there may be. */
  void checkRoom(String name) {
    if (definitions.size() >= config.maxSemaphores()) {
      throw new ThalwegException(
          "no room for "
              + name
              + ": the cluster has its "
              + config.maxSemaphores()
              + " semaphores and group locks (maxSemaphores)");
    }
  }

  int nextNumber() {
    return 1 + definitions.values().stream().mapToInt(Definition::number).max().orElse(0);
  }

  @Nullable Definition definition(String name) {
    return definitions.get(name);
  }

  Definition definition(int number) {
    return definitions.values().stream().filter(d -> d.number() == number).findAny().orElseThrow();
  }

  List<Definition> definitions() {
    return definitions.values().stream()
        .sorted(Comparator.comparingInt(Definition::number))
        .toList();
  }

  /** A new semaphore or group lock, made here: the token begins here. */
  void found(Definition made) {
    Shared<?> one = create(made, true);
    share(one);
    definitions.put(made.name(), made); // after it is there: who finds the name uses it
    tell(made);
    link(one);
  }

  /** Links are made and ended on the loop only. */
  private void link(Shared<?> made) {
    loop.execute(
        () -> {
          neighbourhood.opened(made);
          neighbourhood.open(made);
        });
  }

  /** Others know of a semaphore or group lock, or of a change. */
  void learn(Definition told) {
    if (!shared.containsKey(told.number())) {
      Shared<?> made = create(told, false);
      if (shared.putIfAbsent(told.number(), made) == null) {
        loop.execute(() -> losses.learned(made));
        link(made);
      }
    }
    Definition now =
        definitions.merge(
            told.name(), told, (old, next) -> next.version() > old.version() ? next : old);
    switch (shared.get(told.number())) {
      case LiveSemaphore semaphore -> semaphore.update(now);
      case LiveGroupLock lock -> lock.update(now);
      case null, default -> throw new IllegalStateException(told + " was not made");
    }
  }

  private Shared<?> create(Definition definition, boolean founder) {
    return switch (definition.settings()) {
      case Definition.Units u -> new LiveSemaphore(this, definition, founder);
      case Definition.Groups g -> new LiveGroupLock(this, definition, founder);
    };
  }

  /** The registry, when the cluster is known. */
  void share(Shared<?> one) {
    shared.put(one.number, one);
  }

  /** Tells all others of a definition. */
  void tell(Definition definition) {
    neighbourhood.up().forEach(peer -> peer.send(new Frame.Define(List.of(definition))));
  }

  Optional<Shared<?>> shared(int number) {
    return Optional.ofNullable(shared.get(number));
  }

  List<Shared<?>> allShared() {
    return new ArrayList<>(shared.values());
  }

  Registry registry() {
    return (Registry) Objects.requireNonNull(shared.get(Registry.NUMBER));
  }

  @Override
  public List<PrioritySemaphore> semaphores() {
    return shared.values().stream()
        .filter(s -> s.number != Registry.NUMBER && s instanceof PrioritySemaphore)
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
    if (closed || closing.get()) {
      return new Health(Health.State.DOWN, List.of("the cluster " + name() + " has been closed"));
    }
    return losses.health();
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
      Codec.Received received = codec.read(bytes, offset, length);
      neighbourhood.take(from, received.header(), received.frame());
    } catch (MalformedException e) {
      drop(length + " bytes from " + from + ": " + e.getMessage());
    } catch (RuntimeException e) {
      LOG.error("a bug: please report it with this trace", e);
    }
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

  @Override
  public void view(List<Address> members) {
    loop.execute(() -> neighbourhood.see(List.copyOf(members)));
  }

  int id() {
    return neighbourhood.id();
  }

  boolean isVisitor() {
    return config.isVisitor();
  }

  Address self() {
    return transport.self();
  }

  long fence(long count) {
    return (0L << FENCE_BITS) | count;
  }

  /** The time to a tenth of a second, for next to nothing. */
  long about() {
    return neighbourhood.about();
  }

  Codec codec() {
    return codec;
  }

  Transport transport() {
    return transport;
  }

  Time time() {
    return time;
  }

  FleetClock clock() {
    return clock;
  }

  Loop loop() {
    return loop;
  }

  Listeners listeners() {
    return listeners;
  }

  Neighbourhood neighbourhood() {
    return neighbourhood;
  }

  Inquiry inquiry() {
    return inquiry;
  }

  Losses losses() {
    return losses;
  }

  @Override
  public void close() {
    if (!closing.compareAndSet(false, true)) {
      return;
    }
    String why = "the cluster " + name() + " has been closed by its member " + member();
    allShared().forEach(s -> s.close(why));
    try {
      CompletableFuture<@Nullable Void> left = neighbourhood.leave();
      if (!time.await(left, Neighbourhood.LEAVE_LIMIT.toNanos())) {
        LOG.warn("{} leaves {} without having handed all on", member(), name());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    stop();
    LOG.info("{} has left {}", member(), name());
  }

  /** Ends without a word to anybody, as a crash would. */
  public void kill() {
    closing.set(true);
    stop();
    String why = "the member " + member() + " was killed";
    allShared().forEach(s -> s.close(why));
  }

  private void stop() {
    closed = true;
    recording.close();
    loop.stop();
    transport.close();
  }
}
