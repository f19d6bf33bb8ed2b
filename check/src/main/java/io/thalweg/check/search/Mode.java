package io.thalweg.check.search;

import java.util.Locale;

/** The order in which states are visited. */
public enum Mode {
  /** The states nearest to the start first: shortest counterexamples, all threads. */
  BREADTH_FIRST,

  /** The states found last first: a small frontier, one thread. */
  DEPTH_FIRST,

  /** Random walks that remember nothing: for spaces that are too large for a complete search. */
  RANDOM_WALKS;

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
