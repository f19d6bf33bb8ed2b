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
    /** A member cannot be reached or is stuck, but requests can be served. */
    DEGRADED,
    /**
     * The member grants nothing for now, and goes on by itself: it reaches no majority of keepers,
     * or waits until what a broken member may hold is free again.
     */
    WAITING,
    /** The member is closed or has stopped, and does not go on by itself. */
    DOWN
  }

  /** Whether the member runs; if not, only a new one helps. */
  public boolean live() {
    return state != State.DOWN;
  }

  /** Whether requests can be served. */
  public boolean ready() {
    return state == State.UP || state == State.DEGRADED;
  }
}
