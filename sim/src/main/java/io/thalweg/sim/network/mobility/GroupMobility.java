package io.thalweg.sim.network.mobility;

import io.thalweg.sim.Rng;

/**
 * Reference point groups (Hong, Gerla, Pei and Chiang, MSWiM 1999): the first node of each group
 * leads by random waypoint; each other node wanders by random waypoint in a square around its
 * leader, at half the speeds and without rest, on top of the leader's own movement. A member's
 * speed is therefore at most one and a half times the greatest speed.
 */
final class GroupMobility implements Mobility {
  static final int SIZE = 5;

  private final int size;
  private final double reach;
  private final MobilityConfig config;
  private final LegMobility leaders;
  private final LegMobility wanderings;

  /** The leaders keep away from the border by {@code reach}, so that no member leaves the area. */
  GroupMobility(int nodes, MobilityConfig config, int size, double wantedReach, Rng rng) {
    this.size = size;
    this.config = config;
    this.reach = Math.min(wantedReach, 0.25 * Math.min(config.width(), config.height()));
    this.leaders = leaders((nodes + size - 1) / size, rng.split(0));
    this.wanderings = wanderings(nodes, rng.split(1));
  }

  private LegMobility leaders(int groups, Rng rng) {
    double width = config.width() - 2 * reach;
    double height = config.height() - 2 * reach;
    return new LegMobility(
        groups,
        width,
        height,
        new RandomWaypoint(
            groups, width, height, config.speedMin(), config.speedMax(), config.pauseTicks(), rng));
  }

  private LegMobility wanderings(int nodes, Rng rng) {
    double side = 2 * reach;
    return new LegMobility(
        nodes,
        side,
        side,
        new RandomWaypoint(
            nodes, side, side, config.speedMin() / 2, config.speedMax() / 2, 0, rng));
  }

  @Override
  public void advanceTo(long ticks) {
    leaders.advanceTo(ticks);
    wanderings.advanceTo(ticks);
  }

  @Override
  public double x(int node) {
    double offset = node % size == 0 ? reach : wanderings.x(node);
    return Math.min(config.width(), leaders.x(node / size) + offset);
  }

  @Override
  public double y(int node) {
    double offset = node % size == 0 ? reach : wanderings.y(node);
    return Math.min(config.height(), leaders.y(node / size) + offset);
  }

  @Override
  public int nodes() {
    return wanderings.nodes();
  }

  @Override
  public double width() {
    return config.width();
  }

  @Override
  public double height() {
    return config.height();
  }
}
