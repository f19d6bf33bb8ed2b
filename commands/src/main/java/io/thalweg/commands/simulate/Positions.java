package io.thalweg.commands.simulate;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.core.trace.TraceWriter;
import io.thalweg.sim.network.mobility.Mobility;
import io.thalweg.sim.network.topology.Topology;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Setting;
import org.jspecify.annotations.Nullable;

/**
 * Writes the positions of nodes: all at the start, then at each mobility step those that have
 * moved.
 *
 * <p>Movement itself is no event in the simulator; only the link changes that it causes are. So the
 * mobility steps since the last event are written before each event of the run.
 *
 * @param <M> the protocol's messages
 */
final class Positions<M extends Message> implements Observer<M> {
  private final TraceWriter<M> writer;
  private final @Nullable Mobility mobility;
  private final long stepTicks;
  private final double[] x;
  private final double[] y;
  private long nextTicks;

  Positions(Experiment experiment, TraceWriter<M> writer) {
    this.writer = writer;
    this.mobility = experiment.positions().orElse(null);
    this.stepTicks = mobility == null ? 0 : experiment.scenario().time(Setting.STEP);
    this.nextTicks = stepTicks;
    Topology topology = experiment.topology();
    this.x = new double[topology.nodes()];
    this.y = new double[topology.nodes()];
    for (int i = 0; i < x.length; i++) {
      x[i] = mobility == null ? topology.x(i) : mobility.x(i);
      y[i] = mobility == null ? topology.y(i) : mobility.y(i);
      writer.move(0, i, x[i], y[i]);
    }
  }

  private void until(long at) {
    while (mobility != null && nextTicks <= at) {
      mobility.advanceTo(nextTicks);
      for (int i = 0; i < x.length; i++) {
        step(mobility, i);
      }
      nextTicks += stepTicks;
    }
  }

  private void step(Mobility moved, int i) {
    if (moved.x(i) != x[i] || moved.y(i) != y[i]) {
      x[i] = moved.x(i);
      y[i] = moved.y(i);
      writer.move(nextTicks, i, x[i], y[i]);
    }
  }

  @Override
  public void linkUp(long at, int a, int b) {
    until(at);
  }

  @Override
  public void linkDown(long at, int a, int b) {
    until(at);
  }

  @Override
  public void request(long at, int node, Event.Request<M> request) {
    until(at);
  }

  @Override
  public void update(long at, int node, Event.Update<M> update) {
    until(at);
  }

  @Override
  public void withdraw(long at, int node, long request) {
    until(at);
  }

  @Override
  public void exit(long at, int node, long request, int h) {
    until(at);
  }

  @Override
  public void deliver(long at, long msg, int from, int to, M message) {
    until(at);
  }

  @Override
  public void end(long at, String why) {
    until(at);
  }
}
