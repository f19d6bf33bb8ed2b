package io.thalweg.sim.network.mobility;

import io.thalweg.sim.Rng;

/**
 * Speed and direction change a little at a time and remember what they were (Liang and Haas,
 * INFOCOM 1999): {@code next = alpha * last + (1 - alpha) * mean + sqrt(1 - alpha²) * noise}. With
 * alpha 1 a node goes straight on, with 0 it forgets at once.
 *
 * <p>Near the border a mean direction that leads out is mirrored, so that the node drifts away from
 * it; a leg that would still leave the area is mirrored itself. Turning to the middle instead, as
 * is often done, sends all nodes through the same point and crowds it.
 */
final class GaussMarkov implements Itinerary {
  static final double ALPHA = 0.75;

  /** The share of the smaller side at which a node notices the border. */
  private static final double MARGIN = 0.05;

  private static final double DIRECTION_DEVIATION = 0.6;

  private final MobilityConfig config;
  private final double alpha;
  private final double noise;
  private final double legUnits;
  private final Rng[] rng;
  private final double[] speed;
  private final double[] direction;
  private final double[] meanDirection;

  GaussMarkov(int nodes, MobilityConfig config, double alpha, Rng rng) {
    this.config = config;
    this.alpha = alpha;
    this.noise = Math.sqrt(1 - alpha * alpha);
    this.legUnits = legUnits(config);
    this.rng = new Rng[nodes];
    this.speed = new double[nodes];
    this.direction = new double[nodes];
    this.meanDirection = new double[nodes];
    for (int node = 0; node < nodes; node++) {
      this.rng[node] = rng.split(node);
    }
  }

  /**
   * The time to go a tenth of the radio range: short against the life of a link. Never so long that
   * a mirrored leg could cross the whole area.
   */
  private static double legUnits(MobilityConfig config) {
    double smallerSide = Math.min(config.width(), config.height());
    return Math.min(
        0.1 * config.range() / config.speedMean(), 0.4 * smallerSide / config.speedMax());
  }

  @Override
  public void start(int node, Legs legs) {
    Rng chance = rng[node];
    legs.startAt(node, chance.nextDouble() * config.width(), chance.nextDouble() * config.height());
    meanDirection[node] = chance.nextDouble() * 2 * Math.PI;
    direction[node] = meanDirection[node];
    speed[node] = config.speedMean();
  }

  @Override
  public void next(int node, Legs legs) {
    double x = legs.endX(node);
    double y = legs.endY(node);
    meanDirection[node] = awayFromBorder(nearestTurn(meanDirection[node], 0), x, y);
    change(node);
    double length = speed[node] * legUnits;
    double stepX = length * StrictMath.cos(direction[node]);
    double stepY = length * StrictMath.sin(direction[node]);
    if (isOutside(x + stepX, config.width())) {
      stepX = -stepX;
      direction[node] = Math.PI - direction[node];
    }
    if (isOutside(y + stepY, config.height())) {
      stepY = -stepY;
      direction[node] = -direction[node];
    }
    legs.moveTo(node, x + stepX, y + stepY, speed[node]);
  }

  /** An angle between -pi and pi, or its mirror image if it leads to a border that is near. */
  private double awayFromBorder(double angle, double x, double y) {
    double margin = MARGIN * Math.min(config.width(), config.height());
    boolean leadsRight = Math.abs(angle) < Math.PI / 2;
    boolean leadsDown = angle > 0;
    double turned = angle;
    if (leadsRight ? x > config.width() - margin : x < margin) {
      turned = Math.PI - turned;
    }
    return (leadsDown ? y > config.height() - margin : y < margin) ? -turned : turned;
  }

  private static boolean isOutside(double place, double length) {
    return place < 0 || place > length;
  }

  private void change(int node) {
    double deviation = (config.speedMax() - config.speedMin()) / 4;
    double next = remember(speed[node], config.speedMean(), deviation, rng[node]);
    speed[node] = Math.min(config.speedMax(), Math.max(config.speedMin(), next));
    double last = nearestTurn(direction[node], 0);
    double mean = nearestTurn(meanDirection[node], last);
    direction[node] = remember(last, mean, DIRECTION_DEVIATION, rng[node]);
  }

  private double remember(double last, double mean, double deviation, Rng chance) {
    return alpha * last + (1 - alpha) * mean + noise * deviation * chance.nextGaussian();
  }

  /** The same angle, full turns added so that the way round from the reference is the short one. */
  private static double nearestTurn(double angle, double reference) {
    return angle + 2 * Math.PI * Math.rint((reference - angle) / (2 * Math.PI));
  }
}
