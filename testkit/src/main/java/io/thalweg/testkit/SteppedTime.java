package io.thalweg.testkit;

import io.thalweg.cluster.engine.Time;
import io.thalweg.cluster.transport.LocalNetwork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The clock of members whose time stands still unless it is advanced. The thread that advances it
 * rings their alarms one after the other, each after all messages that followed from the one before
 * have been delivered.
 */
final class SteppedTime implements Time {
  private final LocalNetwork network;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final List<Bell> bells = new ArrayList<>(); // guarded by lock
  private long now; // guarded by lock

  SteppedTime(LocalNetwork network) {
    this.network = network;
  }

  /** The alarm of one member. */
  private final class Bell implements Alarm {
    private final Runnable ring;
    private long due = Long.MAX_VALUE; // guarded by lock

    Bell(Runnable ring) {
      this.ring = ring;
    }

    @Override
    public void set(long nanos) {
      locked(() -> due = nanos);
    }

    @Override
    public void stop() {
      locked(() -> bells.remove(this));
    }
  }

  private void locked(Runnable action) {
    lock.lock();
    try {
      action.run();
    } finally {
      lock.unlock();
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
    future.whenComplete((value, failure) -> locked(changed::signalAll));
    lock.lockInterruptibly();
    try {
      long end = now + Math.min(nanos, Long.MAX_VALUE - now);
      while (!future.isDone() && now < end) {
        changed.await();
      }
      return future.isDone();
    } finally {
      lock.unlock();
    }
  }

  /** Waits for a member to leave, and lets time pass only if the member cannot leave without it. */
  @Override
  public boolean awaitLeft(CompletableFuture<?> left, long nanos) throws InterruptedException {
    long end = nanos() + nanos;
    network.settle();
    while (!left.isDone() && ringNext(end)) {
      network.settle();
    }
    return left.isDone();
  }

  @Override
  public Alarm alarm(String name, Runnable ring) {
    Bell bell = new Bell(ring);
    locked(() -> bells.add(bell));
    return bell;
  }

  @Override
  public Duration gathering() {
    return Duration.ZERO;
  }

  void advance(long nanos) throws InterruptedException {
    long end = nanos() + nanos;
    network.settle();
    while (ringNext(end)) {
      network.settle();
    }
    moveTo(end);
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
      Optional<Bell> first =
          bells.stream().filter(b -> b.due <= end).min(Comparator.comparingLong(b -> b.due));
      first.ifPresent(
          bell -> {
            moveTo(Math.max(now, bell.due));
            bell.due = Long.MAX_VALUE;
          });
      return first;
    } finally {
      lock.unlock();
    }
  }

  private void moveTo(long time) {
    locked(
        () -> {
          now = time;
          changed.signalAll();
        });
  }
}
