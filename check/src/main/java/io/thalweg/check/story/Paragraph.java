package io.thalweg.check.story;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines. */
public final class Paragraph {
  private Paragraph() {}

  /**
   * Returns lines of at most this width, unless a single word is longer.
   *
   * @param first the beginning of the first line; the others are indented by its length
   */
  public static List<String> wrap(String first, String text, int width) {
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
