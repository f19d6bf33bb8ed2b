package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.thalweg.cluster.ClosedException;
import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.LostException;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.ThalwegException;
import io.thalweg.cluster.member.Member;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * A fleet under load with random events: members join and visit, the semaphore is resized, and more
 * depending on the kind of run. No unit may be granted twice and no request may wait for ever;
 * nothing may be lost if no member dies, and what is lost has to be named.
 *
 * <p>No request may be overtaken without reason, as far as this can be known. Of two requests of
 * one member, the one that was made first and is at least as urgent goes first, whatever happens.
 * When all is over and nothing is lost, rounds of requests are served in their order ({@link
 * OrderRound}). Under load it cannot be known whether a request was wrongly overtaken by one of
 * another member: the news of it may have been in flight.
 */
final class Swarm {
  private enum Kind {
    /** Members leave cleanly. */
    LEAVE,
    /** Members are cut off from each other and meet again. */
    CUT,
    /** Both at the same time, and members die. */
    DIE
  }

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int MOST_MEMBERS = 20;

  private final Kind kind;
  private final Random random;
  private final Fleet fleet;
  private final int units;
  private final SemaphoreConfig config;
  private final Ledger ledger = new Ledger();
  private final Room room = new Room();
  private final List<Site> sites = new ArrayList<>();
  private final List<Thread> others = new ArrayList<>();
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private volatile boolean over;

  /** A member and its workers. */
  private final class Site {
    final LiveCluster member;
    private final ReadWriteLock use = new ReentrantReadWriteLock();
    private final List<Thread> workers = new ArrayList<>();

    @GuardedBy("use")
    private boolean closing;

    Site(LiveCluster member) {
      this.member = member;
      PrioritySemaphore semaphore = member.semaphore("s", config);
      GroupLock lock = member.groupLock("lab");
      Random mine = new Random(random.nextLong());
      workers.add(start(() -> work(mine, () -> ask(semaphore, mine))));
      Random other = new Random(random.nextLong());
      workers.add(start(() -> work(other, () -> enter(lock, other))));
    }

    private void work(Random random, Work one) throws Exception {
      while (!over) {
        try {
          one.run();
          Thread.sleep(random.nextInt(2));
        } catch (ThalwegException e) {
          if (ends(e)) {
            return;
          }
        } catch (ExecutionException e) {
          if (ends(e.getCause())) {
            return;
          }
        }
      }
    }

    private void ask(PrioritySemaphore semaphore, Random random) throws Exception {
      int most = Math.max(1, Math.min(units, 3));
      Request request = Request.units(1 + random.nextInt(most)).priority(random.nextInt(4));
      switch (random.nextInt(5)) {
        case 0 -> {
          Duration wait = Duration.ofNanos(random.nextInt(2_000_000));
          semaphore.tryAcquire(request, wait).ifPresent(this::hold);
        }
        case 1 -> {
          PendingLease pending = semaphore.request(request);
          pending.reprioritise(9);
          if (!pending.cancel()) {
            hold(pending.future().get());
          }
        }
        case 2 -> askTwice(semaphore, random);
        default -> hold(semaphore.acquire(request));
      }
    }

    /** Makes two requests at one member, which has both in its queue: the first goes first. */
    private void askTwice(PrioritySemaphore semaphore, Random random) throws Exception {
      Request request = Request.units(1).priority(random.nextInt(4));
      Request second = Request.units(1).priority(random.nextLong(request.priority() + 1));
      CompletableFuture<Long> first = fence(semaphore.request(request));
      long later = fence(semaphore.request(second)).get();
      assertThat(first.get()).as("%s before %s", request, second).isLessThan(later);
    }

    private CompletableFuture<Long> fence(PendingLease pending) {
      return pending
          .future()
          .thenApply(
              lease -> {
                hold(lease);
                return lease.fence();
              });
    }

    private void hold(Lease lease) {
      used(
          () -> {
            ledger.taken(lease);
            Thread.yield();
            ledger.given(lease);
          });
      lease.close();
    }

    private void enter(GroupLock lock, Random random) throws Exception {
      String group = "g" + random.nextInt(3);
      Optional<Lease> lease =
          random.nextInt(3) == 0
              ? lock.tryEnter(group, Duration.ofMillis(random.nextInt(3)))
              : Optional.of(lock.enter(group));
      if (lease.isPresent()) {
        used(
            () -> {
              room.enter(group, lease.get());
              Thread.yield();
              room.leave();
            });
        lease.get().close();
      }
    }

    /**
     * Runs the action while the member is not being closed, since closing it would lose the leases.
     */
    private void used(Runnable action) {
      use.readLock().lock();
      try {
        if (!closing) {
          action.run();
        }
      } finally {
        use.readLock().unlock();
      }
    }

    void closing() {
      use.writeLock().lock();
      try {
        closing = true;
      } finally {
        use.writeLock().unlock();
      }
    }

    void leave() {
      closing();
      boolean clean = member.leave();
      assertThat(clean || kind != Kind.LEAVE).as("%s leaves in order", member.member()).isTrue();
    }
  }

  /** Whether the work ends with this failure; if not, the member was cut off. */
  private boolean ends(@Nullable Throwable failure) throws InterruptedException {
    boolean cutOff = failure instanceof LostException && kind != Kind.LEAVE;
    assertThat(cutOff || failure instanceof ClosedException).as("%s", failure).isTrue();
    Thread.sleep(1);
    return !cutOff;
  }

  private interface Work {
    void run() throws Exception;
  }

  private Swarm(long seed) {
    this.kind = Kind.values()[(int) (seed % Kind.values().length)];
    this.random = new Random(seed);
    this.units = 1 + random.nextInt(6);
    SemaphoreConfig.Policy[] policies = SemaphoreConfig.Policy.values();
    this.config = SemaphoreConfig.units(units).policy(policies[random.nextInt(policies.length)]);
    this.fleet = new Fleet(1);
  }

  /** Plays one run. */
  static long run(long seed) throws Exception {
    Swarm swarm = new Swarm(seed);
    try {
      swarm.run();
      return swarm.ledger.grants.get();
    } catch (Throwable failure) {
      throw new AssertionError("swarm " + seed + " (more: SwarmTest): " + failure, failure);
    } finally {
      swarm.over = true;
      swarm.fleet.heal();
    }
  }

  private Thread start(Work work) {
    return Thread.ofVirtual()
        .start(
            () -> {
              try {
                work.run();
              } catch (Throwable failure) {
                failures.add(failure);
              }
            });
  }

  private void run() throws Exception {
    sites.add(new Site(fleet.member(0)));
    boolean atTheStar = random.nextBoolean(); // near the size of the first star
    int first = atTheStar ? 13 + random.nextInt(5) : random.nextInt(MOST_MEMBERS);
    for (int m = 0; m < first; m++) {
      sites.add(new Site(fleet.join()));
    }
    for (int step = 0; step < 40 && failures.isEmpty(); step++) {
      Thread.sleep(random.nextInt(8));
      happen();
    }
    finish();
  }

  private void happen() throws Exception {
    switch (random.nextInt(10)) {
      case 0, 1, 2 -> join();
      case 3 -> resize();
      case 4, 5, 6 -> {
        if (kind != Kind.CUT) {
          leave();
        }
      }
      case 7 -> {
        if (kind == Kind.DIE) {
          die();
        }
      }
      case 8 -> fleet.heal();
      default -> {
        if (kind != Kind.LEAVE) {
          cut();
        }
      }
    }
  }

  private void join() {
    if (sites.size() < MOST_MEMBERS) {
      fleet.heal(); // a newcomer has to reach members that know the cluster
      sites.add(new Site(random.nextInt(4) == 0 ? fleet.visit() : fleet.join()));
    }
  }

  private void leave() {
    if (sites.size() > 2) {
      Site site = sites.remove(random.nextInt(sites.size()));
      others.add(start(site::leave));
    }
  }

  private void die() {
    if (sites.size() > 2) {
      Site site = sites.remove(1 + random.nextInt(sites.size() - 1)); // not the oldest
      site.closing();
      site.member.kill();
    }
  }

  private void cut() {
    int cuts = 1 + random.nextInt(4);
    for (int c = 0; c < cuts; c++) {
      LiveCluster one = sites.get(random.nextInt(sites.size())).member;
      LiveCluster other = sites.get(random.nextInt(sites.size())).member;
      if (one != other) {
        fleet.cut(one, other);
      }
    }
  }

  private void resize() {
    PrioritySemaphore semaphore =
        sites.get(random.nextInt(sites.size())).member.semaphore("s", config);
    int size = Math.max(units, 3) + random.nextInt(4);
    others.add(
        start(
            () -> {
              try {
                semaphore.resize(size);
              } catch (ThalwegException gone) {
                ends(gone);
              }
            }));
  }

  private void finish() throws Exception {
    fleet.heal();
    over = true;
    for (Thread thread : others) {
      await(thread);
    }
    for (Site site : sites) {
      for (Thread thread : site.workers) {
        await(thread);
      }
    }
    assertThat(failures).isEmpty();
    assertNothingIsLost();
    assertServedInOrder();
    List<Thread> leaving = new ArrayList<>();
    sites.forEach(site -> leaving.add(start(site::leave)));
    for (Thread thread : leaving) {
      await(thread);
    }
    assertThat(failures).isEmpty();
  }

  private void await(Thread thread) throws InterruptedException {
    if (!thread.join(PATIENCE)) {
      AssertionError hangs = new AssertionError("it hangs: " + describe());
      hangs.setStackTrace(thread.getStackTrace());
      throw hangs;
    }
  }

  private String describe() {
    StringBuilder text = new StringBuilder();
    text.append(sites.getFirst().member.semaphores().getFirst().status());
    text.append('\n').append(sites.getFirst().member.groupLocks().getFirst().status());
    for (Site site : sites) {
      text.append('\n').append(site.member.look(Member::describe));
    }
    return text.toString();
  }

  private void assertNothingIsLost() throws Exception {
    for (Site site : sites) {
      PrioritySemaphore semaphore = site.member.semaphore("s", config);
      eventually(site, () -> semaphore.status().free().size() == semaphore.size());
      assertThat(semaphore.status().lost()).isEmpty();
      semaphore.acquire(Request.units(semaphore.size())).close();
      site.member.groupLock("lab").enter("all").close();
    }
  }

  private void assertServedInOrder() throws Exception {
    List<LiveCluster> members = sites.stream().map(site -> site.member).toList();
    for (int round = 0; round < 3; round++) {
      new OrderRound(members, "s", random, () -> {}).run();
    }
  }

  private static void eventually(Site site, java.util.function.BooleanSupplier condition)
      throws InterruptedException {
    try {
      Fleet.eventually(condition);
    } catch (AssertionError never) {
      throw new AssertionError(site.member.semaphores().getFirst().status().toString(), never);
    }
  }
}
