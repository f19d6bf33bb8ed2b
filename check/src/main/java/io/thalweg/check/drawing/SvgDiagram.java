package io.thalweg.check.drawing;

import static io.thalweg.check.drawing.SvgPen.number;

import io.thalweg.check.story.Course;
import io.thalweg.check.story.Moment;
import io.thalweg.check.story.Paragraph;
import io.thalweg.check.story.Story;
import io.thalweg.core.model.Protocol;
import java.util.List;

/**
 * A story as an SVG picture, for lectures and papers: messages are slanted lines from the step in
 * which they were sent to the step in which they arrive, so that overtaking is visible.
 */
public final class SvgDiagram {
  private static final int TITLE_LETTERS = 88;
  private static final int VERDICT_LETTERS = 104;

  private final Story story;
  private final SvgPen pen = new SvgPen();
  private final Labels labels = new Labels(54, SvgLayout.WIDTH - 4);
  private final SvgLayout layout;
  private final List<String> title;

  private SvgDiagram(Story story) {
    this.story = story;
    this.title = Paragraph.wrap("", story.title(), TITLE_LETTERS);
    this.layout = new SvgLayout(story, 52 + 20.0 * title.size());
  }

  /** Returns the picture as a document. {@link Story#withoutIdleLinks} makes it much simpler. */
  public static String of(Story story) {
    return new SvgDiagram(story).write();
  }

  private String write() {
    List<String> verdict = Paragraph.wrap("", "Violated: " + story.verdict(), VERDICT_LETTERS);
    double height = layout.end() + 56 + 18 * verdict.size();
    open(height);
    drawTitle();
    drawNumbers();
    new SvgBars(story, new Course(story), layout, pen).draw();
    avoidLifelines();
    SvgSteps steps = new SvgSteps(story, layout, pen, labels);
    steps.drawLinks();
    steps.note();
    new SvgArrows(story, layout, pen, labels).draw();
    steps.drawActs();
    labels.place().forEach(l -> pen.words(l.middle(), l.style(), l.words()));
    drawLoop();
    drawLegend();
    for (int v = 0; v < verdict.size(); v++) {
      pen.words(20, layout.end() + 58 + 18 * v, "verdict", verdict.get(v));
    }
    pen.raw("</svg>");
    return pen.toString();
  }

  private void open(double height) {
    String size = String.format("%s\" height=\"%s", number(SvgLayout.WIDTH), number(height));
    String box = "0 0 " + number(SvgLayout.WIDTH) + " " + number(height);
    pen.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    pen.raw(
        String.format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%s\" width=\"%s\" role=\"img\">",
            box, size));
    pen.raw("<title>" + SvgPen.escape(story.title()) + "</title>");
    pen.raw("<desc>" + SvgPen.escape(story.verdict()) + "</desc>");
    pen.raw("<style>\n" + SvgStyle.CSS + "</style>");
    pen.box(0, 0, SvgLayout.WIDTH, height, 0, "paper");
  }

  private void drawTitle() {
    for (int t = 0; t < title.size(); t++) {
      pen.words(20, 28 + 20.0 * t, "title", title.get(t));
    }
  }

  /** Draws the number of each step, and a thin line from there to the node that it concerns. */
  private void drawNumbers() {
    for (int m = 0; m < story.moments().size(); m++) {
      Moment moment = story.moments().get(m);
      double y = layout.row(m);
      pen.words(46, y + 4, "number", Integer.toString(moment.number()));
      pen.line(new Segment(52, y, layout.x(moment.cause().node()), y), "guide");
    }
  }

  private void avoidLifelines() {
    for (int i = 0; i < story.nodes(); i++) {
      double x = layout.x(i);
      // As broad as the bar of a node that is in the CS.
      labels.avoid(new Segment(x - 7, layout.top(), x - 7, layout.end()));
      labels.avoid(new Segment(x + 7, layout.top(), x + 7, layout.end()));
    }
  }

  private void drawLoop() {
    if (story.loopFrom().isEmpty()) {
      return;
    }
    int from = story.loopFrom().getAsInt();
    int first = (int) story.moments().stream().filter(m -> m.number() < from).count();
    double top = layout.row(first) - 10;
    double bottom = layout.row(story.moments().size() - 1) + 10;
    pen.path("loop", "M", 26, bottom, "L", 18, bottom, "L", 18, top, "L", 26, top);
    pen.path("loop-tip", "M", 32, top, "L", 23, top - 4.5, "L", 23, top + 4.5, "Z");
    String turn = "rotate(-90 12 " + number((top + bottom) / 2) + ")";
    pen.raw(
        String.format(
            "<text class=\"loop-words\" x=\"12\" y=\"%s\" transform=\"%s\">for ever</text>",
            number((top + bottom) / 2), turn));
  }

  private void drawLegend() {
    double y = layout.end() + 32;
    pen.box(20, y - 9, 11, 11, 2, "inside");
    pen.words(
        36,
        y,
        "small",
        story.k() == Protocol.UNLIMITED
            ? "in the CS, of this group"
            : "in the CS: number of units");
    pen.line(new Segment(222, y - 4, 248, y - 4), "waits");
    pen.words(254, y, "small", "waits");
    pen.box(310, y - 6, 26, 4, 2, "band");
    pen.words(342, y, "small", "has the token");
    pen.words(440, y, "small", story.loopSentence());
  }
}
