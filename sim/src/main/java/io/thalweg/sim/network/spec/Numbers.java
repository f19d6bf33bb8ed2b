package io.thalweg.sim.network.spec;

/**
 * Reads numbers as people write them. The JDK's own parsers also take {@code NaN}, {@code 1f}, hex
 * and surrounding blanks, none of which a user of a text file means.
 */
public final class Numbers {
  private Numbers() {}

  /** The value of a decimal number, or NaN if the text is not one or is out of a double's range. */
  public static double decimal(String text) {
    for (int i = 0; i < text.length(); i++) {
      if ("0123456789+-.eE".indexOf(text.charAt(i)) < 0) {
        return Double.NaN;
      }
    }
    try {
      double value = Double.parseDouble(text);
      return Double.isFinite(value) ? value : Double.NaN;
    } catch (NumberFormatException notANumber) {
      return Double.NaN;
    }
  }

  /** The value of a whole number from 0 up, or -1 if the text is not one or too large. */
  public static int index(String text) {
    boolean digits = !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    if (!digits || text.length() > 10) {
      return -1;
    }
    long value = Long.parseLong(text);
    return value < Integer.MAX_VALUE ? (int) value : -1;
  }
}
