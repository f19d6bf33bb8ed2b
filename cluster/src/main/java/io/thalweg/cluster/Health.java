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
    /**
     * Requests can be served, but what a member that is out may hold is kept back, an epoch has not
     * opened for some seconds, a member does not take what it is sent, or no majority of keepers
     * has confirmed this member for as long as it would take to put it out.
     */
    DEGRADED,
    /**
     * An operator empties the member: it takes no requests, and its leases stay until they are
     * closed. See {@link Cluster#drain}.
     */
    DRAINING,
    /** Nothing is left at a member that an operator has emptied: its process can be stopped. */
    DRAINED,
    /**
     * The member grants nothing for now, since it reaches no majority of keepers; it goes on by
     * itself when it does.
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
