package io.thalweg.lab.plot;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Set;

/** What is written at the ticks of an axis. */
final class TickLabels {
  /** Ratio of the largest to the smallest value above which only powers of ten are labelled. */
  private static final double WIDE = 500;

  /** Ratio up to which there is room for more labels than 1, 2 and 5 of a decade. */
  private static final double NARROW = 25;

  private TickLabels() {}

  /** Labels some lines of a decade only, since labels on all of them would overlap. */
  static String logarithmic(double value, double ratio) {
    BigDecimal exact = new BigDecimal(value).round(new MathContext(3)).stripTrailingZeros();
    return digits(ratio).contains(exact.unscaledValue().toString()) ? plain(value) : " ";
  }

  private static Set<String> digits(double ratio) {
    if (ratio > WIDE) {
      return Set.of("1");
    }
    return ratio > NARROW ? Set.of("1", "2", "5") : Set.of("1", "2", "3", "5", "7");
  }

  /** Writes a number such as 0.001, without the rounding errors of binary fractions. */
  static String plain(double value) {
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(6));
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
