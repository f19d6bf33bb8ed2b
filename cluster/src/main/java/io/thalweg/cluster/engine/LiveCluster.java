package io.thalweg.cluster.engine;

import io.thalweg.cluster.ClosedException;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.ClusterListener;
import io.thalweg.cluster.EpochStatus;
import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.Health;
import io.thalweg.cluster.JoinException;
import io.thalweg.cluster.KeepersStatus;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.SettingsException;
import io.thalweg.cluster.jfr.FlightRecording;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.KeeperRoll;
import io.thalweg.cluster.member.Member;
import io.thalweg.cluster.member.MemberSettings;
import io.thalweg.cluster.member.Obstacle;
import io.thalweg.cluster.member.Past;
import io.thalweg.cluster.member.RecoverySettings;
import io.thalweg.cluster.text.Spans;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.transport.Transport;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Codec;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.WireLimits;
import io.thalweg.core.register.Acceptor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * This process as a member: threads, clock, random numbers and network around the state machine
 * {@link Member}.
 */
public final class LiveCluster implements Cluster {
  private static final Log LOG = Log.of(LiveCluster.class);
  private static final int BRIEF_RINGS = 100; // about ten seconds
  private static final Duration LAST_WORDS = Duration.ofSeconds(1); // a process may end after them

  /** How often a member that joins looks for what it waits. */
  private static final long LOOK_NANOS = Duration.ofSeconds(1).toNanos();

  private final ClusterConfig config;
  private final Transport transport;
  private final @Nullable KeeperDisk disk;
  private final Time time;
  private final WireLimits limits;
  private final Arrivals arrivals;
  private final Member member;
  private final Gateway gateway;
  private final Time.Alarm alarm;
  private final Calls calls;
  private final OwnTenure tenure;
  private final Callbacks callbacks = new Callbacks("thalweg-listeners");
  private final Listeners listeners;
  private final FlightRecording recording;
  private final Catalogue catalogue;
  private final LeaseLog past;
  private final CompletableFuture<@Nullable Void> joined = new CompletableFuture<>();
  private final CompletableFuture<Boolean> left = new CompletableFuture<>();
  private final CompletableFuture<Boolean> gone = new CompletableFuture<>(); // whether cleanly
  private final AtomicBoolean closing = new AtomicBoolean();
  private final AtomicBoolean failed = new AtomicBoolean();
  private final AtomicLong dropped = new AtomicLong();
  private int rings; // of the alarm, whose thread alone uses it
  private volatile List<Address> view = List.of();
  private volatile Health health = new Health(Health.State.UP, List.of());
  private volatile @Nullable Charter charter;
  private volatile @Nullable String ended;

  private LiveCluster(
      ClusterConfig config, Transport transport, Time time, @Nullable KeeperDisk disk) {
    this.config = config;
    this.disk = disk;
    this.transport = transport;
    this.time = new LeapingTime(time, config.tenure());
    this.tenure = new OwnTenure(this.time);
    this.limits = limits(config);
    Codec codec = new Codec(limits);
    this.arrivals = new Arrivals(codec, limits.frameBytes(), this::bring, this::drop);
    this.member = new Member(settings());
    this.gateway =
        new Gateway(
            member,
            this.time,
            new Deeds(this, transport, codec, limits.messageBytes()),
            this::fail);
    this.past = new LeaseLog(this.time);
    this.alarm = this.time.alarm("thalweg-" + member(), this::ring);
    this.calls = new Calls(this.time, this::bring, this::passThrough, () -> ended);
    this.catalogue = new Catalogue(this, config);
    this.listeners = new Listeners(this.time, callbacks);
    this.recording = FlightRecording.follow(member(), listeners::record);
  }

  private MemberSettings settings() {
    return new MemberSettings(
        config.name(),
        transport.self(),
        config.overlay(),
        config.founds(),
        config.isVisitor(),
        limits,
        time.gathering(),
        time.wallMicros(),
        ThreadLocalRandom.current().nextLong(),
        recovery());
  }

  private RecoverySettings recovery() {
    Duration tenure = config.tenure();
    return new RecoverySettings(
        tenure,
        overAfter(),
        config.suspectAfter(),
        quiet(),
        config.keepers(),
        disk != null,
        disk == null ? 0 : disk.keeper(),
        disk == null ? null : disk.kept());
  }

  /** Clocks may run at 0.9 to 1.1 of the true rate. */
  private Duration overAfter() {
    return config.tenure().multipliedBy(11).dividedBy(9);
  }

  /** How long this member has to be awake before it relies on there being no other cluster. */
  private Duration quiet() {
    boolean atOnce = config.isFoundingAtOnce() || transport.meeting().isZero();
    Duration wait = overAfter().plus(transport.meeting());
    return atOnce ? Duration.ZERO : Duration.ofSeconds(wait.plusNanos(999_999_999).toSeconds());
  }

  private static WireLimits limits(ClusterConfig config) {
    return new WireLimits(config.maxMessageBytes(), config.maxSemaphores(), config.maxNameLength());
  }

  /** Whether a member with these settings was a keeper in an earlier run, and remembers it. */
  public static boolean remembers(ClusterConfig config) {
    Path directory = config.dataDirectory();
    return directory != null && !config.isVisitor() && KeeperFile.isIn(directory);
  }

  /** Joins over this transport, and waits until the other members are known. */
  public static LiveCluster join(ClusterConfig config, Transport transport, Time time) {
    return join(config, transport, time, why -> {});
  }

  /**
   * The same.
   *
   * @param waiting is told on this thread why the member has not joined yet, whenever that changes
   */
  public static LiveCluster join(
      ClusterConfig config, Transport transport, Time time, Consumer<String> waiting) {
    LiveCluster cluster = make(config, transport, time);
    try {
      cluster.start(waiting);
      return cluster;
    } catch (RuntimeException | Error e) {
      cluster.stop("could not join");
      if (e.getCause() instanceof InterruptedException) {
        Thread.currentThread().interrupt(); // what was stopped may have cleared it
      }
      throw e;
    }
  }

  private static LiveCluster make(ClusterConfig config, Transport transport, Time time) {
    try {
      config
          .contradiction()
          .ifPresent(
              why -> {
                throw new SettingsException(why);
              });
      Path data = config.isVisitor() ? null : config.dataDirectory();
      KeeperDisk disk =
          data == null ? null : KeeperDisk.open(data, config.name(), new Codec(limits(config)));
      return new LiveCluster(config, transport, time, disk);
    } catch (SettingsException e) {
      transport.close();
      throw e;
    }
  }

  private void start(Consumer<String> waiting) {
    if (disk != null) {
      disk.start(member(), ticket -> bring(new Input.Stored(ticket)), this::failDisk);
      tellOfWait(disk);
    }
    Duration limit = config.joinTimeout().plus(config.isVisitor() ? Duration.ZERO : quiet());
    long begin = time.nanos();
    transport.start(arrivals);
    try {
      while (!awaitJoined(begin + limit.toNanos(), waiting)) {
        Obstacle obstacle = gateway.look(Member::obstacle);
        if (!obstacle.passes()) {
          throw new JoinException(notJoined(obstacle, limit));
        }
        LOG.warn("{} goes on waiting: {}", member(), obstacle.why());
        limit = limit.plus(config.joinTimeout());
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

  /** Waits until this time, and tells every second what for, if that has changed. */
  private boolean awaitJoined(long end, Consumer<String> waiting) throws InterruptedException {
    String told = "";
    long left = end - time.nanos();
    while (left > LOOK_NANOS) {
      if (time.awaitUnattended(joined, LOOK_NANOS)) {
        return true;
      }
      String why = gateway.look(Member::obstacle).why();
      if (!why.equals(told)) {
        waiting.accept(why);
        told = why;
      }
      left = end - time.nanos();
    }
    return time.awaitUnattended(joined, Math.max(0, left));
  }

  /** Says what takes so long if all members come back from their disks. */
  private void tellOfWait(KeeperDisk remembering) {
    Acceptor.State<Charter> kept = remembering.kept();
    if (kept != null) {
      LOG.info(
          "{} remembers {}: it goes on once a majority of the keepers is there ({}){}",
          member(),
          config.name(),
          KeeperRoll.text(kept.chosen(), keeper -> keeper == remembering.keeper()),
          quiet().isZero()
              ? ""
              : "; if all were down, they first wait for %s without a pause"
                  .formatted(Spans.text(quiet())));
    }
  }

  private String notJoined(Obstacle obstacle, Duration waited) {
    return "%s could not join %s within %s: %s"
        .formatted(member(), config.name(), Spans.text(waited), obstacle.why());
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
    return ended != null ? List.of() : view.stream().map(Address::name).toList();
  }

  @Override
  public PrioritySemaphore semaphore(String name, SemaphoreConfig wanted) {
    return catalogue.semaphore(name, Objects.requireNonNull(wanted, "config"));
  }

  @Override
  public Optional<PrioritySemaphore> findSemaphore(String name) {
    return catalogue.find(name, PrioritySemaphore.class);
  }

  @Override
  public Optional<GroupLock> findGroupLock(String name) {
    return catalogue.find(name, GroupLock.class);
  }

  @Override
  public GroupLock groupLock(String name, GroupConfig wanted) {
    return catalogue.groupLock(name, Objects.requireNonNull(wanted, "config"));
  }

  @Override
  public List<PrioritySemaphore> semaphores() {
    return catalogue.all(PrioritySemaphore.class);
  }

  @Override
  public List<GroupLock> groupLocks() {
    return catalogue.all(GroupLock.class);
  }

  @Override
  public boolean removeSemaphore(String name) {
    return catalogue.remove(name, PrioritySemaphore.class);
  }

  @Override
  public boolean removeGroupLock(String name) {
    return catalogue.remove(name, GroupLock.class);
  }

  @Override
  @SuppressWarnings("unchecked") // the answer to this input
  public KeepersStatus keepers() {
    checkOpen();
    Object answers = calls.makeQuickly("asking the keepers", Input.Survey::new);
    return CharterStatus.keepers(charter, (SortedMap<Integer, SortedMap<Integer, Long>>) answers);
  }

  @Override
  public boolean forget(String name) {
    Objects.requireNonNull(name, "member");
    return (Boolean)
        catalogue.ask("forgetting " + name, call -> new Input.ForgetMember(call, name));
  }

  @Override
  public void drain(String name) {
    order(name, true);
  }

  @Override
  public void undrain(String name) {
    order(name, false);
  }

  private void order(String name, boolean begins) {
    Objects.requireNonNull(name, "member");
    String what = (begins ? "draining " : "undraining ") + name;
    catalogue.ask(what, call -> new Input.DrainMember(call, name, begins));
  }

  @Override
  public EpochStatus epoch() {
    return CharterStatus.status(charter, tenure.validity().left());
  }

  /** Throws if the cluster has ended or is being closed. */
  void checkOpen() {
    String why = ended;
    if (why != null || closing.get()) {
      throw new ClosedException(why != null ? why : closed());
    }
  }

  private String closed() {
    return "the cluster " + name() + " has been closed by its member " + member();
  }

  /** Why nothing is granted any more, or null. */
  @Nullable RuntimeException ending() {
    String why = ended;
    return why == null ? null : new ClosedException(why);
  }

  boolean hasEnded() {
    return ended != null;
  }

  @Override
  public Health health() {
    String why = ended;
    if (why != null || closing.get()) {
      return new Health(Health.State.DOWN, List.of(why != null ? why : closed()));
    }
    return health;
  }

  /** In a step: this is the health from now on, unless the member has ended: then it is DOWN. */
  void health(Health now) {
    if (ended != null) {
      return;
    }
    Health before = health;
    health = now;
    if (!before.equals(now)) {
      listeners.health(now);
      afterwards(() -> logHealth(before.state(), now));
    }
  }

  private void logHealth(Health.State before, Health now) {
    if (now.state() == Health.State.UP) {
      LOG.info("{} is UP again", member());
    } else if (now.state() == Health.State.DRAINING || now.state() == Health.State.DRAINED) {
      return; // the member has said so
    } else if (now.state() != before) {
      LOG.warn("{} is {}: {}", member(), now.state(), String.join("; ", now.problems()));
    }
  }

  void seen(List<Address> now) {
    view = now;
  }

  void agreed(Charter now) {
    charter = now;
  }

  /** In a step: writes to the disk, or says that this is done if there is none. */
  void store(long ticket, int keeper, Acceptor.State<Charter> state) {
    if (disk != null) {
      disk.store(ticket, keeper, state);
    } else {
      afterwards(() -> bring(new Input.Stored(ticket)));
    }
  }

  @Override
  public void addListener(ClusterListener listener) {
    listeners.add(Objects.requireNonNull(listener, "listener"));
  }

  @Override
  public void removeListener(ClusterListener listener) {
    listeners.remove(Objects.requireNonNull(listener, "listener"));
  }

  /** Counts what was dropped, and logs it now and then. */
  void drop(String why) {
    if (closing.get()) {
      return; // expected: others may leave at the same time
    }
    long count = dropped.incrementAndGet();
    listeners.dropped(why);
    if (Long.bitCount(count) == 1) { // 1, 2, 4, 8: often at first, seldom in a flood
      LOG.warn("{} dropped {} ({} so far)", member(), why, count);
    }
  }

  /** The number of inputs that were dropped. */
  public long dropped() {
    return dropped.get();
  }

  /** Waits until the steps of all inputs that were brought before are taken. */
  private void passThrough() {
    gateway.look(m -> true);
  }

  void bring(Input input) {
    gateway.bring(input);
  }

  /** In a step: runs the task after it, outside. */
  void afterwards(Runnable task) {
    gateway.afterwards(task);
  }

  /** Runs code of a user on a virtual thread of its own, where it does not hold up the member. */
  void run(Runnable action) {
    Thread.ofVirtual().name("thalweg-callback").start(() -> Callbacks.guarded(action));
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

  Catalogue catalogue() {
    return catalogue;
  }

  LeaseLog past() {
    return past;
  }

  private void ring() {
    past.tick();
    if (++rings % BRIEF_RINGS == 0) {
      catalogue.countBrief();
    }
    bring(new Input.Alarm());
  }

  /** Tells a peer what it has asked for, on a thread of its own: it may take some milliseconds. */
  void recall(Address from, Frame.AskPast ask) {
    Thread.ofVirtual()
        .name("thalweg-past")
        .start(
            () -> {
              Past.Part told = catalogue.told(ask).orElse(new Past.Part(0, List.of()));
              bring(new Input.Recall(from, ask.query(), told.reach(), told.used()));
            });
  }

  OwnTenure tenure() {
    return tenure;
  }

  Listeners listeners() {
    return listeners;
  }

  void sent(int number, String type) {
    listeners.sent(catalogue.nameOf(number), type);
  }

  void tokenArrived(int number) {
    listeners.tokenArrived(catalogue.nameOf(number));
  }

  /** Grants nothing any more; the user still has to close the cluster. */
  void end(String why) {
    ended = why;
    if (tenure.end()) {
      listeners.valid(false, why);
    }
    listeners.health(health());
    afterwards(() -> LOG.error("{} is DOWN: {}", member(), why));
    afterwards(() -> calls.end(new ClosedException(why)));
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
      return gone.join(); // another thread may be closing it
    }
    boolean clean = false;
    listeners.health(health()); // first: what follows is no surprise any more
    try {
      bring(new Input.Leave());
      clean = ended == null && awaitLeft() && ended == null; // else what is here counts for nothing
      if (!clean) {
        LOG.warn("{} leaves {} without having handed all on", member(), name());
      }
      stop(closed());
      callbacks.await(LAST_WORDS);
      LOG.info("{} has left {}", member(), name());
    } finally {
      gone.complete(clean);
    }
    return clean;
  }

  /**
   * Waits until the member has left, even if this thread is interrupted: otherwise the token would
   * be lost.
   */
  private boolean awaitLeft() {
    boolean interrupted = false;
    long end = time.nanos() + config.leaveTimeout().toNanos();
    try {
      while (true) {
        try {
          return time.awaitUnattended(left, Math.max(0, end - time.nanos())) && left.getNow(false);
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

  /** Ends without telling other members, as a crash would. */
  public void kill() {
    closing.set(true);
    stop("the member " + member() + " was killed");
    gone.complete(false);
  }

  /** A step has failed: the state cannot be trusted any more. Stops on a thread of its own. */
  private void fail(Throwable e) {
    String why = "the member " + member() + " has stopped: " + e;
    ended = ended == null ? why : ended;
    tenure.end();
    Thread.ofPlatform().daemon().start(() -> failHere(why, e));
  }

  private void failHere(String why, Throwable e) {
    if (failed.compareAndSet(false, true)) {
      try {
        LOG.error("{} stops: please report this; it stood as follows: {}", member(), state(), e);
      } finally {
        stop(why);
      }
    }
  }

  private String state() {
    try {
      return member.describe();
    } catch (RuntimeException e) {
      return "unknown, since " + e;
    }
  }

  /** What this member answers as a keeper cannot be kept any more. */
  private void failDisk(String reason) {
    if (failed.compareAndSet(false, true)) {
      String why = "the member " + member() + " has stopped: " + reason;
      LOG.error("{}", why);
      stop(why);
    }
  }

  private void stop(String why) {
    if (ended == null) {
      ended = why;
    }
    tenure.end(); // before anything else: the leases that end below may still be being taken
    listeners.health(health());
    gateway.shut();
    RuntimeException end = new ClosedException(why);
    catalogue.end(end); // before other members can notice the end
    calls.end(end);
    recording.close();
    alarm.stop();
    transport.close();
    if (disk != null) {
      disk.close();
    }
    left.complete(false);
    joined.completeExceptionally(end);
  }

  @Override
  public String toString() {
    return "the member " + member() + " of the cluster " + name();
  }

  /** Looks at the member between two steps, for tests. */
  <T> T look(Function<Member, T> look) {
    return gateway.look(look);
  }
}
