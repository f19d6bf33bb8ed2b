package io.thalweg.cli.demo;

import io.thalweg.cli.console.Console;
import io.thalweg.sim.Ticks;
import java.util.List;
import java.util.Locale;

/** The demo in a pipe: a line for each second of it, without waiting and without escape codes. */
final class LineShow implements Show {
  private final Console console;
  private final DemoPlan plan;

  LineShow(Console console, DemoPlan plan) {
    this.console = console;
    this.plan = plan;
  }

  @Override
  public long frameTicks() {
    return DemoPlan.UNITS_PER_SECOND * Ticks.PER_UNIT;
  }

  @Override
  public void frame(Scene<?> scene, long at) {
    List<Scene.Waiting> waiting = scene.waiting();
    String first = waiting.isEmpty() ? "" : ", first node " + waiting.get(0).node();
    console
        .out()
        .printf(
            Locale.ROOT,
            "t=%-4.0f %d of %d units held, token at node %d, %d waiting%s, %,d messages%s%n",
            Ticks.toUnits(at),
            scene.held(),
            scene.k(),
            scene.tokenAt(),
            waiting.size(),
            first,
            scene.messages(),
            plan.isSplit(at) ? ", split" : "");
  }

  @Override
  public void close() {}
}
