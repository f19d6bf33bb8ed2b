package io.thalweg.torture.member;

import io.thalweg.Thalweg;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.EpochStatus;
import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.SemaphoreStatus;
import io.thalweg.cluster.ThalwegException;
import io.thalweg.torture.history.HistoryWriter;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A member and its clients. It joins, and opens what it shares, however often that fails. */
final class TorturedMember {
  private static final int UNIT_CLIENTS = 3;
  private static final int GROUP_CLIENTS = 1;
  private static final long AGAIN_MILLIS = 500;
  private static final long LOOK_MILLIS = 20;
  private static final long COUNT_NANOS = TimeUnit.SECONDS.toNanos(25);
  private static final long CLIENT_END_MILLIS = 15_000;
  private static final int BUG = 9;

  private final MemberArguments arguments;
  private final HistoryWriter history;
  private final Consumer<String> parent;
  private final AtomicLong grants = new AtomicLong();
  private final List<Thread> clients = new CopyOnWriteArrayList<>();
  private volatile boolean stopping;
  private volatile boolean calm;
  private volatile @Nullable Cluster cluster;
  private volatile @Nullable PrioritySemaphore semaphore;

  TorturedMember(MemberArguments arguments, HistoryWriter history, Consumer<String> parent) {
    this.arguments = arguments;
    this.history = history;
    this.parent = parent;
  }

  void start() {
    history.now("start");
    Thread.ofPlatform().daemon().name("join").start(() -> guarded(this::join));
    Thread.ofPlatform().daemon().name("tell").start(() -> guarded(this::tellGrants));
  }

  private void join() throws InterruptedException {
    Cluster joined = null;
    while (joined == null && !stopping) {
      try {
        joined = Thalweg.join(arguments.config());
      } catch (ThalwegException refused) {
        history.now("joinFailed", "why", String.valueOf(refused.getMessage()));
        Thread.sleep(AGAIN_MILLIS);
      }
    }
    cluster = joined;
    if (joined != null) {
      history.now("joined");
      Cluster known = joined;
      Thread.ofPlatform().daemon().name("epochs").start(() -> guarded(() -> tellEpochs(known)));
      open(joined);
    }
  }

  private void open(Cluster joined) throws InterruptedException {
    while (!stopping) {
      try {
        var units = joined.semaphore("units", SemaphoreConfig.units(arguments.units()));
        semaphore = units;
        startClients(units, joined.groupLock("rooms"));
        parent.accept("joined");
        return;
      } catch (ThalwegException refused) {
        history.now("openFailed", "why", String.valueOf(refused.getMessage()));
        Thread.sleep(AGAIN_MILLIS);
      }
    }
  }

  private void startClients(PrioritySemaphore units, GroupLock rooms) {
    SplittableRandom chance = new SplittableRandom(arguments.seed());
    for (int i = 0; i < UNIT_CLIENTS + GROUP_CLIENTS; i++) {
      String name = arguments.process() + "-" + i;
      var lease =
          new LeaseUse(
              history, arguments.store(), () -> stopping, () -> calm, grants::incrementAndGet);
      SplittableRandom own = chance.split();
      Wishes wishes =
          i < UNIT_CLIENTS ? new UnitWishes(units, history, own) : new GroupWishes(rooms, own);
      var client = new ClientLoop(name, wishes, lease, history, own, () -> stopping, () -> calm);
      clients.add(Thread.ofPlatform().daemon().name(name).start(() -> guarded(() -> client.run())));
    }
  }

  private void tellGrants() throws InterruptedException {
    while (true) {
      Thread.sleep(1000);
      parent.accept("grants " + grants.get());
    }
  }

  /** Writes down what the members have agreed on, whenever this member learns of a change. */
  private void tellEpochs(Cluster joined) throws InterruptedException {
    EpochStatus told = null;
    while (true) {
      EpochStatus now = joined.epoch();
      if (told == null || !isSame(told, now)) {
        told = now;
        history.now(
            "epoch",
            "number",
            now.number(),
            "open",
            now.open(),
            "members",
            now.members(),
            "keepers",
            now.keepers(),
            "out",
            now.out());
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private static boolean isSame(EpochStatus one, EpochStatus other) {
    return one.number() == other.number()
        && one.open() == other.open()
        && one.members().equals(other.members())
        && one.keepers().equals(other.keepers())
        && one.out().equals(other.out());
  }

  /** There are no more faults: from now on leases are short, so that everybody is served. */
  void calm() {
    calm = true;
  }

  /** Ends the clients: each ends what it does at once, and writes down how. */
  void stopClients() throws InterruptedException {
    stopping = true;
    clients.forEach(Thread::interrupt);
    for (Thread client : clients) {
      client.join(CLIENT_END_MILLIS);
    }
  }

  /** Asks, until all units are accounted for or the time is over, and writes down the answer. */
  void count() throws InterruptedException {
    PrioritySemaphore units = semaphore;
    if (units == null) {
      return;
    }
    long deadline = System.nanoTime() + COUNT_NANOS;
    SemaphoreStatus last = null;
    while (last == null || known(last).size() < last.size()) {
      try {
        last = units.status();
      } catch (ThalwegException refused) {
        history.now("countFailed", "why", String.valueOf(refused.getMessage()));
      }
      if (System.nanoTime() > deadline) {
        break;
      }
      Thread.sleep(last != null && known(last).size() == last.size() ? 0 : AGAIN_MILLIS);
    }
    if (last != null) {
      write(last);
    }
  }

  private static Set<Integer> known(SemaphoreStatus status) {
    Set<Integer> known = new TreeSet<>(status.free());
    status.holders().forEach(holder -> known.addAll(holder.units()));
    return known;
  }

  private void write(SemaphoreStatus status) {
    List<Integer> held = status.holders().stream().flatMap(h -> h.units().stream()).toList();
    history.now(
        "status",
        "size",
        status.size(),
        "free",
        status.free(),
        "held",
        held,
        "silent",
        status.silent(),
        "lost",
        status.lost());
  }

  /** Leaves with leases open, if clients have any: they are lost, and clients are told. */
  boolean leave() throws InterruptedException {
    Cluster joined = cluster;
    boolean handedOn = joined == null || joined.leave();
    stopClients();
    history.now("left", "handedOn", handedOn);
    return handedOn;
  }

  /** Runs something; what is no failure that the library promises ends the process. */
  private void guarded(Task task) {
    try {
      task.run();
    } catch (InterruptedException ends) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error bug) {
      history.now(
          "bug", "why", String.valueOf(bug), "where", List.of(bug.getStackTrace()).toString());
      Runtime.getRuntime().halt(BUG);
    }
  }

  private interface Task {
    void run() throws InterruptedException;
  }
}
