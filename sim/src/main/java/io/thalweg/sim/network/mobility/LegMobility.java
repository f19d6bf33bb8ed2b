package io.thalweg.sim.network.mobility;

/** Nodes that follow the straight legs of an itinerary, one after the other. */
final class LegMobility implements Mobility {
  private final Itinerary itinerary;
  private final Legs legs;
  private final double width;
  private final double height;
  private final double[] x;
  private final double[] y;
  private long now;

  LegMobility(int nodes, double width, double height, Itinerary itinerary) {
    this.itinerary = itinerary;
    this.legs = new Legs(nodes);
    this.width = width;
    this.height = height;
    this.x = new double[nodes];
    this.y = new double[nodes];
    for (int node = 0; node < nodes; node++) {
      itinerary.start(node, legs);
    }
    advanceTo(0);
  }

  @Override
  public void advanceTo(long ticks) {
    if (ticks < now) {
      throw new IllegalArgumentException("time goes back from " + now + " to " + ticks);
    }
    now = ticks;
    for (int node = 0; node < x.length; node++) {
      while (ticks > legs.endTicks(node)) {
        itinerary.next(node, legs);
      }
      x[node] = inside(legs.x(node, ticks), width);
      y[node] = inside(legs.y(node, ticks), height);
    }
  }

  /** Rounding may carry a node over the border by the last bit. */
  private static double inside(double place, double length) {
    return Math.min(length, Math.max(0, place));
  }

  @Override
  public int nodes() {
    return x.length;
  }

  @Override
  public double width() {
    return width;
  }

  @Override
  public double height() {
    return height;
  }

  @Override
  public double x(int node) {
    return x[node];
  }

  @Override
  public double y(int node) {
    return y[node];
  }
}
