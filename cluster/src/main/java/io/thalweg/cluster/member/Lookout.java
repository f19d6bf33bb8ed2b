package io.thalweg.cluster.member;

import java.time.Duration;

/**
 * Whether this member can rely on there being no other cluster of the same name that grants. Two
 * clusters of one name meet in time, and the younger gives up; so a member that has been awake for
 * long enough, and has met no other, is alone. Whoever was asleep meanwhile has met nobody.
 *
 * <p>A founder founds only when it is sure, and a keeper prolongs tenures only when it is sure.
 * Being sure is taken over from who is: from a keeper that answers, or from the own tenure, which
 * such keepers have prolonged.
 */
final class Lookout {
  /** A longer time between two steps is a pause, in which nobody was met. */
  private static final long PAUSE = Duration.ofSeconds(1).toNanos();

  private final Turn turn;
  private final long quiet;
  private boolean begun;
  private boolean paused; // at any time
  private long since; // awake without a pause
  private long last; // step
  private boolean assured;
  private boolean superseded;

  /**
   * @param quiet how long it has to be awake; if zero, it is sure at once
   */
  Lookout(Turn turn, Duration quiet) {
    this.turn = turn;
    this.quiet = quiet.toNanos();
  }

  /** Called first in each step. */
  void look() {
    long now = turn.now();
    if (!begun) {
      begun = true;
      since = now;
    } else if (now - last > PAUSE) {
      since = now;
      paused = true;
      assured = false;
    }
    last = now;
  }

  /** A keeper that is sure has answered the last question, or an earlier one. */
  void answered(boolean toLast, long asked) {
    assured |= toLast && begun && asked - since >= 0;
  }

  /**
   * A member whose tenure is valid has written in a conversation of this run. If this process has
   * been awake ever since it was started, the cluster was there at a time at which this process
   * would have met any other.
   */
  void heardOfValid() {
    assured |= begun && !paused;
  }

  /** The own cluster has met an older one. */
  void superseded() {
    superseded = true;
  }

  boolean isSuperseded() {
    return superseded;
  }

  /**
   * Whether this member is sure.
   *
   * @param valid whether its own tenure is valid now
   */
  boolean isSure(boolean valid) {
    boolean waited = begun && turn.now() - since >= quiet;
    return !superseded && (quiet == 0 || valid || assured || waited);
  }
}
