package io.thalweg.lab.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The size of a study.
 *
 * @param quick whether to run only some of the cases, in less than a minute
 * @param seeds number of runs of each case
 * @param entries number of entries measured in each run
 */
public record Extent(boolean quick, int seeds, int entries) {
  /** The warm-up, as a share of the entries that are measured. */
  private static final double WARM_UP = 0.1;

  public static Extent full() {
    return new Extent(false, 10, 5000);
  }

  public static Extent inAMinute() {
    return new Extent(true, 3, 1000);
  }

  /** Returns all of these, or every {@code step}-th of them if it has to be quick. */
  public <T> List<T> some(List<T> all, int step) {
    List<T> chosen = new ArrayList<>();
    for (int i = 0; i < all.size(); i += quick ? step : 1) {
      chosen.add(all.get(i));
    }
    return chosen;
  }

  int warmUp() {
    return (int) (entries * WARM_UP);
  }

  /** Returns the number of requests that all nodes make together. */
  int total() {
    return warmUp() + entries;
  }

  /** Describes in words what part of a run is measured. */
  String rule() {
    return String.format(
        Locale.ROOT,
        "In each run the nodes make %,d requests together, whoever is ready. The first %,d are left"
            + " out of all waits and of what follows from them (warm-up: a tenth of the %,d that"
            + " are measured). Messages per entry are those of the whole run, since a part of it"
            + " would begin and end in the middle of requests. Every run goes on to its end, and is"
            + " checked.",
        total(),
        warmUp(),
        entries);
  }
}
