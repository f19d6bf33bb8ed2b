package io.thalweg.sim.workload;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Rng;
import io.thalweg.sim.Ticks;
import java.util.Locale;

/**
 * A distribution of times, written as on the command line: {@code 5} (always), {@code 1..9}
 * (uniform), {@code exp:5} (exponential with that mean), {@code lognormal:5:0.5} (with that mean
 * and that sigma of the logarithm).
 */
public sealed interface Distribution {

  /** Draws a time, in ticks. */
  long draw(Rng rng);

  record Constant(long ticks) implements Distribution {
    @Override
    public long draw(Rng rng) {
      return ticks;
    }
  }

  record Uniform(long lowTicks, long highTicks) implements Distribution {
    @Override
    public long draw(Rng rng) {
      return rng.nextLong(lowTicks, highTicks);
    }
  }

  record Exponential(double meanTicks) implements Distribution {
    @Override
    public long draw(Rng rng) {
      return Math.round(rng.nextExponential(meanTicks));
    }
  }

  record LogNormal(double meanTicks, double sigma) implements Distribution {
    @Override
    public long draw(Rng rng) {
      double mu = StrictMath.log(meanTicks) - sigma * sigma / 2;
      double ticks = StrictMath.exp(mu + sigma * rng.nextGaussian());
      return Math.round(Math.min(ticks, Ticks.UNITS_MAX * Ticks.PER_UNIT));
    }
  }

  /**
   * Reads the text form.
   *
   * @param option named in the message of {@link BadInput}
   */
  static Distribution parse(String option, String text) {
    return parse(option, text, "exp:MEAN or lognormal:MEAN:SIGMA");
  }

  /**
   * Reads the text form.
   *
   * @param named the forms that begin with a word and that the option accepts, for the message
   */
  static Distribution parse(String option, String text, String named) {
    String[] parts = text.trim().toLowerCase(Locale.ROOT).split(":", -1);
    try {
      return switch (parts[0] + parts.length) {
        case "exp2" -> new Exponential(positive(parts[1]));
        case "lognormal3" -> new LogNormal(positive(parts[1]), atLeastZero(parts[2]));
        default -> constantOrRange(text.trim());
      };
    } catch (IllegalArgumentException e) {
      throw BadInput.option(
          option,
          "'" + text + "'",
          "a time such as 5, a range such as 1..9, " + named + ", not negative");
    }
  }

  private static Distribution constantOrRange(String text) {
    int dots = text.indexOf("..");
    if (dots < 0) {
      return new Constant(Ticks.fromUnits(Double.parseDouble(text)));
    }
    long low = Ticks.fromUnits(Double.parseDouble(text.substring(0, dots)));
    long high = Ticks.fromUnits(Double.parseDouble(text.substring(dots + 2)));
    if (low > high) {
      throw new IllegalArgumentException("a range that falls");
    }
    return new Uniform(low, high);
  }

  private static double positive(String text) {
    double mean = (double) Ticks.fromUnits(Double.parseDouble(text));
    if (mean <= 0) {
      throw new IllegalArgumentException("a mean that is not positive");
    }
    return mean;
  }

  private static double atLeastZero(String text) {
    double value = Double.parseDouble(text);
    if (!(value >= 0 && value < 100)) {
      throw new IllegalArgumentException("a sigma that is negative or absurd");
    }
    return value;
  }
}
