package io.thalweg.testkit;

import io.thalweg.cluster.engine.Time;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The clock of members whose time stands still unless it is advanced. Only the small delays by
 * which members gather messages or take leave pass by themselves: otherwise nothing would move.
 */
final class SteppedTime implements Time {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long SMALL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long STEPS_MAX = 1000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /** How often the thread of each member has gone to sleep since time last moved. */
  private final Map<Thread, Integer> looks = new HashMap<>();

  /** What the thread of each member waits for. */
  private final Map<Thread, Due> dues = new HashMap<>();

  private long now;

  /** Something to do at a time, which was near or far when it was first seen. */
  private record Due(long at, boolean near) {}

  @Override
  public long nanos() {
    lock.lock();
    try {
      return now;
    } finally {
      lock.unlock();
    }
  }

  /** Begins with the year 1970, so that two runs of a test have the same times. */
  @Override
  public long wallMicros() {
    return TimeUnit.NANOSECONDS.toMicros(nanos());
  }

  @Override
  public boolean await(CompletableFuture<?> future, long nanos) throws InterruptedException {
    future.whenComplete((value, failure) -> signal());
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

  private void signal() {
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Only briefly, whatever is due when: time may jump meanwhile. */
  @Override
  public long sleep(long nanos) {
    lock.lock();
    try {
      looks.merge(Thread.currentThread(), 1, Integer::sum);
      boolean passes = due(now + nanos, nanos).near();
      now += passes ? nanos : 0;
      changed.signalAll();
      return passes ? 0 : LOOK_NANOS;
    } finally {
      lock.unlock();
    }
  }

  /** What was far does not become near because time is advanced: it waits for the rest as well. */
  private Due due(long at, long away) {
    return dues.compute(
        Thread.currentThread(),
        (thread, known) ->
            known != null && known.at == at ? known : new Due(at, away <= SMALL_NANOS));
  }

  void advance(long nanos) throws InterruptedException {
    long step = Math.max(STEP_NANOS, nanos / STEPS_MAX);
    for (long left = nanos; left > 0; left -= step) {
      step(Math.min(step, left));
    }
  }

  private void step(long nanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      now += nanos;
      looks.keySet().removeIf(thread -> !thread.isAlive());
      dues.keySet().retainAll(looks.keySet());
      looks.replaceAll((thread, count) -> 0);
      changed.signalAll();
      while (!allHaveLooked()) {
        changed.await(LOOK_NANOS, TimeUnit.NANOSECONDS); // a thread that ends tells nobody
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * A thread goes to sleep when nothing is due. What it did before that may have made work for
   * another, which has done it when it goes to sleep the second time.
   */
  private boolean allHaveLooked() {
    return looks.entrySet().stream().allMatch(e -> e.getValue() >= 2 || !e.getKey().isAlive());
  }
}
