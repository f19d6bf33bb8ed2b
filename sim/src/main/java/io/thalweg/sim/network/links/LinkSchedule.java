package io.thalweg.sim.network.links;

/**
 * The changes of links in the order of time, read one by one. The accessors return the change to
 * which the last successful {@link #advance} moved; no object is made for a change, since a run of
 * moving nodes has millions of them.
 */
public interface LinkSchedule {
  /** Moves to the next change, which is never earlier; false if there is none. */
  boolean advance();

  /** When the change happens, in ticks. */
  long at();

  /** The smaller node of the link. */
  int a();

  /** The greater node of the link. */
  int b();

  /** Whether the link forms, rather than breaks. */
  boolean up();
}
