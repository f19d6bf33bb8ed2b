package io.thalweg.cluster.engine;

import java.time.Instant;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The clocks of the machine. */
final class RealTime implements Time {
  private final UptimeClock uptime = UptimeClock.ofMachine();

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public long sleeplessNanos() {
    return uptime.nanos(nanos());
  }

  @Override
  public long wallMicros() {
    Instant now = Instant.now();
    return TimeUnit.SECONDS.toMicros(now.getEpochSecond()) + now.getNano() / 1000;
  }

  @Override
  public boolean await(CompletableFuture<?> future, long nanos) throws InterruptedException {
    try {
      if (nanos == Long.MAX_VALUE) {
        future.get();
      } else {
        future.get(nanos, TimeUnit.NANOSECONDS);
      }
      return true;
    } catch (TimeoutException e) {
      return future.isDone();
    } catch (ExecutionException | CancellationException e) {
      return true;
    }
  }

  @Override
  public Alarm alarm(String name, Runnable ring) {
    return new Sleeper(name, this::nanos, ring);
  }
}
