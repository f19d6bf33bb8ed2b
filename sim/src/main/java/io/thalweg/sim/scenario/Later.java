package io.thalweg.sim.scenario;

import io.thalweg.sim.network.links.LinkSchedule;
import io.thalweg.sim.network.topology.Topology;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A schedule without the links that form at time 0, which belong to the first state. */
final class Later implements LinkSchedule {
  private final @Nullable LinkSchedule schedule;
  private boolean peeked;

  /**
   * Takes a schedule that has been advanced to the first change to keep, or null if there is none.
   */
  private Later(@Nullable LinkSchedule schedule) {
    this.schedule = schedule;
    this.peeked = schedule != null;
  }

  /** Reads the links that form at time 0 into the first state. */
  static Later after(LinkSchedule schedule, Topology.Builder first) {
    while (schedule.advance()) {
      if (schedule.at() > 0 || !schedule.up()) {
        return new Later(schedule);
      }
      first.link(schedule.a(), schedule.b());
    }
    return new Later(null);
  }

  @Override
  public boolean advance() {
    if (schedule == null) {
      return false;
    }
    if (peeked) {
      peeked = false;
      return true;
    }
    return schedule.advance();
  }

  @Override
  public long at() {
    return Objects.requireNonNull(schedule).at();
  }

  @Override
  public int a() {
    return Objects.requireNonNull(schedule).a();
  }

  @Override
  public int b() {
    return Objects.requireNonNull(schedule).b();
  }

  @Override
  public boolean up() {
    return Objects.requireNonNull(schedule).up();
  }
}
