package io.thalweg.cluster.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The clock, so that tests can have their own. */
public interface Time {

  /** An alarm that is set again and again. */
  interface Alarm {

    /** Has it ring at this time, and not at the one that was set before. */
    void set(long nanos);

    /** It rings no more. */
    void stop();
  }

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

  /**
   * The same for a member that leaves. A clock that stands still goes on for that: the member may
   * have to wait for another one, and whoever closes it cannot advance the clock meanwhile.
   */
  default boolean awaitLeft(CompletableFuture<?> left, long nanos) throws InterruptedException {
    return await(left, nanos);
  }

  /** An alarm that does this when it rings. */
  Alarm alarm(String name, Runnable ring);

  /** How long a message that can wait waits for another one to travel with. */
  default Duration gathering() {
    return Duration.ofMillis(20);
  }

  /** The machine's. */
  Time REAL = new RealTime();
}
