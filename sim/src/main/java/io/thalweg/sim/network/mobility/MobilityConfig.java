package io.thalweg.sim.network.mobility;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Ticks;

/**
 * The settings that all mobility models share.
 *
 * @param width the width of the area, in metres
 * @param height the height of the area, in metres
 * @param range the range of a radio, in metres
 * @param speedMin the least speed, in metres per time unit; above 0, since random waypoint nodes
 *     that may be arbitrarily slow end up stuck on ever longer legs and the mean speed decays
 *     towards 0 (Yoon, Liu and Noble, INFOCOM 2003)
 * @param speedMax the greatest speed, in metres per time unit
 * @param pauseTicks how long a node rests where it arrives
 * @param stepTicks how often links are sampled
 */
public record MobilityConfig(
    double width,
    double height,
    double range,
    double speedMin,
    double speedMax,
    long pauseTicks,
    long stepTicks) {
  private static final double RANGE = 100;
  static final double DEGREE = 8;

  public MobilityConfig {
    require(
        isPositive(width) && isPositive(height),
        "--area",
        width + "x" + height,
        "two sides above 0");
    require(isPositive(range), "--range", "" + range, "a number above 0");
    require(
        isPositive(speedMin) && isPositive(speedMax) && speedMin <= speedMax,
        "--speed",
        speedMin + " to " + speedMax,
        "a least speed above 0 and a greatest speed no less than it");
    require(pauseTicks >= 0, "--pause", pauseTicks + " ticks", "a time from 0 up");
    require(stepTicks > 0, "--step", stepTicks + " ticks", "a time above 0");
  }

  private static boolean isPositive(double value) {
    return value > 0 && value <= 1e12;
  }

  private static void require(boolean fits, String option, String found, String expected) {
    if (!fits) {
      throw BadInput.option(option, found, expected);
    }
  }

  /**
   * A square in which nodes spread evenly have 8 neighbours on average, a radio range of 100 m,
   * walking to cycling speed if a unit is a second, a short rest, and a sample each unit. For a
   * model that crowds nodes, {@link MobilitySpec#defaults} chooses a larger square.
   */
  public static MobilityConfig defaults(int nodes) {
    double side = sideFor(nodes, RANGE, DEGREE);
    return new MobilityConfig(side, side, RANGE, 1, 5, 10 * Ticks.PER_UNIT, Ticks.PER_UNIT);
  }

  /**
   * The side of a square in which this number of evenly spread nodes have {@code degree} neighbours
   * on average; if there are too few nodes for that, the range itself, at which nearly all are
   * neighbours.
   */
  public static double sideFor(int nodes, double range, double degree) {
    double share = degree / Math.max(1, nodes - 1);
    double low = 0;
    double high = 1;
    for (int halving = 0; halving < 60; halving++) {
      double middle = (low + high) / 2;
      if (shareWithin(middle) < share) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return range / high;
  }

  /**
   * The probability that two random points of the unit square are no farther apart than a distance
   * of at most 1: the area of the disc, minus the part that the border cuts off.
   */
  private static double shareWithin(double distance) {
    double square = distance * distance;
    return square * (Math.PI - 8.0 / 3.0 * distance + square / 2);
  }

  public MobilityConfig withArea(double newWidth, double newHeight) {
    return new MobilityConfig(
        newWidth, newHeight, range, speedMin, speedMax, pauseTicks, stepTicks);
  }

  public MobilityConfig withRange(double newRange) {
    return new MobilityConfig(width, height, newRange, speedMin, speedMax, pauseTicks, stepTicks);
  }

  public MobilityConfig withSpeeds(double newMin, double newMax) {
    return new MobilityConfig(width, height, range, newMin, newMax, pauseTicks, stepTicks);
  }

  public MobilityConfig withPause(long newPauseTicks) {
    return new MobilityConfig(width, height, range, speedMin, speedMax, newPauseTicks, stepTicks);
  }

  public MobilityConfig withStep(long newStepTicks) {
    return new MobilityConfig(width, height, range, speedMin, speedMax, pauseTicks, newStepTicks);
  }

  double speedMean() {
    return (speedMin + speedMax) / 2;
  }
}
