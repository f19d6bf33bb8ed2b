package io.thalweg.lab.plot;

import io.thalweg.lab.stats.Interval;
import java.util.List;

/** A line of a figure: its name, its look, and its points from left to right. */
public record Curve(String name, int look, List<Point> points) {
  public Curve {
    points = List.copyOf(points);
  }

  /**
   * A mean with its interval.
   *
   * @param x its place on an axis of numbers
   * @param label its label on an axis of words
   */
  public record Point(double x, String label, Interval y) {}
}
