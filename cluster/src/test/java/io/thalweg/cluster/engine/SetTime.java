package io.thalweg.cluster.engine;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Clocks of one member that a test sets: a monotonic one with an origin and a rate of its own, and
 * a wall clock that may be wrong and may be set. Waiting uses the machine's time.
 */
final class SetTime implements Time {
  private final double rate; // relative to the machine's; 0 stands still
  private final long start = System.nanoTime();
  private final AtomicLong origin;
  private final AtomicLong wall;

  /** Clocks that run at the machine's rate, and are ahead of it by these durations. */
  static SetTime ahead(Duration monotonic, Duration wall) {
    return new SetTime(1, monotonic, wall);
  }

  SetTime(double rate, Duration monotonic, Duration wall) {
    this.rate = rate;
    this.origin = new AtomicLong(start + monotonic.toNanos());
    this.wall = new AtomicLong(MICROSECONDS.convert(wall));
  }

  /** Lets time pass at once, on both clocks. */
  void pass(Duration time) {
    origin.addAndGet(time.toNanos());
    wall.addAndGet(MICROSECONDS.convert(time));
  }

  /** Lets this much true time pass at once; the monotonic clock goes on at its own rate. */
  void run(Duration time) {
    origin.addAndGet((long) (rate * time.toNanos()));
    wall.addAndGet(MICROSECONDS.convert(time));
  }

  /** Sets the wall clock forward, or back. */
  void setWall(Duration by) {
    wall.addAndGet(MICROSECONDS.convert(by));
  }

  @Override
  public long nanos() {
    return origin.get() + (long) (rate * (System.nanoTime() - start));
  }

  @Override
  public long wallMicros() {
    long passed = rate == 0 ? 0 : (System.nanoTime() - start) / 1000;
    return 1_790_000_000_000_000L + wall.get() + passed;
  }

  @Override
  public boolean await(CompletableFuture<?> future, long nanos) throws InterruptedException {
    return REAL.await(future, nanos);
  }

  /** An alarm that looks at the clock again and again, since time may pass at once. */
  @Override
  public Alarm alarm(String name, Runnable ring) {
    return new Looking(ring);
  }

  private final class Looking implements Alarm {
    private final AtomicLong due = new AtomicLong(Long.MAX_VALUE);
    private final Alarm next;

    Looking(Runnable ring) {
      next = REAL.alarm("looks", () -> look(ring));
      next.set(REAL.nanos());
    }

    private void look(Runnable ring) {
      long at = due.get();
      if (at != Long.MAX_VALUE && nanos() - at >= 0 && due.compareAndSet(at, Long.MAX_VALUE)) {
        ring.run();
      }
      next.set(REAL.nanos() + Duration.ofMillis(5).toNanos());
    }

    @Override
    public void set(long nanos) {
      due.set(nanos);
    }

    @Override
    public void stop() {
      next.stop();
    }
  }
}
