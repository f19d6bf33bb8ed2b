package io.thalweg.cluster.engine;

import java.time.Instant;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The clock, so that tests can have their own. */
public interface Time {

  /** Nanoseconds since some moment. */
  long nanos();

  /** Microseconds since 1970 by the wall clock, which may be wrong and may be set. */
  long wallMicros();

  /**
   * Waits until the future is done, or so long.
   *
   * @return whether it is done, in whatever way
   */
  boolean await(CompletableFuture<?> future, long nanos) throws InterruptedException;

  /** How long a thread may sleep that has something to do in so many nanoseconds. */
  long sleep(long nanos);

  /** The machine's. */
  Time REAL =
      new Time() {
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
        public long sleep(long nanos) {
          return nanos;
        }
      };
}
