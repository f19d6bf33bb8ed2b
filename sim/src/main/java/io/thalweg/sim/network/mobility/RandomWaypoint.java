package io.thalweg.sim.network.mobility;

import io.thalweg.sim.Rng;
import io.thalweg.sim.Ticks;

/**
 * Each node goes straight to a random point at a random speed, rests, and goes on (Johnson and
 * Maltz 1996). The nodes start as if they had been moving for ever (Navidi and Camp, IEEE TMC 2004;
 * Le Boudec 2005): otherwise they would first spread evenly and fast, and slow down and crowd the
 * middle only in the course of the run, so that its beginning would measure another network.
 */
final class RandomWaypoint implements Itinerary {
  private final double width;
  private final double height;
  private final double speedMin;
  private final double speedMax;
  private final long pauseTicks;
  private final Rng[] rng;
  private final boolean[] arrived;

  RandomWaypoint(
      int nodes,
      double width,
      double height,
      double speedMin,
      double speedMax,
      long pauseTicks,
      Rng rng) {
    this.width = width;
    this.height = height;
    this.speedMin = speedMin;
    this.speedMax = speedMax;
    this.pauseTicks = pauseTicks;
    this.rng = new Rng[nodes];
    this.arrived = new boolean[nodes];
    for (int node = 0; node < nodes; node++) {
      this.rng[node] = rng.split(node);
    }
  }

  @Override
  public void start(int node, Legs legs) {
    if (rng[node].nextBoolean(restingShare())) {
      legs.startAt(node, randomX(node), randomY(node));
      legs.rest(node, rng[node].nextLong(0, pauseTicks));
    } else {
      startOnTheWay(node, legs);
    }
  }

  /**
   * A long leg is more likely to be under way than a short one, in proportion to its length, and a
   * slow one more than a fast one, in inverse proportion to its speed.
   */
  private void startOnTheWay(int node, Legs legs) {
    double diagonal = Math.sqrt(width * width + height * height);
    double fromX;
    double fromY;
    double toX;
    double toY;
    do {
      fromX = randomX(node);
      fromY = randomY(node);
      toX = randomX(node);
      toY = randomY(node);
    } while (!rng[node].nextBoolean(length(toX - fromX, toY - fromY) / diagonal));
    double behind = rng[node].nextDouble();
    legs.startAt(node, fromX + (toX - fromX) * behind, fromY + (toY - fromY) * behind);
    double growth = StrictMath.log(speedMax / speedMin);
    double speed = speedMin * StrictMath.exp(growth * rng[node].nextDouble());
    legs.moveTo(node, toX, toY, Math.min(speedMax, speed));
    arrived[node] = true;
  }

  @Override
  public void next(int node, Legs legs) {
    if (arrived[node] && pauseTicks > 0) {
      legs.rest(node, pauseTicks);
      arrived[node] = false;
    } else {
      double x = randomX(node);
      double y = randomY(node);
      legs.moveTo(node, x, y, rng[node].nextDouble(speedMin, speedMax));
      arrived[node] = true;
    }
  }

  /** The share of its time that a node rests. */
  private double restingShare() {
    double pause = Ticks.toUnits(pauseTicks);
    return pause / (pause + meanLegLength(width, height) * meanInverseSpeed());
  }

  private double meanInverseSpeed() {
    double spread = speedMax - speedMin;
    return spread > 0 ? StrictMath.log(speedMax / speedMin) / spread : 1 / speedMax;
  }

  /** The mean distance of two random points of a rectangle (Ghosh 1951). */
  static double meanLegLength(double width, double height) {
    double diagonal = length(width, height);
    double ww = width * width;
    double hh = height * height;
    double logs =
        hh / width * StrictMath.log((width + diagonal) / height)
            + ww / height * StrictMath.log((height + diagonal) / width);
    double powers = ww * width / hh + hh * height / ww + diagonal * (3 - ww / hh - hh / ww);
    return (powers + 2.5 * logs) / 15;
  }

  private static double length(double dx, double dy) {
    return Math.sqrt(dx * dx + dy * dy);
  }

  private double randomX(int node) {
    return rng[node].nextDouble() * width;
  }

  private double randomY(int node) {
    return rng[node].nextDouble() * height;
  }
}
