package io.thalweg.lab.study;

import io.thalweg.lab.run.Case;
import io.thalweg.lab.run.Measure;
import io.thalweg.lab.run.Results;
import io.thalweg.lab.stats.Interval;
import java.util.List;
import java.util.Locale;

/** Compares cases, seed by seed, for claims. */
public final class Judge {
  private final Results results;

  public Judge(Results results) {
    this.results = results;
  }

  /** Whether one is significantly less than the other. */
  public boolean isLess(Case one, Case other, Measure measure) {
    Interval difference = results.difference(one, other, measure);
    return difference.count() > 1 ? difference.high() < 0 : difference.mean() < 0;
  }

  /** Whether one is less than all the others. */
  public boolean isLeast(Case one, List<Case> others, Measure measure) {
    return others.stream().allMatch(other -> isLess(one, other, measure));
  }

  /** Returns the difference of one from the other, as a share of the other. */
  public double share(Case one, Case other, Measure measure) {
    double base = mean(other, measure);
    return (mean(one, measure) - base) / base;
  }

  public double mean(Case of, Measure measure) {
    return results.interval(of, measure).mean();
  }

  public String text(Case of, Measure measure) {
    return results.interval(of, measure).toString();
  }

  public static String percent(double share) {
    return String.format(Locale.ROOT, "%+.1f%%", 100 * share).replace('-', '−');
  }
}
