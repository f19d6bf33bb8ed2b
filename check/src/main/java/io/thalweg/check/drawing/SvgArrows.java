package io.thalweg.check.drawing;

import io.thalweg.check.story.Cause;
import io.thalweg.check.story.Effect;
import io.thalweg.check.story.Moment;
import io.thalweg.check.story.ShownMessage;
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
      if (moment.cause() instanceof Cause.Gets(ShownMessage message)) {
        drawArrival(message, y);
      }
      for (Effect.Drops drop : moment.dropped()) {
        drawDrop(drop, midAir(drop.message(), y, m));
      }
    }
    for (ShownMessage message : story.underWay()) {
      drawUnderWay(message, midAir(message, layout.end() + 4, -1));
    }
  }

  private void drawArrival(ShownMessage message, double y) {
    double from = layout.x(message.from());
    double to = layout.x(message.to()) + (message.from() < message.to() ? -4 : 4);
    Segment way = new Segment(from, layout.sendingIn(message.sentIn()), to, y);
    pen.line(way.first(1 - 7 / way.length()), style(message));
    tip(way, style(message) + "-tip");
    name(message, way, "");
  }

  /**
   * Returns the line of a message that does not arrive; lines of one link end at different places.
   */
  private Segment midAir(ShownMessage message, double y, int moment) {
    int before = ends.merge(List.of(message.from(), message.to(), moment), 1, Integer::sum) - 1;
    double from = layout.x(message.from());
    double part = Math.max(0.2, MID_AIR - 0.13 * before);
    double to = from + part * (layout.x(message.to()) - from);
    return new Segment(from, layout.sendingIn(message.sentIn()), to, y);
  }

  private void drawUnderWay(ShownMessage message, Segment way) {
    pen.line(way, style(message));
    Segment arms = way.first(1 - 8 / way.length());
    double dx = (way.y2() - arms.y2()) * 0.6;
    double dy = (way.x2() - arms.x2()) * 0.6;
    pen.path(
        style(message),
        "M",
        arms.x2() + dx,
        arms.y2() - dy,
        "L",
        way.x2(),
        way.y2(),
        "L",
        arms.x2() - dx,
        arms.y2() + dy);
    name(message, way, "");
  }

  private void drawDrop(Effect.Drops drop, Segment way) {
    ShownMessage message = drop.message();
    pen.line(way, style(message));
    double x = way.x2();
    double y = way.y2();
    if (drop.returned()) {
      Segment back = new Segment(x, y + 4, way.x1() + (way.x1() < x ? 12 : -12), y + 12);
      pen.line(back, style(message) + " back");
      tip(back, style(message) + "-tip");
      labels.avoid(back);
      labels.along(back, "handed back", "label");
    }
    labels.avoid(new Segment(x - 6, y - 3, x + 6, y + 3));
    pen.path("cross", "M", x - 6, y - 6, "L", x + 6, y + 6, "M", x - 6, y + 6, "L", x + 6, y - 6);
    name(message, way, drop.returned() ? "" : " is lost");
  }

  private void name(ShownMessage message, Segment way, String fate) {
    labels.avoid(way);
    double room = Math.min(layout.lane(), way.length()) - 16;
    String words =
        message.labels().stream()
            .map(label -> label + fate)
            .filter(label -> Labels.width(label) <= room)
            .findFirst()
            .orElse(message.type() + fate);
    String weight =
        message.token() ? "label bold" : message.tellsOnlyAHeight() ? "label quiet" : "label";
    labels.along(way, words, weight);
  }

  private static String style(ShownMessage message) {
    return message.token() ? "token" : message.tellsOnlyAHeight() ? "height" : "message";
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
