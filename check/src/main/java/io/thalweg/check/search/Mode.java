package io.thalweg.check.search;

import java.util.Locale;

/** In which order states are looked at. */
public enum Mode {
  /** Those nearest to the start first: shortest counterexamples, all threads. */
  BREADTH_FIRST,

  /** As far as it goes first: hardly any frontier, one thread. */
  DEPTH_FIRST,

  /** Ways chosen by chance, nothing remembered: for what is too large to be seen as a whole. */
  RANDOM_WALKS;

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
