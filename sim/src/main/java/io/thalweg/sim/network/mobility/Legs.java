package io.thalweg.sim.network.mobility;

import io.thalweg.sim.Ticks;

/**
 * The straight piece of path that each node is on: from where and when the piece before ended, to a
 * point that it reaches at a known time. Standing still is a piece too. Kept in plain arrays, since
 * every node is looked at in every sample.
 */
final class Legs {
  private final double[] startX;
  private final double[] startY;
  private final double[] endX;
  private final double[] endY;
  private final long[] startTicks;
  private final long[] endTicks;

  Legs(int nodes) {
    this.startX = new double[nodes];
    this.startY = new double[nodes];
    this.endX = new double[nodes];
    this.endY = new double[nodes];
    this.startTicks = new long[nodes];
    this.endTicks = new long[nodes];
  }

  /** Puts a node somewhere at time 0, before its first leg. */
  void startAt(int node, double x, double y) {
    endX[node] = x;
    endY[node] = y;
    rest(node, 0);
  }

  /** Lets a node stand still, from the end of its leg. */
  void rest(int node, long ticks) {
    beginLeg(node);
    endTicks[node] =
        ticks < Long.MAX_VALUE - startTicks[node] ? startTicks[node] + ticks : Long.MAX_VALUE;
  }

  /** Lets a node go straight to a point at a speed in metres per time unit. */
  void moveTo(int node, double x, double y, double speed) {
    beginLeg(node);
    double dx = x - startX[node];
    double dy = y - startY[node];
    double units = Math.sqrt(dx * dx + dy * dy) / speed;
    // At least a tick, so that time goes on however short the way is.
    endTicks[node] =
        startTicks[node] + Math.max(1, Ticks.fromUnits(Math.min(units, Ticks.UNITS_MAX)));
    endX[node] = x;
    endY[node] = y;
  }

  /** Ends a node's leg early, wherever the node is by then; has no effect on a leg that is over. */
  void cutAt(int node, long ticks) {
    if (ticks < endTicks[node]) {
      double x = x(node, ticks);
      double y = y(node, ticks);
      endX[node] = x;
      endY[node] = y;
      endTicks[node] = ticks;
    }
  }

  private void beginLeg(int node) {
    startX[node] = endX[node];
    startY[node] = endY[node];
    startTicks[node] = endTicks[node];
  }

  double endX(int node) {
    return endX[node];
  }

  double endY(int node) {
    return endY[node];
  }

  long endTicks(int node) {
    return endTicks[node];
  }

  /** Where a node is at a time within its leg. */
  double x(int node, long ticks) {
    return startX[node] + (endX[node] - startX[node]) * progress(node, ticks);
  }

  double y(int node, long ticks) {
    return startY[node] + (endY[node] - startY[node]) * progress(node, ticks);
  }

  private double progress(int node, long ticks) {
    long duration = endTicks[node] - startTicks[node];
    return ticks >= endTicks[node] ? 1 : (double) (ticks - startTicks[node]) / duration;
  }
}
