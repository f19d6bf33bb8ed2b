package io.thalweg.cluster;

import java.time.Duration;

/**
 * Hears what happens at this member; for metrics. Called on whatever thread it happens, some while
 * a lock is held: be quick, block never, throw nothing.
 */
public interface ClusterListener {

  /** A request of this member was granted. */
  default void granted(String semaphore, long priority, int units, Duration waited) {}

  /** A request of this member was given up: cancelled, timed out, interrupted. */
  default void givenUp(String semaphore, long priority, Duration waited) {}

  /** A lease of this member was closed or lost. */
  default void released(String semaphore, int units, Duration held) {}

  /** A message of the algorithm was sent, by its name in the paper, such as TOKEN. */
  default void sent(String semaphore, String type) {}

  /** The token arrived here. */
  default void tokenArrived(String semaphore) {}

  /** Bytes were dropped that are no message of ours. */
  default void dropped(String why) {}
}
