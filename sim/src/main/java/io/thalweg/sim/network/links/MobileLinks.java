package io.thalweg.sim.network.links;

import io.thalweg.sim.network.mobility.Mobility;
import io.thalweg.sim.network.mobility.MobilityConfig;
import io.thalweg.sim.network.mobility.RadioRange;

/**
 * The links of moving nodes within radio range, sampled at time 0 and then at every step. The
 * horizon bounds how far ahead it looks for the next change: with nodes that stand still, it would
 * otherwise look for ever.
 */
public final class MobileLinks implements LinkSchedule {
  private final Mobility mobility;
  private final RadioRange radio;
  private final long stepTicks;
  private final long horizonTicks;
  private long at;
  private int change;

  /**
   * @param mobility advanced by this schedule alone, and possibly ahead of the reader's time; a
   *     caller that wants positions makes a second one with the same seed, which moves in the same
   *     way
   * @param hysteresis how many times farther than the range a link breaks; 1 for no difference
   * @param horizonTicks the time after which there is no further change
   */
  public MobileLinks(
      Mobility mobility, double range, double hysteresis, long stepTicks, long horizonTicks) {
    if (stepTicks < 1) {
      throw new IllegalArgumentException("stepTicks must be positive, not " + stepTicks);
    }
    this.mobility = mobility;
    this.radio =
        new RadioRange(mobility.nodes(), mobility.width(), mobility.height(), range, hysteresis);
    this.stepTicks = stepTicks;
    this.horizonTicks = horizonTicks;
    this.change = -1;
    mobility.advanceTo(0);
    radio.sample(mobility);
  }

  /** The links of a configuration without hysteresis. */
  public MobileLinks(Mobility mobility, MobilityConfig config, long horizonTicks) {
    this(mobility, config.range(), 1, config.stepTicks(), horizonTicks);
  }

  @Override
  public boolean advance() {
    change++;
    while (change >= radio.changes()) {
      if (mobility.nodes() < 2 || at > horizonTicks - stepTicks) {
        change--;
        return false;
      }
      at += stepTicks;
      mobility.advanceTo(at);
      radio.sample(mobility);
      change = 0;
    }
    return true;
  }

  @Override
  public long at() {
    return at;
  }

  @Override
  public int a() {
    return radio.a(change);
  }

  @Override
  public int b() {
    return radio.b(change);
  }

  @Override
  public boolean up() {
    return radio.up(change);
  }
}
