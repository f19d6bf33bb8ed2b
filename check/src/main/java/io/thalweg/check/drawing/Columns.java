package io.thalweg.check.drawing;

/**
 * The columns of a line in the terminal: a margin for the number of the step, then a lifeline for
 * each node with a lane at its right. The cell left of a lifeline is the token's.
 */
record Columns(int nodes, int spacing) {
  private static final int FIRST = 8;
  private static final int SPACING_MIN = 14;
  private static final int SPACING_MAX = 32;

  static Columns fitting(int nodes, int width) {
    int spacing = (width - FIRST + 2) / Math.max(1, nodes);
    return new Columns(nodes, Math.clamp(spacing, SPACING_MIN, SPACING_MAX));
  }

  int width() {
    return FIRST + nodes * spacing;
  }

  int lifeline(int node) {
    return FIRST + node * spacing;
  }

  int tokenCell(int node) {
    return lifeline(node) - 1;
  }

  /** Returns the number of letters that fit in a lane with some space at both ends. */
  int messages() {
    return spacing - 4;
  }
}
