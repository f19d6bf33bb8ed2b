package io.thalweg.cluster.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Clocks that stand still but for what a test moves them by; an alarm rings when it says so. */
final class HandTime implements Time {
  private final AtomicLong nanos;
  private final AtomicLong wallMicros = new AtomicLong();
  private final AtomicLong slept = new AtomicLong();

  /** The alarm that was made last. */
  volatile Runnable ring = () -> {};

  /** When that is to ring. */
  volatile long due;

  HandTime() {
    this(0);
  }

  /** Begins at this time; the monotonic clock of a machine may begin anywhere. */
  HandTime(long nanos) {
    this.nanos = new AtomicLong(nanos);
  }

  /** A validity that does not end. */
  static Validity validity() {
    Validity validity = new Validity(new HandTime());
    validity.extend(Long.MAX_VALUE);
    return validity;
  }

  /** Both clocks go on. */
  void pass(Duration time) {
    wallMicros.addAndGet(TimeUnit.NANOSECONDS.toMicros(time.toNanos()));
    nanos.addAndGet(time.toNanos());
  }

  /** Only the wall clock goes on, or is set. */
  void sleep(Duration time) {
    wallMicros.addAndGet(TimeUnit.NANOSECONDS.toMicros(time.toNanos()));
  }

  /** The machine sleeps; its wall clock is set when it wakes up. */
  void sleepUnseen(Duration time) {
    slept.addAndGet(time.toNanos());
  }

  @Override
  public long sleeplessNanos() {
    return nanos.get() + slept.get();
  }

  @Override
  public long nanos() {
    return nanos.get();
  }

  @Override
  public long wallMicros() {
    return wallMicros.get();
  }

  @Override
  public boolean await(CompletableFuture<?> future, long nanos) {
    return future.isDone();
  }

  @Override
  public Alarm alarm(String name, Runnable action) {
    ring = action;
    return new Alarm() {
      @Override
      public void set(long at) {
        due = at;
      }

      @Override
      public void stop() {
        due = Long.MAX_VALUE;
      }
    };
  }
}
