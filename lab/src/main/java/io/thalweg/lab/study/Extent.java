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

  /** A node may be served so much more often than the mean, and by so many deviations more. */
  private static final double UNEVEN = 1.6;

  private static final double DEVIATIONS = 4;

  public static Extent full() {
    return new Extent(false, 10, 5000);
  }

  public static Extent inAMinute() {
    return new Extent(true, 3, 1000);
  }

  /** All of these, or every so many of them if it has to be quick. */
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

  /**
   * How many requests a node makes, so that hardly any node has made its last one before all that
   * is measured is over.
   */
  int requests(int nodes) {
    double mean = (double) (entries + warmUp()) / nodes;
    return (int) Math.ceil(UNEVEN * mean + DEVIATIONS * Math.sqrt(mean));
  }

  /** What is left out after. */
  int coolDown(int nodes) {
    return nodes * requests(nodes) - warmUp() - entries;
  }

  /** The rule in words. */
  String rule() {
    return String.format(
        Locale.ROOT,
        "Each run measures %,d entries. Before them the first %,d are left out with their messages"
            + " (warm-up: a tenth). Nodes ask for more than that, so that all of them still ask"
            + " while the last entries are measured; what follows is left out too (cool-down)."
            + " The run goes on to its end all the same, and is checked.",
        entries,
        warmUp());
  }
}
