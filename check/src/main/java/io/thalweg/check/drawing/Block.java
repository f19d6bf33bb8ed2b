package io.thalweg.check.drawing;

import io.thalweg.check.story.Course;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The lines of one step in the terminal. Each thing is drawn in the first line whose lanes are
 * free, so that nothing covers anything else.
 */
final class Block {
  private final Columns columns;
  private final IntFunction<Course.Phase> phases;
  private final List<char[]> lines = new ArrayList<>();
  private final List<boolean[]> taken = new ArrayList<>();

  Block(Columns columns, IntFunction<Course.Phase> phases) {
    this.columns = columns;
    this.phases = phases;
    addLine();
  }

  /** Returns the lines, with one margin for the first and another for all others. */
  List<String> lines(String first, String others) {
    List<String> all = new ArrayList<>();
    for (char[] line : lines) {
      String margin = all.isEmpty() ? first : others;
      margin.getChars(0, margin.length(), line, 0);
      all.add(new String(line).stripTrailing());
    }
    return all;
  }

  private void addLine() {
    char[] line = new char[columns.width()];
    Arrays.fill(line, ' ');
    for (int i = 0; i < columns.nodes(); i++) {
      Course.Phase phase = phases.apply(i);
      line[columns.lifeline(i)] = phase.isInside() ? '┃' : phase.waits() ? '┆' : '│';
      line[columns.tokenCell(i)] = phase.token() ? '●' : phase.tokenAway() ? '○' : ' ';
    }
    lines.add(line);
    taken.add(new boolean[columns.nodes()]);
  }

  /** Takes the lanes from one lifeline to another in the first line that has them free. */
  private char[] take(int fromLane, int toLane) {
    for (int l = 0; ; l++) {
      if (l == lines.size()) {
        addLine();
      }
      if (isFree(l, fromLane, toLane)) {
        Arrays.fill(taken.get(l), fromLane, toLane, true);
        return lines.get(l);
      }
    }
  }

  private boolean isFree(int line, int fromLane, int toLane) {
    for (int lane = fromLane; lane < toLane; lane++) {
      if (taken.get(line)[lane]) {
        return false;
      }
    }
    return true;
  }

  /** Draws a line between two lifelines, with the first of the labels that fits. */
  void line(int from, int to, Stroke stroke, List<String> labels) {
    int left = Math.min(from, to);
    int right = Math.max(from, to);
    char[] line = take(left, right);
    int begin = columns.lifeline(left) + 1;
    int end = columns.tokenCell(right) - (line[columns.tokenCell(right)] == ' ' ? 0 : 1);
    for (int c = begin; c <= end; c++) {
      if (isLifeline(c)) {
        line[c] = stroke.across(line[c]);
      } else if (line[c] == ' ') {
        line[c] = stroke.dash(); // otherwise there is a token, which stays visible
      }
    }
    stroke.ends(line, begin, end, from < to);
    // Next to the receiver, where readers look for the name of what arrives.
    label(line, from < to ? right - 1 : left, stroke.arrives() ? 2 : 4, labels);
  }

  private boolean isLifeline(int column) {
    int beyond = column - columns.lifeline(0);
    return beyond % columns.spacing() == 0;
  }

  private void label(char[] line, int lane, int ends, List<String> labels) {
    int room = columns.messages() - ends;
    String text = " " + fitting(labels, room) + " ";
    int at = columns.lifeline(lane) + 1 + (columns.spacing() - 2 - text.length()) / 2;
    text.getChars(0, text.length(), line, at);
  }

  /** Writes words beside a lifeline: on the right, unless only the left is free or is preferred. */
  void words(int node, List<String> words, boolean preferLeft) {
    boolean leftIsFree = node > 0 && isFree(0, node - 1, node);
    boolean rightIsFree = isFree(0, node, node + 1);
    boolean left = leftIsFree && (preferLeft || !rightIsFree);
    String text = fitting(words, columns.messages());
    if (left) {
      put(take(node - 1, node), columns.tokenCell(node) - 1 - text.length(), text);
    } else {
      put(take(node, node + 1), columns.lifeline(node) + 2, text);
    }
  }

  /** Draws a stub at a lifeline for a message that leaves here to the left or to the right. */
  void stub(int node, boolean toTheLeft, String label) {
    String text = fitting(List.of(label), columns.messages());
    char[] line = toTheLeft ? take(node - 1, node) : take(node, node + 1);
    int at = columns.lifeline(node);
    line[at] = Stroke.branch(line[at], toTheLeft);
    if (toTheLeft) {
      int stub = line[at - 1] == ' ' ? at - 1 : at - 2;
      line[stub] = '╶';
      put(line, stub - text.length(), text);
    } else {
      line[at + 1] = '╴';
      put(line, at + 2, text);
    }
  }

  /** Whether these words fit into a lane. */
  boolean holds(String words) {
    return words.length() <= columns.messages();
  }

  private static void put(char[] line, int at, String text) {
    text.getChars(0, text.length(), line, at);
  }

  private static String fitting(List<String> labels, int room) {
    for (String label : labels) {
      if (label.length() <= room) {
        return label;
      }
    }
    return labels.getLast().substring(0, room - 1) + "…";
  }
}
