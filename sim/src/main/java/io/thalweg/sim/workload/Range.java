package io.thalweg.sim.workload;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Rng;

/** Whole numbers drawn uniformly, written {@code 2} or {@code 1..3}. */
public record Range(long low, long high) {

  public long draw(Rng rng) {
    return low == high ? low : rng.nextLong(low, high);
  }

  /**
   * Reads the text form.
   *
   * @param option named in the message of {@link BadInput}
   * @param least the smallest number accepted
   */
  public static Range parse(String option, String text, long least) {
    Range range = null;
    try {
      int dots = text.indexOf("..");
      String low = dots < 0 ? text : text.substring(0, dots);
      String high = dots < 0 ? text : text.substring(dots + 2);
      range = new Range(Long.parseLong(low.trim()), Long.parseLong(high.trim()));
    } catch (NumberFormatException e) {
      // reported below, with the text as it was given
    }
    if (range == null || range.low < least || range.high < range.low) {
      throw BadInput.option(
          option,
          "'" + text + "'",
          "a whole number from " + least + " up, or a range such as 1..3");
    }
    return range;
  }

  @Override
  public String toString() {
    return low == high ? Long.toString(low) : low + ".." + high;
  }
}
