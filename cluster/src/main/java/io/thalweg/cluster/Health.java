package io.thalweg.cluster;

import java.util.List;

/**
 * Whether a member can do its work, for a probe.
 *
 * @param state the worst that was found
 * @param problems one sentence each; empty if all is well
 */
public record Health(State state, List<String> problems) {

  /** From best to worst. */
  public enum State {
    UP,
    /** Something is lost or a member is stuck, but some requests can be served. */
    DEGRADED,
    /**
     * The member is closed or has stopped, or the token of a semaphore or group lock is lost, as it
     * is for a member that is cut off from it.
     */
    DOWN
  }
}
