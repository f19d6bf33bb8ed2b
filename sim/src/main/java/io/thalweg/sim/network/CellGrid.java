package io.thalweg.sim.network;

import java.util.Arrays;

/**
 * A uniform grid of cells over an area, to find the nodes near a point without looking at all of
 * them. A cell is at least as wide as the reach of a search, so a search looks at nine cells. The
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

  CellGrid(int nodes, double width, double height, double reach) {
    int most = 2 * (int) Math.ceil(Math.sqrt(nodes)) + 1;
    this.columns = cells(width, reach, most);
    this.rows = cells(height, reach, most);
    this.columnsPerMetre = columns / width;
    this.rowsPerMetre = rows / height;
    this.cellOf = new int[nodes];
    this.start = new int[columns * rows + 1];
    this.order = new int[nodes];
  }

  /** A short reach in a wide area must not make more cells than the nodes can fill. */
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
    place();
  }

  /**
   * Walks backwards, so that each cell's end slides down to its start, nodes in ascending order.
   */
  private void place() {
    for (int node = cellOf.length - 1; node >= 0; node--) {
      order[--start[cellOf[node] + 1]] = node;
    }
    System.arraycopy(start, 1, start, 0, start.length - 1);
    start[start.length - 1] = cellOf.length;
  }

  int rows() {
    return rows;
  }

  /** The row of cells; what lies outside the area belongs to the cell at the border. */
  int row(double y) {
    return Math.min(rows - 1, Math.max(0, (int) (y * rowsPerMetre)));
  }

  private int column(double x) {
    return Math.min(columns - 1, Math.max(0, (int) (x * columnsPerMetre)));
  }

  /** Where the nodes of the cells around {@code x} begin, in one row of cells. */
  int runStart(int row, double x) {
    return start[row * columns + Math.max(0, column(x) - 1)];
  }

  /** Where the nodes of the cells around {@code x} end, in one row of cells. */
  int runEnd(int row, double x) {
    return start[row * columns + Math.min(columns - 1, column(x) + 1) + 1];
  }

  /** The node at a position of a run. */
  int node(int position) {
    return order[position];
  }
}
