package io.thalweg.check.story;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A story as numbered sentences in the words of the paper. */
public final class StoryText {
  private final Story story;
  private final Course course;
  private final int width;
  private final List<String> lines = new ArrayList<>();

  private StoryText(Story story, int width) {
    this.story = story;
    this.course = new Course(story);
    this.width = width;
  }

  /**
   * Returns the whole text; each line ends with a line break.
   *
   * @param width the largest length of a line
   */
  public static String of(Story story, int width) {
    return new StoryText(story, width).write();
  }

  private String write() {
    add("", story.title() + "; " + holders(story.start()) + ".");
    lines.add("");
    story.moments().forEach(m -> add(number(m.number()), Wording.sentence(m)));
    lines.add("");
    if (story.loopFrom().isPresent()) {
      add("", story.loopSentence());
    }
    writeEnd();
    lines.add("");
    add("", "Violated: " + story.verdict());
    return lines.stream().collect(Collectors.joining("\n", "", "\n"));
  }

  private String number(int number) {
    String text = number + ". ";
    int digits = Integer.toString(story.steps()).length();
    return " ".repeat(Math.max(0, digits + 4 - text.length())) + text;
  }

  private void writeEnd() {
    List<ShownMessage> underWay = story.underWay();
    if (underWay.isEmpty()) {
      add("", "No message is under way. At the end:");
    } else {
      add("", "Still under way: " + Wording.list(underWay.stream().map(this::onItsWay).toList()));
      lines.set(lines.size() - 1, lines.getLast() + ".");
      add("", "At the end:");
    }
    for (NodeState state : story.end()) {
      String words = Wording.phase(course.atEnd(state.node()), waitsForEver(state.node()));
      boolean none = state.variables().isEmpty() || course.atEnd(state.node()).gone();
      String variables = none ? "" : "; " + state.variables();
      add("  node " + state.node() + " ", words + variables + ".");
    }
  }

  private String onItsWay(ShownMessage message) {
    String way = " from " + message.from() + " to " + message.to();
    return message.inText() + way + " (step " + message.sentIn() + ")";
  }

  /** Whether the node waits for ever: all around the cycle, or after all has come to rest. */
  private boolean waitsForEver(int node) {
    int last = story.moments().size();
    if (story.loopFrom().isPresent()) {
      return IntStream.rangeClosed(loopStart(), last).allMatch(m -> course.after(m, node).waits());
    }
    boolean nobodyInside =
        IntStream.range(0, story.nodes()).allMatch(i -> !course.atEnd(i).isInside());
    return nobodyInside && story.underWay().isEmpty();
  }

  private int loopStart() {
    int from = story.loopFrom().orElse(0);
    return (int) story.moments().stream().filter(m -> m.number() < from).count();
  }

  private static String holders(List<NodeState> states) {
    List<String> holders =
        states.stream().filter(s -> s.tokens() > 0).map(s -> "node " + s.node()).toList();
    if (holders.isEmpty()) {
      return "nobody holds the token";
    }
    return Wording.list(holders) + (holders.size() == 1 ? " holds" : " hold") + " the token";
  }

  private void add(String first, String text) {
    lines.addAll(Paragraph.wrap(first, text, width));
  }
}
