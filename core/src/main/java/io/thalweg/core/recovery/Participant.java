package io.thalweg.core.recovery;

import io.thalweg.core.model.LongSink;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One member's way through the epochs: it learns what is agreed, late and perhaps not every
 * version, and says what its shares have to do.
 */
public final class Participant {

  /** The semaphores and group locks of a member. */
  public interface Shares {

    /** No node takes a step from now on; leases stay, and can be given back. */
    void freeze();

    /** What is here, by the number of the share. What is reported as free is remembered. */
    SortedMap<Integer, ShareReport> report();

    /**
     * What was reported last as free is here no more, since an epoch was opened meanwhile, by that
     * report or by another: others have it.
     */
    void forgetReported();

    /** The epoch has opened: all nodes begin anew. */
    void open(Agreed agreed);

    /** A share may be new or have changed in an epoch that is open. */
    void learn(Agreed agreed);

    /** This member is out for good: it has nothing any more. */
    void lose();
  }

  private final int self;
  private final Shares shares;
  private Agreed known;
  private long reportedFor; // the epoch of the last report that was made and not used here; or 0
  private SortedMap<Integer, ShareReport> report = Collections.emptySortedMap();

  /**
   * A new member, with empty hands.
   *
   * @param known what it has learnt first: it is a member there
   */
  public Participant(int self, Agreed known, Shares shares) {
    this.self = self;
    this.known = known;
    this.shares = shares;
    if (known.open()) {
      shares.open(known);
    } else {
      freeze();
    }
  }

  /** Makes a copy, with the copied shares. */
  public Participant(Participant o, Shares copied) {
    self = o.self;
    known = o.known;
    reportedFor = o.reportedFor;
    report = o.report;
    shares = copied;
  }

  /** What this member has learnt. */
  public Agreed known() {
    return known;
  }

  /** Whether the epoch is open here, so that nodes take steps. */
  public boolean isOpen() {
    return known.open() && known.members().contains(self);
  }

  /** Whether this member is out for good. */
  public boolean isOver() {
    return known.isOver(self);
  }

  /** Whether this member has reported for the epoch that it knows. */
  public boolean hasReported() {
    return reportedFor == known.epoch();
  }

  /** The epoch of the last report that was made and not used here; or 0. */
  public long reportedFor() {
    return reportedFor;
  }

  /** What was reported for the epoch; the same whenever it is asked for. */
  public SortedMap<Integer, ShareReport> report() {
    return report;
  }

  /**
   * Learns a later version of what is agreed. Versions in between may have been skipped; earlier
   * ones are ignored.
   */
  public void learn(Agreed next) {
    if (next.version() <= known.version() || isOver()) {
      return;
    }
    Agreed before = known;
    known = next;
    if (isOver()) {
      shares.lose();
    } else if (next.epoch() != before.epoch() || next.open() != before.open()) {
      enter();
    } else if (isOpen()) {
      shares.learn(next);
    }
  }

  /** The epoch is new here, or has been opened. */
  private void enter() {
    if (isOpen()) {
      open();
    } else {
      freeze();
    }
  }

  private void freeze() {
    shares.freeze();
    if (reportedFor > 0 && known.opened() >= reportedFor) {
      shares.forgetReported();
      reportedFor = 0;
    }
    if (!known.open() && known.members().contains(self)) {
      report = Collections.unmodifiableSortedMap(new TreeMap<>(shares.report()));
      reportedFor = known.epoch();
    }
  }

  private void open() {
    if (!hasReported()) {
      throw new IllegalStateException("epoch " + known.epoch() + " opens without a report");
    }
    reportedFor = 0;
    shares.open(known);
  }

  /** Writes the state, without that of the shares. */
  public void encode(LongSink words) {
    words.put(known.version());
    words.put(reportedFor);
  }
}
