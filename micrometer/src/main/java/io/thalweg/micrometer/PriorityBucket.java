package io.thalweg.micrometer;

import java.util.stream.IntStream;

/**
 * The value of the tag for a priority. Priorities are any number, and each value of a tag costs
 * memory for ever: so those far from 0 share one.
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
