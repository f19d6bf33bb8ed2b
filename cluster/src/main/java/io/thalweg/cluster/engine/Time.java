package io.thalweg.cluster.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The clock; tests have one of their own. */
public interface Time {

  /** An alarm that is set again and again. */
  interface Alarm {

    /** Makes it ring at this time instead of the time set before. */
    void set(long nanos);

    /** Makes it ring no more. */
    void stop();
  }

  /** Nanoseconds since some moment. */
  long nanos();

  /**
   * The same, but also right if the machine has slept since this was last asked: then some clocks
   * have stood still.
   */
  default long wakefulNanos() {
    return nanos();
  }

  /** How far the times above have leapt forward so far, because the machine seems to have slept. */
  default long leapt() {
    return 0;
  }

  /**
   * Nanoseconds since some moment by a clock that nobody can set and that goes on while the machine
   * sleeps; if there is none, the same as {@link #nanos}. It may be coarse, and takes long to read.
   */
  default long sleeplessNanos() {
    return nanos();
  }

  /** Microseconds since 1970 by the wall clock, which may be wrong and may be set. */
  long wallMicros();

  /**
   * Waits until the future is done, but no longer than this time.
   *
   * @return whether it is done, in whatever way
   */
  boolean await(CompletableFuture<?> future, long nanos) throws InterruptedException;

  /**
   * The same where the member, not its user, has chosen how long to wait: to join, to leave, to
   * try. A test clock that stands still advances by itself if the future cannot be done without it:
   * the thread that waits cannot advance the clock meanwhile.
   */
  default boolean awaitUnattended(CompletableFuture<?> future, long nanos)
      throws InterruptedException {
    return await(future, nanos);
  }

  /** Returns an alarm that runs this action when it rings. */
  Alarm alarm(String name, Runnable ring);

  /** How long a message that is not urgent waits for another one to travel with. */
  default Duration gathering() {
    return Duration.ofMillis(20);
  }

  /** The clocks of the machine. */
  Time REAL = new RealTime();
}
