package io.thalweg.cli.simulate;

import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Observer;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.engine.Simulation;
import io.thalweg.sim.scenario.Watcher;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;

/** A progress bar for a run, shown once the run has taken a second. */
final class RunProgress implements Watcher {
  private static final int STEPS_BETWEEN_LOOKS = 4096;
  private static final long PATIENCE_NANOS = 1_000_000_000;
  private static final long REDRAW_NANOS = 100_000_000;
  private static final int WIDTH = 30;

  private final PrintWriter err;
  private final LongSupplier nanos;

  RunProgress(PrintWriter err, LongSupplier nanos) {
    this.err = err;
    this.nanos = nanos;
  }

  @Override
  public <M extends Message> Observer<M> watch(Simulation<M> simulation) {
    return new Bar<>(simulation);
  }

  private final class Bar<M extends Message> implements Observer<M> {
    private final Simulation<M> simulation;
    private long dueNanos = nanos.getAsLong() + PATIENCE_NANOS;
    private int steps;
    private boolean drawn;

    Bar(Simulation<M> simulation) {
      this.simulation = simulation;
    }

    @Override
    public void stepped(long at, Node<M> node) {
      if (++steps % STEPS_BETWEEN_LOOKS == 0 && nanos.getAsLong() - dueNanos >= 0) {
        draw(at);
        dueNanos = nanos.getAsLong() + REDRAW_NANOS;
      }
    }

    private void draw(long at) {
      long expected = Math.max(1, simulation.expected());
      int filled = (int) (WIDTH * simulation.over() / expected);
      drawn = true;
      err.print(
          String.format(
              Locale.ROOT,
              "\r[%s%s] %3d%%  %,d of %,d requests, t=%.0f\u001b[K",
              "#".repeat(filled),
              "-".repeat(WIDTH - filled),
              100 * simulation.over() / expected,
              simulation.over(),
              simulation.expected(),
              Ticks.toUnits(at)));
      err.flush();
    }

    @Override
    public void end(long at, String why) {
      if (drawn) {
        err.print("\r\u001b[K");
        err.flush();
      }
    }
  }
}
