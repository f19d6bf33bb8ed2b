package io.thalweg.check.drawing;

import io.thalweg.check.story.Course;
import io.thalweg.check.story.Moment;
import io.thalweg.check.story.Paragraph;
import io.thalweg.check.story.ShownMessage;
import io.thalweg.check.story.Story;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A story as a diagram for the terminal: a lifeline for each node, time downwards.
 *
 * <p>A message is drawn in the step in which it arrives, with the number of the step in which it
 * was sent; a stub in that step shows that it leaves.
 */
public final class SequenceDiagram {
  /** The width of a terminal if its real width is not known. */
  public static final int USUAL_WIDTH = 80;

  private static final List<String> LEGEND =
      List.of(
          "┃ in the CS   ┆ waits   ● has the token   ○ its token is under way",
          "├╴M sends M   ── M (3) ─▶ gets M, sent in step 3   ─✗ lost   … under way");

  private final Story story;
  private final Course course;
  private final Columns columns;
  private final int width;
  private final List<String> lines = new ArrayList<>();

  private SequenceDiagram(Story story, int width) {
    this.story = story;
    this.course = new Course(story);
    this.columns = Columns.fitting(story.nodes(), width);
    this.width = width;
  }

  /** Returns the diagram for a terminal of this width; each line ends with a line break. */
  public static String of(Story story, int width) {
    return new SequenceDiagram(story, width).write();
  }

  private String write() {
    lines.addAll(Paragraph.wrap("", story.title(), width));
    lines.add("");
    lines.add(names());
    lines.addAll(new Block(columns, i -> course.after(0, i)).lines("", ""));
    for (int m = 0; m < story.moments().size(); m++) {
      writeStep(m);
    }
    writeUnderWay();
    lines.addAll(new Block(columns, course::atEnd).lines("", ""));
    lines.add("");
    if (story.loopFrom().isPresent()) {
      lines.add(story.loopSentence());
    }
    lines.addAll(Paragraph.wrap("", "Violated: " + story.verdict(), width));
    lines.add("");
    lines.addAll(LEGEND);
    return lines.stream().collect(Collectors.joining("\n", "", "\n"));
  }

  private String names() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < story.nodes(); i++) {
      String name = "node " + i;
      text.append(" ".repeat(columns.lifeline(i) - name.length() / 2 - text.length())).append(name);
    }
    return text.toString();
  }

  private void writeStep(int m) {
    Moment moment = story.moments().get(m);
    Block block = new Block(columns, i -> course.after(m + 1, i));
    new StepDrawing(moment, block).draw();
    boolean last = m == story.moments().size() - 1;
    List<String> drawn = block.lines(margin(moment, last), inLoop(moment) && !last ? "│" : "");
    lines.addAll(drawn);
  }

  private boolean inLoop(Moment moment) {
    return story.loopFrom().isPresent() && moment.number() >= story.loopFrom().getAsInt();
  }

  /** Returns the margin: the number of the step, and the bracket around a cycle. */
  private String margin(Moment moment, boolean last) {
    String number = String.format(Locale.ROOT, "%4d", moment.number());
    if (!inLoop(moment)) {
      return " " + number.substring(1);
    }
    boolean first = lines.stream().noneMatch(l -> l.startsWith("╭"));
    String bracket = first ? "╭" : last ? "╰" : "│";
    return bracket + number.substring(1);
  }

  private void writeUnderWay() {
    for (ShownMessage message : story.underWay()) {
      Block block = new Block(columns, course::atEnd);
      List<String> labels = StepDrawing.labels(message);
      block.line(message.from(), message.to(), Stroke.underWay(message), labels);
      lines.addAll(block.lines("   …", ""));
    }
  }
}
