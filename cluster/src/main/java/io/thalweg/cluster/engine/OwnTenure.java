package io.thalweg.cluster.engine;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The tenure of this member: it says until when what is granted now is valid. */
final class OwnTenure {
  private final Time time;
  private volatile Validity validity;

  @GuardedBy("this")
  private boolean begun;

  @GuardedBy("this")
  private boolean ended;

  /** A tenure that has not begun. */
  OwnTenure(Time time) {
    this.time = time;
    this.validity = new Validity(time);
  }

  /** The validity of what is granted now. */
  Validity validity() {
    return validity;
  }

  /** The tenure lasts until this time; returns whether it begins by that. */
  synchronized boolean extend(long nanos) {
    validity.extend(nanos);
    boolean begins = !begun && !ended;
    begun = !ended;
    return begins;
  }

  /** Nothing that was granted before is valid any more; returns whether the tenure had begun. */
  synchronized boolean lapse() {
    boolean lapses = begun;
    validity.retire();
    begun = false;
    if (!ended) {
      validity = new Validity(time);
    }
    return lapses;
  }

  /**
   * The member has ended: nothing is valid any more, whatever a step says that still runs. Returns
   * whether the tenure had begun.
   */
  synchronized boolean end() {
    boolean ends = begun;
    ended = true;
    begun = false;
    validity.retire();
    return ends;
  }
}
