package io.thalweg.cli.demo;

import io.thalweg.sim.Ticks;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;

/**
 * What the demo runs: enough moving nodes for a lively picture that can still be read, more demand
 * than units so that priorities matter, and a partition in the middle.
 *
 * @param seconds its duration on a terminal
 */
record DemoPlan(int seconds, long seed) {
  /** Units of virtual time that pass in a second. */
  static final int UNITS_PER_SECOND = 10;

  private static final double SPLIT_FROM = 0.4;
  private static final double SPLIT_TO = 0.6;

  Scenario scenario() {
    return Scenario.standard()
        .with(Setting.NODES, 25)
        .with(Setting.K, 5)
        .with(Setting.SEED, seed)
        .with(Setting.DELAY, "0.2")
        .with(Setting.MOBILITY, "random-waypoint")
        .with(Setting.AREA, "440x220")
        .with(Setting.RANGE, 90)
        .with(Setting.SPEED, "1..4")
        .with(Setting.LINKS, "split:" + splitFrom() + ":" + splitTo())
        .with(Setting.REQUESTS, 1_000_000)
        .with(Setting.UNITS, "1..3")
        .with(Setting.PRIORITIES, "1.." + Scene.PRIORITY_MAX)
        .with(Setting.THINK, "exp:60")
        .with(Setting.INSIDE, "exp:5")
        .with(Setting.TIME_LIMIT, duration());
  }

  int duration() {
    return seconds * UNITS_PER_SECOND;
  }

  int splitFrom() {
    return (int) (SPLIT_FROM * duration());
  }

  int splitTo() {
    return (int) (SPLIT_TO * duration());
  }

  boolean isSplit(long at) {
    return at >= Ticks.fromUnits(splitFrom()) && at < Ticks.fromUnits(splitTo());
  }

  /** Returns the part of the demo that has passed, from 0 to 1. */
  double part(long at) {
    return Math.min(1, Ticks.toUnits(at) / duration());
  }
}
