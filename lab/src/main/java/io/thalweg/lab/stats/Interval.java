package io.thalweg.lab.stats;

import java.util.Locale;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A mean and half the width of its 95% confidence interval, by Student's t, from independent runs
 * with one value each. A single value has no interval: its half width is NaN.
 *
 * @param count of the values
 */
public record Interval(double mean, double halfWidth, int count) {
  private static final double CONFIDENCE = 0.95;

  /** Returns the interval of these values; NaN if there are none. */
  public static Interval of(double... values) {
    int n = values.length;
    double mean = n == 0 ? Double.NaN : Mean.of(values).getAsDouble();
    if (n < 2) {
      return new Interval(mean, Double.NaN, n);
    }
    double deviation = StandardDeviation.of(values).getAsDouble();
    double t = TDistribution.of(n - 1).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
    return new Interval(mean, t * deviation / Math.sqrt(n), n);
  }

  public double low() {
    return mean - halfWidth;
  }

  public double high() {
    return mean + halfWidth;
  }

  public boolean contains(double value) {
    return low() <= value && value <= high();
  }

  /** Whether there is at least one value. */
  public boolean isKnown() {
    return count > 0;
  }

  /** Returns a text such as {@code 2.93 ± 0.04}, with as many digits as the width justifies. */
  @Override
  public String toString() {
    if (!isKnown()) {
      return "–";
    }
    String format = "%." + decimals() + "f";
    String text = String.format(Locale.ROOT, format, mean);
    return Double.isNaN(halfWidth)
        ? text
        : text + " ± " + String.format(Locale.ROOT, format, halfWidth);
  }

  private int decimals() {
    double scale = Math.abs(mean);
    return scale >= 1000 ? 0 : scale >= 100 ? 1 : scale >= 1 || mean == 0 ? 2 : 3;
  }
}
