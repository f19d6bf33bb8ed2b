package io.thalweg.sim.network;

import io.thalweg.sim.Rng;

/**
 * Speed and direction change a little at a time and remember what they were (Liang and Haas,
 * INFOCOM 1999): {@code next = alpha * last + (1 - alpha) * mean + sqrt(1 - alpha²) * noise}. With
 * alpha 1 a node goes straight on, with 0 it forgets at once.
 *
 * <p>Near the border the mean direction turns to the middle of the area, as Camp, Boleng and Davies
 * propose (2002). A leg that would still leave the area is replaced by one straight to the middle,
 * and the mean direction stays so.
 */
final class GaussMarkov implements Itinerary {
  static final double ALPHA = 0.75;

  /** The share of the smaller side at which a node notices the border. */
  private static final double MARGIN = 0.1;

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
   * a leg towards the middle could cross the whole area.
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
    if (isNearBorder(x, y)) {
      // The nearest of the equal angles, so that the direction turns the short way round.
      meanDirection[node] = nearestTurn(towardsMiddle(x, y), direction[node]);
    }
    change(node);
    double length = speed[node] * legUnits;
    double toX = x + length * StrictMath.cos(direction[node]);
    double toY = y + length * StrictMath.sin(direction[node]);
    if (!isInside(toX, toY)) {
      turnToMiddle(node, x, y);
      toX = x + length * StrictMath.cos(direction[node]);
      toY = y + length * StrictMath.sin(direction[node]);
    }
    legs.moveTo(node, toX, toY, speed[node]);
  }

  private void change(int node) {
    double deviation = (config.speedMax() - config.speedMin()) / 4;
    double next = remember(speed[node], config.speedMean(), deviation, rng[node]);
    speed[node] = Math.min(config.speedMax(), Math.max(config.speedMin(), next));
    direction[node] =
        remember(direction[node], meanDirection[node], DIRECTION_DEVIATION, rng[node]);
  }

  private double remember(double last, double mean, double deviation, Rng chance) {
    return alpha * last + (1 - alpha) * mean + noise * deviation * chance.nextGaussian();
  }

  private void turnToMiddle(int node, double x, double y) {
    direction[node] = towardsMiddle(x, y);
    meanDirection[node] = direction[node];
  }

  private double towardsMiddle(double x, double y) {
    return StrictMath.atan2(config.height() / 2 - y, config.width() / 2 - x);
  }

  private static double nearestTurn(double angle, double reference) {
    return angle + 2 * Math.PI * Math.rint((reference - angle) / (2 * Math.PI));
  }

  private boolean isNearBorder(double x, double y) {
    double margin = MARGIN * Math.min(config.width(), config.height());
    return Math.min(x, config.width() - x) < margin || Math.min(y, config.height() - y) < margin;
  }

  private boolean isInside(double x, double y) {
    return x >= 0 && x <= config.width() && y >= 0 && y <= config.height();
  }
}
