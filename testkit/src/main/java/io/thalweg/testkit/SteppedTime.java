package io.thalweg.testkit;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.thalweg.cluster.engine.Time;
import io.thalweg.cluster.transport.LocalNetwork;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The clock of members whose time stands still unless it is advanced. The thread that advances it
 * rings their alarms one after the other, each after all messages that followed from the one before
 * have been delivered.
 */
final class SteppedTime implements Time {
  private static final Logger LOG = LoggerFactory.getLogger(SteppedTime.class);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final LocalNetwork network;
  private final Duration patience; // by the machine's clock
  private final Consumer<String> warnings;
  private final ReentrantLock advancing = new ReentrantLock(); // held before lock, if both are
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  @GuardedBy("lock")
  private final Map<Bell, Long> bells = new LinkedHashMap<>(); // when each is due

  @GuardedBy("lock")
  private long now;

  SteppedTime(LocalNetwork network) {
    this(network, PATIENCE, LOG::warn);
  }

  /**
   * Begins at 0.
   *
   * @param patience after how long, by the machine's clock, a thread is warned of that waits while
   *     time stands still
   */
  SteppedTime(LocalNetwork network, Duration patience, Consumer<String> warnings) {
    this.network = network;
    this.patience = patience;
    this.warnings = warnings;
  }

  /** The alarm of one member. */
  private final class Bell implements Alarm {
    private final Runnable ring;

    Bell(Runnable ring) {
      this.ring = ring;
    }

    @Override
    public void set(long nanos) {
      lock.lock();
      try {
        bells.replace(this, nanos);
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void stop() {
      lock.lock();
      try {
        bells.remove(this);
      } finally {
        lock.unlock();
      }
    }
  }

  @Override
  public long nanos() {
    lock.lock();
    try {
      return now;
    } finally {
      lock.unlock();
    }
  }

  /** Starts at the beginning of 1970, so that two runs of a test see the same times. */
  @Override
  public long wallMicros() {
    return TimeUnit.NANOSECONDS.toMicros(nanos());
  }

  @Override
  public boolean await(CompletableFuture<?> future, long nanos) throws InterruptedException {
    future.whenComplete((value, failure) -> wake());
    lock.lockInterruptibly();
    try {
      long end = end(nanos);
      boolean warned = false;
      while (!future.isDone() && now < end) {
        if (!changed.await(patience.toNanos(), TimeUnit.NANOSECONDS) && !warned) {
          warned = true;
          String text = standstill();
          Thread.startVirtualThread(() -> warnings.accept(text)); // not while the lock is held
        }
      }
      return future.isDone();
    } finally {
      lock.unlock();
    }
  }

  private String standstill() {
    return "thread '%s' has waited for %s while the time of its cluster stood still: "
            .formatted(Thread.currentThread().getName(), patience)
        + "if it waits for something that takes time, advance the time in another thread";
  }

  @Override
  public boolean awaitUnattended(CompletableFuture<?> future, long nanos)
      throws InterruptedException {
    long end = end(nanos);
    network.settle();
    while (!future.isDone() && ringNext(end)) {
      network.settle();
    }
    if (!future.isDone()) {
      moveTo(end);
    }
    return future.isDone();
  }

  private long end(long nanos) {
    long from = nanos();
    return from + Math.min(nanos, Long.MAX_VALUE - from);
  }

  @Override
  public Alarm alarm(String name, Runnable ring) {
    Bell bell = new Bell(ring);
    lock.lock();
    try {
      bells.put(bell, Long.MAX_VALUE);
    } finally {
      lock.unlock();
    }
    return bell;
  }

  @Override
  public Duration gathering() {
    return Duration.ZERO;
  }

  /** Lets time pass; of two threads that do so, one waits for the other. */
  void advance(long nanos) throws InterruptedException {
    advancing.lockInterruptibly();
    try {
      long end = end(nanos);
      network.settle();
      while (ringNext(end)) {
        network.settle();
      }
      moveTo(end);
    } finally {
      advancing.unlock();
    }
  }

  /** Rings the next bell that is due by {@code end}; returns whether there was one. */
  private boolean ringNext(long end) {
    Optional<Bell> next = next(end);
    next.ifPresent(bell -> bell.ring.run());
    return next.isPresent();
  }

  /** Takes the next bell that is due by {@code end}, if any, and moves the clock to its time. */
  private Optional<Bell> next(long end) {
    lock.lock();
    try {
      Optional<Map.Entry<Bell, Long>> first =
          bells.entrySet().stream()
              .min(Map.Entry.comparingByValue())
              .filter(bell -> bell.getValue() <= end);
      if (first.isPresent()) {
        moveTo(first.get().getValue());
        first.get().setValue(Long.MAX_VALUE);
      }
      return first.map(Map.Entry::getKey);
    } finally {
      lock.unlock();
    }
  }

  /** Moves the clock forward; another thread may have moved it further. */
  private void moveTo(long time) {
    lock.lock();
    try {
      now = Math.max(now, time);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void wake() {
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
