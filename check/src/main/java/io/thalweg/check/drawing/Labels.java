package io.thalweg.check.drawing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Finds places for words in a picture where they cover neither lines nor each other. */
final class Labels {
  private static final double LETTER = 6.8;
  private static final double NARROW = 4;
  private static final double CAPITAL = 8.5;
  private static final double HALF_HEIGHT = 5.5;
  private static final int STEPS = 16;

  /**
   * Words at their place.
   *
   * @param middle the line through the middle of the letters
   */
  record Label(String words, String style, Segment middle) {}

  /** Words with the places where they may stand, the best first. */
  private record Wish(double room, List<Label> places) {}

  private final double left;
  private final double right;
  private final List<Segment> lines = new ArrayList<>();
  private final List<Wish> wishes = new ArrayList<>();
  private final List<Label> labels = new ArrayList<>();

  /** Makes labels that stay between these two sides of the picture. */
  Labels(double left, double right) {
    this.left = left;
    this.right = right;
  }

  /** Adds a line that no words should cover. */
  void avoid(Segment line) {
    lines.add(line);
  }

  /** Places all words, beginning with those that have the least room. */
  List<Label> place() {
    wishes.sort(Comparator.comparingDouble(Wish::room));
    wishes.forEach(wish -> choose(wish.places));
    return labels;
  }

  /** Estimates the width of words: the font is not known, and each reader may have another one. */
  static double width(String words) {
    return words.chars().mapToDouble(Labels::width).sum();
  }

  private static double width(int message) {
    boolean narrow = " ,.:-ijlt()".indexOf(message) >= 0;
    return narrow ? NARROW : Character.isUpperCase(message) ? CAPITAL : LETTER;
  }

  /** Puts words along a line, above or below it, in the best place. */
  void along(Segment line, String words, String style) {
    double half = width(words) / 2 / line.length();
    List<Label> places = new ArrayList<>();
    for (int step = 0; step <= STEPS; step++) {
      double shift = 0.4 * step / STEPS;
      for (double part : new double[] {0.5 + shift, 0.5 - shift}) {
        for (double side : new double[] {-9, 9}) {
          places.add(new Label(words, style, beside(line, part - half, part + half, side)));
        }
      }
    }
    wishes.add(new Wish(line.length() - width(words), places));
  }

  /** Puts words beside a point of a lifeline, on the better side if that is free. */
  void beside(double x, double y, boolean leftIsNicer, String words, String style) {
    double width = width(words);
    List<Label> places = new ArrayList<>();
    for (double up : new double[] {0, -8, 8}) {
      Segment atRight = new Segment(x + 15, y + up, x + 15 + width, y + up);
      Segment atLeft = new Segment(x - 18 - width, y + up, x - 18, y + up);
      places.add(new Label(words, style, leftIsNicer ? atLeft : atRight));
      places.add(new Label(words, style, leftIsNicer ? atRight : atLeft));
    }
    wishes.add(new Wish(-1, places));
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
      double cost = cost(places.get(p)) + p * 0.1; // earlier places are better
      if (cost < least) {
        least = cost;
        best = places.get(p);
      }
    }
    labels.add(best);
  }

  private double cost(Label label) {
    Segment middle = label.middle;
    double cost = middle.x1() < left || middle.x2() > right ? 200 : 0;
    for (Segment line : lines) {
      cost += line.distance(middle) < HALF_HEIGHT + 1.5 ? 10 : 0;
    }
    for (Label other : labels) {
      cost += other.middle.distance(middle) < 2 * HALF_HEIGHT + 1.5 ? 100 : 0;
    }
    return cost;
  }
}
