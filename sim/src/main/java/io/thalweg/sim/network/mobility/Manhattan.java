package io.thalweg.sim.network.mobility;

import io.thalweg.sim.Rng;

/**
 * Nodes drive along the streets of a regular town (ETSI TR 101 112, 1998): at each crossing they go
 * straight on with probability 1/2 and turn left or right with 1/4 each. At the border the ways
 * that do not exist drop out and the others keep their proportion. The speed is drawn for each
 * block.
 */
final class Manhattan implements Itinerary {
  private static final int[] STEP_X = {1, 0, -1, 0};
  private static final int[] STEP_Y = {0, 1, 0, -1};

  private final MobilityConfig config;
  private final int columns;
  private final int rows;
  private final Rng[] rng;

  /** The crossing that each node drives to, and where it is heading: an index into the steps. */
  private final int[] column;

  private final int[] row;
  private final int[] heading;

  /** Streets bound the area on all sides; {@code columns} and {@code rows} count the blocks. */
  Manhattan(int nodes, MobilityConfig config, int columns, int rows, Rng rng) {
    this.config = config;
    this.columns = columns;
    this.rows = rows;
    this.rng = new Rng[nodes];
    this.column = new int[nodes];
    this.row = new int[nodes];
    this.heading = new int[nodes];
    for (int node = 0; node < nodes; node++) {
      this.rng[node] = rng.split(node);
    }
  }

  /**
   * As many blocks along a side as radio ranges fit, so that neighbours share a street or block.
   */
  static int blocks(double length, double range) {
    return (int) Math.min(1000, Math.max(1, Math.rint(length / range)));
  }

  /** Starts within a block: at a random crossing, part of the way to the next. */
  @Override
  public void start(int node, Legs legs) {
    Rng chance = rng[node];
    column[node] = chance.nextInt(columns + 1);
    row[node] = chance.nextInt(rows + 1);
    double fromX = crossingX(node);
    double fromY = crossingY(node);
    heading[node] = chance.nextInt(4);
    while (!isStreet(node, heading[node])) {
      heading[node] = (heading[node] + 1) % 4;
    }
    step(node);
    double behind = chance.nextDouble();
    legs.startAt(
        node,
        fromX + (crossingX(node) - fromX) * behind,
        fromY + (crossingY(node) - fromY) * behind);
    drive(node, legs);
  }

  @Override
  public void next(int node, Legs legs) {
    heading[node] = turn(node);
    step(node);
    drive(node, legs);
  }

  private int turn(int node) {
    int straight = heading[node];
    int left = (straight + 3) % 4;
    int right = (straight + 1) % 4;
    int straightWeight = isStreet(node, straight) ? 2 : 0;
    int leftWeight = isStreet(node, left) ? 1 : 0;
    int rightWeight = isStreet(node, right) ? 1 : 0;
    int draw = rng[node].nextInt(straightWeight + leftWeight + rightWeight);
    if (draw < straightWeight) {
      return straight;
    }
    return draw < straightWeight + leftWeight ? left : right;
  }

  private boolean isStreet(int node, int way) {
    int nextColumn = column[node] + STEP_X[way];
    int nextRow = row[node] + STEP_Y[way];
    return nextColumn >= 0 && nextColumn <= columns && nextRow >= 0 && nextRow <= rows;
  }

  private void step(int node) {
    column[node] += STEP_X[heading[node]];
    row[node] += STEP_Y[heading[node]];
  }

  private void drive(int node, Legs legs) {
    double speed = rng[node].nextDouble(config.speedMin(), config.speedMax());
    legs.moveTo(node, crossingX(node), crossingY(node), speed);
  }

  private double crossingX(int node) {
    return config.width() * column[node] / columns;
  }

  private double crossingY(int node) {
    return config.height() * row[node] / rows;
  }
}
