package io.thalweg.check.drawing;

import io.thalweg.check.story.Moment;
import io.thalweg.check.story.Story;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The layout of the picture: nodes from left to right, steps from top to bottom. */
final class SvgLayout {
  static final double WIDTH = 800;

  /** Distance from what a node gets to what it sends in the same step, so that both are visible. */
  static final double ANSWER = 12;

  private static final double FIRST = 150;
  private static final double LAST = WIDTH - 116;
  private static final double ROW = 40;
  private static final double UNDER_WAY = 34;

  private final int nodes;
  private final double top;
  private final double[] rows;
  private final double end;
  private final Map<Integer, Integer> rowOf = new HashMap<>();

  /**
   * @param top where the lifelines begin
   */
  SvgLayout(Story story, double top) {
    this.nodes = story.nodes();
    this.top = top;
    List<Moment> moments = story.moments();
    this.rows = new double[moments.size()];
    double y = top + 30;
    for (int m = 0; m < rows.length; m++) {
      rows[m] = y;
      rowOf.put(moments.get(m).number(), m);
      y += moments.get(m).dropped().isEmpty() ? ROW : ROW + 8;
    }
    this.end = y - 6 + (story.underWay().isEmpty() ? 0 : UNDER_WAY);
  }

  double top() {
    return top;
  }

  /** Returns the height at which the lifelines end. */
  double end() {
    return end;
  }

  double x(int node) {
    return nodes == 1 ? WIDTH / 2 : FIRST + node * (LAST - FIRST) / (nodes - 1);
  }

  /** Returns the distance between neighbouring lifelines. */
  double lane() {
    return nodes == 1 ? WIDTH : x(1) - x(0);
  }

  /** Returns the height of the moment with this index; -1 is the top of the lifelines. */
  double row(int moment) {
    return moment < 0 ? top : moment == rows.length ? end : rows[moment];
  }

  /** Returns the height at which a message leaves that was sent in the step with this number. */
  double sendingIn(int number) {
    Integer row = rowOf.get(number);
    return row == null ? top : rows[row] + ANSWER;
  }
}
