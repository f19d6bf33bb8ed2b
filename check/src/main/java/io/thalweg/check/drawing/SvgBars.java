package io.thalweg.check.drawing;

import io.thalweg.check.story.Course;
import io.thalweg.check.story.Story;
import io.thalweg.check.story.Wanted;
import java.util.function.Predicate;

/** Draws the lifelines: when each node waits, is in the CS and has the token. */
final class SvgBars {
  private static final double INSIDE = 13;

  private final Story story;
  private final Course course;
  private final SvgLayout layout;
  private final SvgPen pen;

  SvgBars(Story story, Course course, SvgLayout layout, SvgPen pen) {
    this.story = story;
    this.course = course;
    this.layout = layout;
    this.pen = pen;
  }

  /** Draws a part of a lifeline between two heights, given the moment after which it begins. */
  private interface Part {
    void draw(double from, double to, int moments);
  }

  void draw() {
    for (int i = 0; i < story.nodes(); i++) {
      int node = i;
      double x = layout.x(node);
      pen.line(new Segment(x, layout.top(), x, layout.end()), "life");
      each(node, p -> p.waits(), (from, to, m) -> pen.line(new Segment(x, from, x, to), "waits"));
      eachGrant(node, (from, to, m) -> drawInside(x, from, to, course.after(m, node).inside()));
      each(node, p -> p.token(), (from, to, m) -> drawToken(x, from, to));
      drawHead(node);
    }
  }

  private void drawHead(int node) {
    double x = layout.x(node);
    pen.box(x - 30, layout.top() - 24, 60, 22, 6, "head");
    pen.words(x, layout.top() - 9, "name", "node " + node);
  }

  private void drawInside(double x, double from, double to, Wanted share) {
    pen.box(x - INSIDE / 2, from, INSIDE, to - from, 2, "inside");
    // Between the dots of two steps, which would hide the number.
    pen.words(x, Math.min(from + 29, to - 9), "units", Integer.toString(share.number()));
  }

  private void drawToken(double x, double from, double to) {
    double left = x - INSIDE / 2 - 6;
    pen.box(left, from + 6, 4, to - from - 6, 2, "band");
    pen.dot(left + 2, from + 10, 4, "band");
  }

  /** Draws each longest part in which the condition holds for the node. */
  private void each(int node, Predicate<Course.Phase> is, Part part) {
    int begin = -1;
    for (int m = 0; m <= story.moments().size(); m++) {
      boolean holds = is.test(course.after(m, node));
      if (holds && begin < 0) {
        begin = m;
      }
      if (!holds && begin >= 0) {
        part.draw(layout.row(begin - 1), layout.row(m - 1) + SvgLayout.ANSWER / 2, begin);
        begin = -1;
      }
    }
    if (begin >= 0) {
      part.draw(layout.row(begin - 1), layout.end(), begin);
    }
  }

  /** Draws the parts in which the node is inside with the same units, or in the same group. */
  private void eachGrant(int node, Part part) {
    course.grants(node).forEach(s -> each(node, phase -> phase.inside().equals(s), part));
  }
}
