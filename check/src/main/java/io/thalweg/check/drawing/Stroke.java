package io.thalweg.check.drawing;

import io.thalweg.check.story.Effect;
import io.thalweg.check.story.ShownMessage;

/** How lines are drawn in the terminal. */
enum Stroke {
  MESSAGE('─', '▶', '◀'),
  TOKEN('═', '▶', '◀'),
  HEIGHT('┄', '▶', '◀'),
  LOST('─', '✗', '✗'),
  LOST_TOKEN('═', '✗', '✗'),
  RETURNED('─', '✗', '✗'),
  RETURNED_TOKEN('═', '✗', '✗'),
  UNDER_WAY('─', '▷', '◁'),
  UNDER_WAY_TOKEN('═', '▷', '◁'),
  UNDER_WAY_HEIGHT('┄', '▷', '◁'),
  FAILURE('╌', '╳', '╳'),
  FORMATION('╌', '◇', '◇');

  private final char dash;
  private final char headRight;
  private final char headLeft;

  Stroke(char dash, char headRight, char headLeft) {
    this.dash = dash;
    this.headRight = headRight;
    this.headLeft = headLeft;
  }

  static Stroke of(ShownMessage message) {
    return message.token() ? TOKEN : message.tellsOnlyAHeight() ? HEIGHT : MESSAGE;
  }

  static Stroke of(Effect.Drops drop) {
    if (drop.returned()) {
      return drop.message().token() ? RETURNED_TOKEN : RETURNED;
    }
    return drop.message().token() ? LOST_TOKEN : LOST;
  }

  static Stroke underWay(ShownMessage message) {
    return message.token()
        ? UNDER_WAY_TOKEN
        : message.tellsOnlyAHeight() ? UNDER_WAY_HEIGHT : UNDER_WAY;
  }

  /** Whether the line reaches its other end. */
  boolean arrives() {
    return switch (this) {
      case MESSAGE, TOKEN, HEIGHT, FAILURE, FORMATION -> true;
      default -> false;
    };
  }

  char dash() {
    return dash;
  }

  /** Returns the character for a lifeline that this line crosses. */
  char across(char lifeline) {
    return switch (this) {
      case MESSAGE, LOST, RETURNED, UNDER_WAY -> lifeline == '┃' ? '╂' : '┼';
      case TOKEN, LOST_TOKEN, RETURNED_TOKEN, UNDER_WAY_TOKEN -> lifeline == '┃' ? '╂' : '╪';
      default -> lifeline;
    };
  }

  /** Returns the character for a lifeline with a branch to one side. */
  static char branch(char lifeline, boolean toTheLeft) {
    return switch (lifeline) {
      case '┃' -> toTheLeft ? '┨' : '┠';
      case '┨', '┠' -> '╂';
      case '├', '┤' -> '┼';
      default -> toTheLeft ? '┤' : '├';
    };
  }

  /** Draws the ends of a line over the cells from begin to end. */
  void ends(char[] line, int begin, int end, boolean rightwards) {
    switch (this) {
      case MESSAGE, TOKEN, HEIGHT -> head(line, rightwards ? end : begin, rightwards);
      case FAILURE, FORMATION -> {
        line[begin] = headLeft;
        line[end] = headRight;
      }
      case RETURNED, RETURNED_TOKEN -> {
        stop(line, begin, end, rightwards);
        line[rightwards ? begin : end] = rightwards ? '◀' : '▶';
      }
      default -> stop(line, begin, end, rightwards);
    }
  }

  private void head(char[] line, int at, boolean rightwards) {
    line[at] = rightwards ? headRight : headLeft;
  }

  /** Draws the head of a line that ends before its receiver. */
  private void stop(char[] line, int begin, int end, boolean rightwards) {
    line[rightwards ? end : begin] = ' ';
    head(line, rightwards ? end - 1 : begin + 1, rightwards);
  }
}
