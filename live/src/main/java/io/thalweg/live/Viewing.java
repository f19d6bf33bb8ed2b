package io.thalweg.live;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterListener;
import io.thalweg.cluster.EpochStatus;
import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.Health;
import io.thalweg.cluster.KeepersStatus;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.ThalwegException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the members once a second what they have, while somebody looks, and publishes a picture of
 * it: at most five times a second, and only if it has changed.
 */
final class Viewing implements AutoCloseable {
  static final long PICTURE_MILLIS = 200;
  private static final Logger LOG = LoggerFactory.getLogger(Viewing.class);
  private static final long ROUND_MILLIS = 1_000;

  /** So many are asked for in a second; if there are more, they take turns. */
  private static final int ASKED = 50;

  private final Cluster cluster;
  private final DeltaLog log;
  private final LongSupplier clock;
  private final ExecutorService asking = Executors.newVirtualThreadPerTaskExecutor();
  private final ScheduledExecutorService rounds =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("thalweg-live").factory());
  private final SentRates rates = new SentRates();
  private final ClusterListener listener =
      new ClusterListener() {
        @Override
        public boolean hearsGrants() {
          return false;
        }

        @Override
        public void sent(String name, String type) {
          rates.sent(name);
        }
      };

  @GuardedBy("this")
  private @Nullable ScheduledFuture<?> going;

  @GuardedBy("this")
  private int lookers;

  @GuardedBy("this")
  private long roundAt;

  @GuardedBy("this")
  private int turn; // of those that take turns

  @GuardedBy("this")
  private final Set<String> underWay = new HashSet<>();

  @GuardedBy("this")
  private final SortedMap<String, SemaphoreSight> semaphores = new TreeMap<>();

  @GuardedBy("this")
  private final SortedMap<String, GroupSight> groups = new TreeMap<>();

  @GuardedBy("this")
  private final Map<String, Long> heard = new HashMap<>();

  @GuardedBy("this")
  private final Map<String, Long> ready = new HashMap<>();

  @GuardedBy("this")
  private Map<String, Long> over = Map.of();

  @GuardedBy("this")
  private @Nullable KeepersStatus keepers;

  @GuardedBy("this")
  private boolean complete; // all were asked once since somebody looks

  private volatile @Nullable Outlook latest;

  Viewing(Cluster cluster, DeltaLog log, LongSupplier clock) {
    this.cluster = cluster;
    this.log = log;
    this.clock = clock;
  }

  /** Somebody looks from now on. */
  synchronized void begin() {
    if (++lookers == 1) {
      complete = false;
      roundAt = 0;
      cluster.addListener(listener);
      going = rounds.scheduleWithFixedDelay(this::goOn, 0, PICTURE_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /** That one does not look any more. */
  synchronized void end() {
    ScheduledFuture<?> now = going;
    if (--lookers == 0 && now != null) {
      now.cancel(false);
      cluster.removeListener(listener);
      going = null;
    }
  }

  /** Whether members are asked now. */
  synchronized boolean isLookedAt() {
    return lookers > 0;
  }

  /** The latest that is known; null if nobody has looked yet. */
  @Nullable Outlook latest() {
    return latest;
  }

  private void goOn() {
    try {
      if (isRoundDue()) {
        ask();
      }
      Outlook now = look();
      latest = now;
      if (isComplete()) {
        log.publish(LivePicture.of(now));
      }
    } catch (RuntimeException e) {
      LOG.warn("the live view could not be brought up to date", e);
    }
  }

  private synchronized boolean isRoundDue() {
    long now = clock.getAsLong();
    if (now - roundAt < ROUND_MILLIS) {
      return false;
    }
    roundAt = now;
    return true;
  }

  private synchronized boolean isComplete() {
    complete |= underWay.isEmpty();
    return complete;
  }

  private void ask() {
    Map<String, Runnable> questions = new TreeMap<>();
    cluster.semaphores().forEach(s -> questions.put("s " + s.name(), () -> ask(s)));
    cluster.groupLocks().forEach(g -> questions.put("g " + g.name(), () -> ask(g)));
    forgetAllBut(questions.keySet());
    List<String> order = new ArrayList<>(questions.keySet());
    Collections.rotate(order, -turn(order.size()));
    order.stream().limit(ASKED).forEach(key -> start(key, questions.getOrDefault(key, () -> {})));
    start("k", this::askKeepers);
  }

  private synchronized int turn(int all) {
    int now = all <= ASKED ? 0 : turn % all;
    turn = now + ASKED;
    return now;
  }

  private synchronized void forgetAllBut(Set<String> present) {
    semaphores.keySet().removeIf(name -> !present.contains("s " + name));
    groups.keySet().removeIf(name -> !present.contains("g " + name));
  }

  /** Asks one question on a thread of its own, unless the answer to it is still awaited. */
  private void start(String key, Runnable question) {
    synchronized (this) {
      if (!underWay.add(key)) {
        return;
      }
    }
    asking.execute(
        () -> {
          try {
            question.run();
          } catch (ThalwegException gone) {
            LOG.debug("{} was not answered", key, gone); // it is removed, or the member has ended
          } finally {
            done(key);
          }
        });
  }

  private synchronized void done(String key) {
    underWay.remove(key);
  }

  private void ask(PrioritySemaphore semaphore) {
    long at = clock.getAsLong();
    var status = semaphore.status();
    List<String> unheard = unheard(status.silent());
    synchronized (this) {
      SemaphoreSight before = semaphores.get(semaphore.name());
      SemaphoreSight now = SemaphoreSight.of(status, before, at, unheard);
      semaphores.put(semaphore.name(), now);
      hear(now.silent(), at);
      if (before != null && !before.waiting().isEmpty()) {
        ready.keySet().removeIf(id -> id.equals(key(before)) && !id.equals(key(now)));
      }
      if (now.isFirstReady()) {
        ready.putIfAbsent(key(now), at);
      } else if (!now.waiting().isEmpty()) {
        ready.remove(key(now));
      }
    }
  }

  private static String key(SemaphoreSight sight) {
    return sight.waiting().isEmpty() ? "" : sight.name() + " " + sight.waiting().getFirst().id();
  }

  private void ask(GroupLock lock) {
    long at = clock.getAsLong();
    var status = lock.status();
    List<String> unheard = unheard(status.silent());
    synchronized (this) {
      GroupSight now = GroupSight.of(status, groups.get(lock.name()), at, unheard);
      groups.put(lock.name(), now);
      hear(now.silent(), at);
    }
  }

  /**
   * Members that do not answer, or are out of view, but not out of the epoch: those may have
   * nothing but what is kept back.
   */
  private List<String> unheard(List<String> silent) {
    EpochStatus epoch = cluster.epoch();
    List<String> seen = cluster.members();
    return Stream.concat(silent.stream(), epoch.members().stream().filter(m -> !seen.contains(m)))
        .filter(member -> !epoch.out().contains(member))
        .distinct()
        .toList();
  }

  @GuardedBy("this")
  private void hear(List<String> silent, long at) {
    for (String member : cluster.members()) {
      if (!silent.contains(member)) {
        heard.merge(member, at, Math::max);
      }
    }
  }

  private void askKeepers() {
    KeepersStatus told = cluster.keepers();
    long now = clock.getAsLong();
    Map<String, Long> free = new HashMap<>();
    synchronized (this) {
      for (KeepersStatus.Out out : told.out()) {
        Duration left = out.left();
        if (left != null) {
          free.put(
              out.member(), SemaphoreSight.steady(now, left.negated(), over.get(out.member())));
        }
      }
      over = free;
      keepers = told;
    }
  }

  private Outlook look() {
    Health health = cluster.health();
    synchronized (this) {
      long now = clock.getAsLong();
      return new Outlook(
          now,
          cluster.member(),
          cluster.name(),
          cluster.epoch(),
          keepers,
          health,
          cluster.members(),
          Map.copyOf(heard),
          over,
          rates.aSecond(now),
          Map.copyOf(ready),
          new TreeMap<>(semaphores),
          new TreeMap<>(groups));
    }
  }

  @Override
  public void close() {
    rounds.shutdownNow();
    asking.shutdownNow();
    log.close();
  }
}
