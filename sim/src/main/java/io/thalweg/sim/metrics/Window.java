package io.thalweg.sim.metrics;

import io.thalweg.sim.BadInput;

/**
 * The part of a run that is measured. It leaves out the first requests (the warm-up, in which
 * queues and pointers find their usual state) and the last ones (the cool-down, in which some nodes
 * have made all their requests and the others have less competition). Requests are counted as they
 * are granted or withdrawn.
 */
public final class Window {
  /** The whole run. */
  public static final Window ALL = new Window(new Part("0", 0, 0), new Part("0", 0, 0));

  private final Part warmUp;
  private final Part coolDown;

  private Window(Part warmUp, Part coolDown) {
    this.warmUp = warmUp;
    this.coolDown = coolDown;
  }

  /**
   * Reads both as on the command line: {@code 500} requests, {@code 10%} of all, or nothing.
   *
   * @throws BadInput if that is neither
   */
  public static Window parse(String warmUp, String coolDown) {
    return new Window(Part.parse("--warm-up", warmUp), Part.parse("--cool-down", coolDown));
  }

  /** The number of requests that are over when measuring begins. */
  long first(long expected) {
    long first = warmUp.of(expected);
    if (expected > 0 && first + coolDown.of(expected) >= expected) {
      String option = coolDown.of(expected) == 0 ? "--warm-up" : "--cool-down";
      Part found = coolDown.of(expected) == 0 ? warmUp : coolDown;
      throw BadInput.option(
          option,
          "'" + found.text + "' of " + expected + " requests, which leaves none to measure",
          "less");
    }
    return first;
  }

  /** The number of requests that are over before the last one that is measured. */
  long last(long expected) {
    long left = coolDown.of(expected);
    return left == 0 ? Long.MAX_VALUE : expected - left - 1;
  }

  private record Part(String text, long count, double share) {
    static Part parse(String option, String text) {
      String found = text.trim();
      try {
        if (found.isEmpty()) {
          return new Part(found, 0, 0);
        }
        if (!found.endsWith("%")) {
          return new Part(found, atLeastZero(Long.parseLong(found)), 0);
        }
        double percent = Double.parseDouble(found.substring(0, found.length() - 1));
        if (percent >= 0 && percent < 100) {
          return new Part(found, 0, percent / 100);
        }
      } catch (IllegalArgumentException e) {
        // reported below
      }
      throw BadInput.option(
          option, "'" + text + "'", "a number of requests, or a share of them such as 10%");
    }

    private static long atLeastZero(long count) {
      if (count < 0) {
        throw new IllegalArgumentException("a negative number of requests");
      }
      return count;
    }

    long of(long expected) {
      return count + (long) (share * expected);
    }
  }
}
