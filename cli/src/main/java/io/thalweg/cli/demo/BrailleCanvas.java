package io.thalweg.cli.demo;

/** Draws lines finer than characters: each Braille character is two dots wide and four high. */
final class BrailleCanvas {
  private static final char BLANK = '\u2800';
  private static final int[][] DOTS = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};

  private final int[][] cells;

  BrailleCanvas(int columns, int lines) {
    this.cells = new int[lines][columns];
  }

  int width() {
    return 2 * cells[0].length;
  }

  int height() {
    return 4 * cells.length;
  }

  /** Sets every other dot between two points: a dotted line stays in the background. */
  void line(double x1, double y1, double x2, double y2) {
    int steps = (int) Math.max(1, Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)));
    for (int step = 0; step <= steps; step += 2) {
      double part = (double) step / steps;
      dot((int) Math.round(x1 + part * (x2 - x1)), (int) Math.round(y1 + part * (y2 - y1)));
    }
  }

  private void dot(int x, int y) {
    if (x >= 0 && y >= 0 && x < width() && y < height()) {
      cells[y / 4][x / 2] |= DOTS[y % 4][x % 2];
    }
  }

  /** Copies what was drawn; blank cells leave the screen as it is. */
  void copyTo(Screen screen, int line, int column, Style style) {
    for (int row = 0; row < cells.length; row++) {
      for (int i = 0; i < cells[row].length; i++) {
        if (cells[row][i] != 0) {
          screen.put(line + row, column + i, "" + (char) (BLANK + cells[row][i]), style);
        }
      }
    }
  }
}
