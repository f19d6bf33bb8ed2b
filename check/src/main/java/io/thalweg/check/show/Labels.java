package io.thalweg.check.show;

import java.util.ArrayList;
import java.util.List;

/** Finds places for words in a picture where they cover neither lines nor each other. */
final class Labels {
  private static final double LETTER = 6.3;
  private static final double CAPITAL = 8.3;
  private static final double HALF_HEIGHT = 5.5;

  /**
   * Words at their place.
   *
   * @param middle the line through the middle of the letters
   */
  record Label(String words, String style, Segment middle) {}

  private final List<Segment> lines = new ArrayList<>();
  private final List<Label> labels = new ArrayList<>();

  /** A line that no words should cover. */
  void avoid(Segment line) {
    lines.add(line);
  }

  List<Label> placed() {
    return labels;
  }

  /** How wide words are, roughly: no font is at hand, and each reader has another one. */
  static double width(String words) {
    return words.chars().mapToDouble(c -> Character.isUpperCase(c) ? CAPITAL : LETTER).sum();
  }

  /** Puts words along a line, above or below it, in the best place. */
  void along(Segment line, String words, String style) {
    double half = width(words) / 2 / line.length();
    List<Label> places = new ArrayList<>();
    for (double part : new double[] {0.5, 0.58, 0.42, 0.66, 0.34, 0.74, 0.26, 0.82, 0.18}) {
      for (double side : new double[] {-1, 1}) {
        places.add(new Label(words, style, beside(line, part - half, part + half, 9 * side)));
      }
    }
    choose(places);
  }

  /** Puts words at the right of a point, or else at its left. */
  void beside(double x, double y, String words, String style) {
    double width = width(words);
    List<Label> places = new ArrayList<>();
    for (double up : new double[] {0, -10, 10}) {
      double height = y + up;
      places.add(new Label(words, style, new Segment(x + 13, height, x + 13 + width, height)));
      places.add(new Label(words, style, new Segment(x - 16 - width, height, x - 16, height)));
    }
    choose(places);
  }

  private static Segment beside(Segment line, double from, double to, double off) {
    boolean rightwards = line.x1() < line.x2();
    double first = rightwards ? from : to;
    double last = rightwards ? to : from;
    double turn = Math.toRadians(line.textAngle());
    double dx = -Math.sin(turn) * off;
    double dy = Math.cos(turn) * off;
    return new Segment(
        line.xAt(first) + dx, line.yAt(first) + dy, line.xAt(last) + dx, line.yAt(last) + dy);
  }

  private void choose(List<Label> places) {
    Label best = places.getFirst();
    double least = Double.MAX_VALUE;
    for (int p = 0; p < places.size(); p++) {
      double cost = cost(places.get(p)) + p * 0.3; // earlier places are nicer
      if (cost < least) {
        least = cost;
        best = places.get(p);
      }
    }
    labels.add(best);
  }

  private double cost(Label label) {
    Segment middle = label.middle;
    double cost = middle.x1() < 52 || middle.x2() > 796 ? 200 : 0;
    for (Segment line : lines) {
      cost += line.distance(middle) < HALF_HEIGHT + 1.5 ? 10 : 0;
    }
    for (Label other : labels) {
      cost += other.middle.distance(middle) < 2 * HALF_HEIGHT + 1.5 ? 100 : 0;
    }
    return cost;
  }
}
