package io.thalweg.cli.demo;

import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.engine.Simulation;
import io.thalweg.sim.scenario.Watcher;
import org.jspecify.annotations.Nullable;

/** Shows a run frame by frame: before each event, the frames up to its time. */
final class Stage implements Watcher {
  private final DemoPlan plan;
  private final Show show;
  private @Nullable Scene<?> scene;
  private long nextTicks;
  private boolean split;

  Stage(DemoPlan plan, Show show) {
    this.plan = plan;
    this.show = show;
    this.nextTicks = show.frameTicks();
  }

  @Override
  public <M extends Message> Observer<M> watch(Simulation<M> simulation) {
    Scene<M> watched = new Scene<>(simulation.nodes(), simulation.stock().k(), this::until);
    scene = watched;
    return watched;
  }

  private void until(long at) {
    Scene<?> seen = scene;
    while (seen != null && nextTicks <= at) {
      if (plan.isSplit(nextTicks) != split) {
        split = !split;
        seen.tell(split ? "THE NETWORK SPLITS" : "THE NETWORK HEALS");
      }
      show.frame(seen, nextTicks);
      nextTicks += show.frameTicks();
    }
  }

  /** Shows the rest, after the last event. */
  void finish() {
    until(Ticks.fromUnits(plan.duration()));
  }
}
