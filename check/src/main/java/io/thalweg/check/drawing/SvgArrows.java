package io.thalweg.check.drawing;

import io.thalweg.check.story.Cause;
import io.thalweg.check.story.Effect;
import io.thalweg.check.story.Letter;
import io.thalweg.check.story.Moment;
import io.thalweg.check.story.Story;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Draws the messages, each from the place where it was sent to the place where it ends. */
final class SvgArrows {
  private static final double MID_AIR = 0.62;

  private final Story story;
  private final SvgLayout layout;
  private final SvgPen pen;
  private final Labels labels;
  private final Map<List<Integer>, Integer> ends = new HashMap<>();

  SvgArrows(Story story, SvgLayout layout, SvgPen pen, Labels labels) {
    this.story = story;
    this.layout = layout;
    this.pen = pen;
    this.labels = labels;
  }

  void draw() {
    for (int m = 0; m < story.moments().size(); m++) {
      double y = layout.row(m);
      Moment moment = story.moments().get(m);
      if (moment.cause() instanceof Cause.Gets(Letter letter)) {
        drawArrival(letter, y);
      }
      for (Effect.Drops drop : moment.dropped()) {
        drawDrop(drop, midAir(drop.letter(), y, m));
      }
    }
    for (Letter letter : story.underWay()) {
      drawUnderWay(letter, midAir(letter, layout.end() + 4, -1));
    }
  }

  private void drawArrival(Letter letter, double y) {
    double from = layout.x(letter.from());
    double to = layout.x(letter.to()) + (letter.from() < letter.to() ? -4 : 4);
    Segment way = new Segment(from, layout.sendingIn(letter.sentIn()), to, y);
    pen.line(way.first(1 - 7 / way.length()), style(letter));
    tip(way, style(letter) + "-tip");
    name(letter, way, "");
  }

  /**
   * Returns the line of a message that does not arrive; lines of one link end at different places.
   */
  private Segment midAir(Letter letter, double y, int moment) {
    int before = ends.merge(List.of(letter.from(), letter.to(), moment), 1, Integer::sum) - 1;
    double from = layout.x(letter.from());
    double part = Math.max(0.2, MID_AIR - 0.13 * before);
    double to = from + part * (layout.x(letter.to()) - from);
    return new Segment(from, layout.sendingIn(letter.sentIn()), to, y);
  }

  private void drawUnderWay(Letter letter, Segment way) {
    pen.line(way, style(letter));
    Segment arms = way.first(1 - 8 / way.length());
    double dx = (way.y2() - arms.y2()) * 0.6;
    double dy = (way.x2() - arms.x2()) * 0.6;
    pen.path(
        style(letter),
        "M",
        arms.x2() + dx,
        arms.y2() - dy,
        "L",
        way.x2(),
        way.y2(),
        "L",
        arms.x2() - dx,
        arms.y2() + dy);
    name(letter, way, "");
  }

  private void drawDrop(Effect.Drops drop, Segment way) {
    Letter letter = drop.letter();
    pen.line(way, style(letter));
    double x = way.x2();
    double y = way.y2();
    if (drop.returned()) {
      Segment back = new Segment(x, y + 4, way.x1() + (way.x1() < x ? 12 : -12), y + 12);
      pen.line(back, style(letter) + " back");
      tip(back, style(letter) + "-tip");
      labels.avoid(back);
      labels.along(back, "handed back", "label");
    }
    labels.avoid(new Segment(x - 6, y - 3, x + 6, y + 3));
    pen.path("cross", "M", x - 6, y - 6, "L", x + 6, y + 6, "M", x - 6, y + 6, "L", x + 6, y - 6);
    name(letter, way, drop.returned() ? "" : " is lost");
  }

  private void name(Letter letter, Segment way, String fate) {
    labels.avoid(way);
    double room = Math.min(layout.lane(), way.length()) - 16;
    String words =
        letter.labels().stream()
            .map(label -> label + fate)
            .filter(label -> Labels.width(label) <= room)
            .findFirst()
            .orElse(letter.type() + fate);
    String weight =
        letter.token() ? "label bold" : letter.tellsOnlyAHeight() ? "label quiet" : "label";
    labels.along(way, words, weight);
  }

  private static String style(Letter letter) {
    return letter.token() ? "token" : letter.tellsOnlyAHeight() ? "height" : "message";
  }

  /** Draws the tip of a line as a shape, since markers cannot take the line's colour. */
  private void tip(Segment way, String style) {
    double length = way.length();
    double dx = (way.x2() - way.x1()) / length;
    double dy = (way.y2() - way.y1()) / length;
    double x = way.x2() - 10 * dx;
    double y = way.y2() - 10 * dy;
    pen.path(
        style,
        "M",
        way.x2(),
        way.y2(),
        "L",
        x - 4 * dy,
        y + 4 * dx,
        "L",
        x + 4 * dy,
        y - 4 * dx,
        "Z");
  }
}
