package io.thalweg.cli.demo;

import java.util.Arrays;

/**
 * One frame: a grid of characters with a style each, rendered as one text that overwrites the frame
 * before in place. Nothing is cleared first, so nothing flickers.
 */
final class Screen {
  private static final String ESCAPE = "\u001b[";

  private final int columns;
  private final int lines;
  private final char[][] characters;
  private final Style[][] styles;

  Screen(int columns, int lines) {
    this.columns = columns;
    this.lines = lines;
    this.characters = new char[lines][columns];
    this.styles = new Style[lines][columns];
    for (int line = 0; line < lines; line++) {
      Arrays.fill(characters[line], ' ');
      Arrays.fill(styles[line], Style.PLAIN);
    }
  }

  int columns() {
    return columns;
  }

  int lines() {
    return lines;
  }

  /** Writes a text; what does not fit is cut off. */
  void put(int line, int column, String text, Style style) {
    for (int i = 0; i < text.length(); i++) {
      int at = column + i;
      if (line >= 0 && line < lines && at >= 0 && at < columns) {
        characters[line][at] = text.charAt(i);
        styles[line][at] = style;
      }
    }
  }

  /** Returns the frame as one text, from the upper left corner of the terminal. */
  String render(boolean colour) {
    StringBuilder text = new StringBuilder(ESCAPE + "H");
    for (int line = 0; line < lines; line++) {
      text.append(line == 0 ? "" : "\r\n");
      render(line, colour, text);
      text.append(ESCAPE).append('K');
    }
    return text.append(ESCAPE).append('J').toString();
  }

  private void render(int line, boolean colour, StringBuilder text) {
    Style now = Style.PLAIN;
    for (int column = 0; column < columns; column++) {
      if (colour && styles[line][column] != now) {
        now = styles[line][column];
        text.append(ESCAPE).append(now.code()).append('m');
      }
      text.append(characters[line][column]);
    }
    if (now != Style.PLAIN) {
      text.append(ESCAPE).append("0m");
    }
  }
}
