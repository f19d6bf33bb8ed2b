package io.thalweg.check.show;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines. */
final class Paragraph {
  private Paragraph() {}

  /**
   * Lines of at most this width, where words allow it.
   *
   * @param first what the first line begins with; the others are indented alike
   */
  static List<String> wrap(String first, String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(first);
    boolean empty = true;
    for (String word : text.split(" ")) {
      if (!empty && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(" ".repeat(first.length()));
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    lines.add(line.toString());
    return lines;
  }
}
