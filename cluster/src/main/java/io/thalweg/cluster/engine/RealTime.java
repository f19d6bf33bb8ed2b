package io.thalweg.cluster.engine;

import java.time.Instant;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** The machine's time. */
final class RealTime implements Time {
  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public long wallMicros() {
    Instant now = Instant.now();
    return TimeUnit.SECONDS.toMicros(now.getEpochSecond()) + now.getNano() / 1000;
  }

  @Override
  public boolean await(CompletableFuture<?> future, long nanos) throws InterruptedException {
    try {
      future.get(nanos, TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return future.isDone();
    } catch (ExecutionException | CancellationException e) {
      return true;
    }
  }

  @Override
  public Alarm alarm(String name, Runnable ring) {
    return new Sleeper(name, ring);
  }

  /** A thread that sleeps until it is time. */
  private final class Sleeper implements Alarm {
    private final Runnable ring;
    private final Thread thread;
    private volatile long due;
    private volatile boolean isSet;
    private volatile boolean stopped;

    Sleeper(String name, Runnable ring) {
      this.ring = ring;
      thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
      thread.start();
    }

    @Override
    public void set(long nanos) {
      boolean sooner = !isSet || nanos - due < 0;
      due = nanos;
      isSet = true;
      if (sooner) { // otherwise it looks when it wakes up
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
        if (!isSet) {
          LockSupport.park(this);
        } else if (due - nanos() > 0) {
          LockSupport.parkNanos(this, due - nanos());
        } else {
          isSet = false;
          ring.run();
        }
      }
    }
  }
}
