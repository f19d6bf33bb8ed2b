package io.thalweg.check.drawing;

import io.thalweg.check.story.Cause;
import io.thalweg.check.story.Effect;
import io.thalweg.check.story.Moment;
import io.thalweg.check.story.NodeState;
import io.thalweg.check.story.ShownMessage;
import io.thalweg.check.story.Story;
import java.util.List;

/** Draws what happens at the nodes themselves: dots, words and links. */
final class SvgSteps {
  private final Story story;
  private final SvgLayout layout;
  private final SvgPen pen;
  private final Labels labels;

  SvgSteps(Story story, SvgLayout layout, SvgPen pen, Labels labels) {
    this.story = story;
    this.layout = layout;
    this.pen = pen;
    this.labels = labels;
  }

  void drawLinks() {
    for (int m = 0; m < story.moments().size(); m++) {
      switch (story.moments().get(m).cause()) {
        case Cause.LinkFails(int a, int b) -> drawLink(m, a, b, "fails");
        case Cause.LinkForms(int a, int b) -> drawLink(m, a, b, "forms");
        default -> {}
      }
    }
  }

  private void drawLink(int m, int a, int b, String what) {
    double y = layout.row(m);
    Segment line = new Segment(layout.x(a), y, layout.x(b), y);
    pen.line(line, what);
    labels.avoid(line);
    String style = what.equals("fails") ? "label bad" : "label";
    labels.along(line, "link " + a + "-" + b + " " + what, style);
  }

  /**
   * Places words beside the lifelines, before those of messages, which can be moved more easily.
   */
  void note() {
    for (int m = 0; m < story.moments().size(); m++) {
      Moment moment = story.moments().get(m);
      int node = moment.cause().node();
      String words = words(moment);
      if (!words.isEmpty()) {
        labels.beside(layout.x(node), layout.row(m), node == 0, words, "label");
      }
      noteOthers(moment, layout.row(m));
    }
  }

  private void noteOthers(Moment moment, double y) {
    for (Effect.Enters enters : moment.entered()) {
      if (enters.node() != moment.cause().node() || words(moment).isEmpty()) {
        String words = "enters " + enters.share().label();
        labels.beside(layout.x(enters.node()), y, enters.node() == 0, words, "label");
      }
    }
  }

  private static String words(Moment moment) {
    int node = moment.cause().node();
    String enters = moment.entered().stream().anyMatch(e -> e.node() == node) ? ", enters" : "";
    return switch (moment.cause()) {
      case Cause.Asks c -> "asks " + c.label() + enters;
      case Cause.Changes c -> "now R=" + c.priority() + enters;
      case Cause.GivesUp c -> "gives up" + enters;
      case Cause.Leaves c -> "leaves " + c.share().label() + enters;
      case Cause.Hears c -> hears(c) + enters;
      case Cause.Joins c -> "joins" + enters;
      case Cause.HandsOver c -> "hands over to " + c.heir() + enters;
      case Cause.Goes c -> "goes";
      case Cause.GetsBack c -> "gets back late" + enters;
      case Cause.Rings c -> "alarm" + enters;
      case Cause.Steps c -> "takes a step" + enters;
      case Cause.Gets c -> "";
      case Cause.LinkForms c -> "";
      case Cause.LinkFails c -> "";
    };
  }

  private static String hears(Cause.Hears c) {
    String link = Math.min(c.node(), c.peer()) + "-" + Math.max(c.node(), c.peer());
    return "hears: " + link + (c.up() ? " up" : " down");
  }

  /** Draws a dot for each node that takes a step, extended to where its messages leave. */
  void drawActs() {
    for (int m = 0; m < story.moments().size(); m++) {
      Moment moment = story.moments().get(m);
      List<Integer> senders = moment.sent().stream().map(ShownMessage::from).distinct().toList();
      for (NodeState state : moment.after()) {
        double length = senders.contains(state.node()) ? SvgLayout.ANSWER : 0;
        double x = layout.x(state.node());
        pen.box(x - 3.5, layout.row(m) - 3.5, 7, 7 + length, 3.5, "act");
      }
    }
  }
}
