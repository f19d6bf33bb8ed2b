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
 * <p>A wall clock that is set back when the machine wakes up hides the sleep. So a clock that
 * nobody can set is looked at as well, where there is one ({@link Time#sleeplessNanos}): whenever
 * the wall clock has gone back, and ten times a second at most besides, since it takes long to
 * read.
 *
 * <p>It looks at these clocks only in {@link #wakefulNanos}.
 */
final class LeapingTime implements Time {
  static final Duration TOLERANCE = Duration.ofMillis(200);

  private static final long SLEEP = TOLERANCE.toNanos();
  private static final long FRESH = Duration.ofMillis(100).toNanos();
  private static final long QUICK = Duration.ofMillis(10).toNanos();

  /** All clocks at one moment. */
  private record Mark(long nanos, long wallMicros, long sleepless) {

    /** The nanoseconds by which the wall clock has moved more than the other since this moment. */
    long ahead(Mark later) {
      return ahead(later.wallMicros, later.nanos);
    }

    long ahead(long laterWallMicros, long laterNanos) {
      return MICROSECONDS.toNanos(laterWallMicros - wallMicros) - (laterNanos - nanos);
    }

    /** The same for the clock that nobody can set. */
    long slept(Mark later) {
      return later.sleepless - sleepless - (later.nanos - nanos);
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
    this.mark = new Mark(base.nanos(), base.wallMicros(), base.sleeplessNanos());
  }

  @Override
  public long nanos() {
    return base.nanos() + leapt;
  }

  /**
   * The other clocks are read first: a thread that is held up in between sees no sleep where there
   * was none.
   */
  @Override
  public long wakefulNanos() {
    Mark before = mark;
    long wall = base.wallMicros();
    long nanos = base.nanos();
    long ahead = before.ahead(wall, nanos);
    if (Math.abs(ahead) > SLEEP || nanos - before.nanos > FRESH) {
      lookClosely(before);
    }
    return nanos + leapt;
  }

  private void lookClosely(Mark before) {
    long start = base.nanos();
    long sleepless = base.sleeplessNanos();
    long wall = base.wallMicros();
    Mark now = new Mark(base.nanos(), wall, sleepless);
    long ahead = Math.max(before.ahead(now), before.slept(now));
    if (ahead > SLEEP) {
      leap(before, now, ahead);
    } else if (now.nanos - start < QUICK) {
      refresh(before, now);
    }
  }

  @Override
  public long leapt() {
    return leapt;
  }

  private synchronized void leap(Mark before, Mark now, long ahead) {
    if (mark == before) { // otherwise another thread has seen the same
      mark = now;
      leapt += Math.min(ahead, most);
      bells.forEach(Bell::move);
    }
  }

  /** Forgets how far the clocks have drifted apart: all were read at nearly one moment. */
  private synchronized void refresh(Mark before, Mark now) {
    if (mark == before) {
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
