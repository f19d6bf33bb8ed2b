package io.thalweg.cluster.engine;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A clock that leaps forward when the machine has slept: {@link System#nanoTime} stands still while
 * a computer is suspended, so that a tenure would seem to go on although others had counted it as
 * ended. The wall clock tells: if it has gone ahead by more than {@link #TOLERANCE}, this clock
 * follows it, but no further than a tenure lasts, since every tenure has ended by then. A wall
 * clock that is set forward ends a tenure early, too; one that is set back changes nothing. So a
 * leap is no proof that time has passed: a member's own tenure counts it, and a keeper's wait for
 * the tenures of others does not (see {@link #leapt}).
 *
 * <p>It looks at the wall clock only in {@link #wakefulNanos}.
 */
final class LeapingTime implements Time {
  static final Duration TOLERANCE = Duration.ofMillis(200);

  private static final long SLEEP = TOLERANCE.toNanos();
  private static final long FRESH = Duration.ofMillis(100).toNanos();
  private static final long QUICK = Duration.ofMillis(10).toNanos();

  /** Both clocks at one moment. */
  private record Mark(long nanos, long wallMicros) {

    /** The nanoseconds by which the wall clock has moved more than the other since this moment. */
    long ahead(Mark later) {
      return MICROSECONDS.toNanos(later.wallMicros - wallMicros) - (later.nanos - nanos);
    }
  }

  private final Time base;
  private final long most;
  private final List<Bell> bells = new CopyOnWriteArrayList<>();
  private volatile Mark mark;
  private volatile long leapt; // written while this is locked

  /**
   * Begins at the time of {@code base}.
   *
   * @param most how far it leaps at most for one sleep
   */
  LeapingTime(Time base, Duration most) {
    this.base = base;
    this.most = most.toNanos();
    this.mark = new Mark(base.nanos(), base.wallMicros());
  }

  @Override
  public long nanos() {
    return base.nanos() + leapt;
  }

  /**
   * The wall clock is read first: a thread that is held up in between sees no sleep where there was
   * none.
   */
  @Override
  public long wakefulNanos() {
    Mark before = mark;
    long wall = base.wallMicros();
    Mark now = new Mark(base.nanos(), wall);
    if (before.ahead(now) > SLEEP) {
      leap(before, now);
    } else if (now.nanos - before.nanos > FRESH) {
      refresh(before);
    }
    return now.nanos + leapt;
  }

  @Override
  public long leapt() {
    return leapt;
  }

  private synchronized void leap(Mark before, Mark now) {
    if (mark == before) { // otherwise another thread has seen the same
      mark = now;
      leapt += Math.min(before.ahead(now), most);
      bells.forEach(Bell::move);
    }
  }

  /** Forgets how far the clocks have drifted apart, if both can be read at nearly one moment. */
  private synchronized void refresh(Mark before) {
    long nanos = base.nanos();
    Mark now = new Mark(nanos, base.wallMicros());
    boolean atOnce = base.nanos() - nanos < QUICK;
    if (mark == before && atOnce && before.ahead(now) <= SLEEP) {
      mark = now;
    }
  }

  @Override
  public long wallMicros() {
    return base.wallMicros();
  }

  @Override
  public boolean await(CompletableFuture<?> future, long nanos) throws InterruptedException {
    return base.await(future, nanos);
  }

  @Override
  public boolean awaitUnattended(CompletableFuture<?> future, long nanos)
      throws InterruptedException {
    return base.awaitUnattended(future, nanos);
  }

  @Override
  public Alarm alarm(String name, Runnable ring) {
    Bell bell = new Bell(name, ring);
    bells.add(bell);
    return bell;
  }

  @Override
  public Duration gathering() {
    return base.gathering();
  }

  /** An alarm that leaps with the clock. */
  private final class Bell implements Alarm {
    private final Alarm alarm;

    @GuardedBy("LeapingTime.this")
    private @Nullable Long due;

    Bell(String name, Runnable ring) {
      this.alarm =
          base.alarm(
              name,
              () -> {
                wakefulNanos(); // looks whether the machine has slept
                ring.run();
              });
    }

    @Override
    public void set(long nanos) {
      synchronized (LeapingTime.this) {
        due = nanos;
        move();
      }
    }

    void move() {
      synchronized (LeapingTime.this) {
        if (due != null) {
          alarm.set(due - leapt);
        }
      }
    }

    @Override
    public void stop() {
      bells.remove(this);
      alarm.stop();
    }
  }
}
