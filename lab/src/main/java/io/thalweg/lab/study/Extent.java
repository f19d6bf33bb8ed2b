package io.thalweg.lab.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How much is run.
 *
 * @param quick whether the ranges are thinned out to what takes less than a minute
 * @param seeds runs of each case
 * @param entries measured in each run
 */
public record Extent(boolean quick, int seeds, int entries) {
  /** What is left out before, as a share of what is measured. */
  private static final double WARM_UP = 0.1;

  public static Extent full() {
    return new Extent(false, 10, 5000);
  }

  public static Extent inAMinute() {
    return new Extent(true, 3, 1000);
  }

  /** All of these, or only some at even distances if it has to be quick. */
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

  /** How many requests all nodes make together. */
  int total() {
    return warmUp() + entries;
  }

  /** The rule in words. */
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
