package io.thalweg.micrometer;

import java.util.stream.IntStream;

/**
 * The value of the tag for a priority. A priority can be any number, and each value of a tag costs
 * memory for ever, so all priorities above 10 share one value, and so do all below -10.
 */
final class PriorityBucket {
  private static final int MOST = 10;
  private static final String[] EACH =
      IntStream.rangeClosed(-MOST, MOST).mapToObj(Integer::toString).toArray(String[]::new);

  private PriorityBucket() {}

  static String of(long priority) {
    if (priority > MOST) {
      return "above 10";
    }
    return priority < -MOST ? "below -10" : EACH[(int) priority + MOST];
  }
}
