package io.thalweg.cluster.engine;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** An alarm made of a thread that sleeps until it is time. */
final class Sleeper implements Time.Alarm {
  private static final long NOT_SET = Long.MIN_VALUE;

  private final LongSupplier clock;
  private final Runnable ring;
  private final Thread thread;
  private final AtomicLong due = new AtomicLong(NOT_SET);
  private volatile boolean stopped;

  Sleeper(String name, LongSupplier clock, Runnable ring) {
    this.clock = clock;
    this.ring = ring;
    thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    thread.start();
  }

  @Override
  public void set(long nanos) {
    long next = nanos == NOT_SET ? nanos + 1 : nanos;
    long before = due.getAndSet(next);
    if (before == NOT_SET || next - before < 0) { // otherwise it looks when it wakes up
      LockSupport.unpark(thread);
    }
  }

  @Override
  public void stop() {
    stopped = true;
    LockSupport.unpark(thread);
  }

  private void run() {
    while (!stopped) {
      long at = due.get();
      long left = at - clock.getAsLong();
      if (at == NOT_SET) {
        LockSupport.park(this);
      } else if (left > 0) {
        LockSupport.parkNanos(this, left);
      } else if (due.compareAndSet(at, NOT_SET)) { // unless it was set again meanwhile
        ring.run();
      }
    }
  }
}
