package io.thalweg.sim.network.mobility;

import java.util.Arrays;

/**
 * A uniform grid of cells over an area, to find the nodes near a point without looking at all
 * nodes. A cell is at least as wide as the reach of a search, so a search looks at nine cells. The
 * nodes of a cell lie next to each other in one array, which also makes a row of three cells one
 * contiguous run.
 */
final class CellGrid {
  /** Keeps a cell wider than the reach whatever the rounding. */
  private static final double SLACK = 1.000001;

  private final int columns;
  private final int rows;
  private final double columnsPerMetre;
  private final double rowsPerMetre;
  private final int[] cellOf;
  private final int[] start;
  private final int[] order;
  private final double[] orderedX;
  private final double[] orderedY;

  CellGrid(int nodes, double width, double height, double reach) {
    int most = 2 * (int) Math.ceil(Math.sqrt(nodes)) + 1;
    this.columns = cells(width, reach, most);
    this.rows = cells(height, reach, most);
    this.columnsPerMetre = columns / width;
    this.rowsPerMetre = rows / height;
    this.cellOf = new int[nodes];
    this.start = new int[columns * rows + 1];
    this.order = new int[nodes];
    this.orderedX = new double[nodes];
    this.orderedY = new double[nodes];
  }

  /**
   * The number of cells along a side; limited, so that a short reach in a wide area does not make
   * more cells than the nodes can fill.
   */
  private static int cells(double length, double reach, int most) {
    double fitting = Math.floor(length / (reach * SLACK));
    return fitting >= most ? most : Math.max(1, (int) fitting);
  }

  /** Sorts the nodes into their cells, by counting, in time linear in nodes and cells. */
  void fill(double[] x, double[] y) {
    Arrays.fill(start, 0);
    for (int node = 0; node < cellOf.length; node++) {
      int cell = row(y[node]) * columns + column(x[node]);
      cellOf[node] = cell;
      start[cell + 1]++;
    }
    for (int cell = 1; cell < start.length; cell++) {
      start[cell] += start[cell - 1];
    }
    place(x, y);
  }

  /**
   * Walks backwards, so that each cell's end slides down to its start, nodes in ascending order.
   */
  private void place(double[] x, double[] y) {
    for (int node = cellOf.length - 1; node >= 0; node--) {
      int position = --start[cellOf[node] + 1];
      order[position] = node;
      orderedX[position] = x[node];
      orderedY[position] = y[node];
    }
    System.arraycopy(start, 1, start, 0, start.length - 1);
    start[start.length - 1] = cellOf.length;
  }

  /**
   * Finds the nodes near a point whose number is above a given one.
   *
   * @param square the greatest distance, squared; no more than the square of the reach
   * @param found where to put them, in no order; has room for all nodes and one more
   * @return the number of nodes found
   */
  int findNear(double x, double y, double square, int above, int[] found) {
    int left = Math.max(0, column(x) - 1);
    int right = Math.min(columns - 1, column(x) + 1);
    int bottom = Math.min(rows - 1, row(y) + 1);
    int count = 0;
    for (int row = Math.max(0, row(y) - 1); row <= bottom; row++) {
      int end = start[row * columns + right + 1];
      for (int position = start[row * columns + left]; position < end; position++) {
        double dx = orderedX[position] - x;
        double dy = orderedY[position] - y;
        // Written first and counted after: a branch here would be mispredicted most of the time.
        found[count] = order[position];
        count += dx * dx + dy * dy <= square & order[position] > above ? 1 : 0;
      }
    }
    return count;
  }

  /** The row of cells; a point outside the area belongs to the cell at the border. */
  private int row(double y) {
    return Math.min(rows - 1, Math.max(0, (int) (y * rowsPerMetre)));
  }

  private int column(double x) {
    return Math.min(columns - 1, Math.max(0, (int) (x * columnsPerMetre)));
  }
}
