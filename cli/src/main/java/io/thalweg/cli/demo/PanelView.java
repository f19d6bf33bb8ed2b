package io.thalweg.cli.demo;

import io.thalweg.sim.Ticks;
import java.util.List;
import java.util.Locale;

/** The panel beside the network: the units, the queue, the waits and what happened last. */
final class PanelView {
  static final int COLUMNS = 29;

  private static final int BAR = 12;

  private final Screen screen;
  private final int column;
  private int line;

  PanelView(Screen screen, int line, int column) {
    this.screen = screen;
    this.line = line;
    this.column = column;
  }

  void draw(Scene<?> scene, long at, int lines) {
    int last = line + lines;
    units(scene);
    token(scene);
    line++;
    int spare = lines - 9 - scene.waits().size();
    waiting(scene, at, Math.max(3, spare / 2));
    line++;
    waits(scene);
    line++;
    recent(scene, last - line - 2);
  }

  private void units(Scene<?> scene) {
    int held = scene.held();
    put(0, "units ", Style.DIM);
    put(6, "■ ".repeat(held), Style.HELD);
    put(6 + 2 * held, "□ ".repeat(Math.max(0, scene.k() - held)), Style.DIM);
    put(7 + 2 * scene.k(), held + " of " + scene.k(), Style.PLAIN);
    line++;
  }

  private void token(Scene<?> scene) {
    put(0, "token ", Style.DIM);
    if (scene.tokenTo() < 0) {
      put(6, "at node " + scene.tokenAt(), Style.PLAIN);
    } else {
      put(6, "on its way to node " + scene.tokenTo(), Style.BOLD);
    }
    line++;
  }

  private void waiting(Scene<?> scene, long at, int rows) {
    List<Scene.Waiting> waiting = scene.waiting();
    put(0, "waiting " + waiting.size(), Style.TITLE);
    put(11, "priority units for", Style.DIM);
    line++;
    for (int row = 0; row < rows; row++) {
      if (row < waiting.size()) {
        waiting(waiting.get(row), at);
      }
      line++;
    }
  }

  private void waiting(Scene.Waiting one, long at) {
    put(1, "node " + one.node(), Style.PLAIN);
    put(11, "★".repeat((int) one.priority()), Style.WAITING);
    put(20, "□".repeat(one.h()), Style.PLAIN);
    put(25, String.format(Locale.ROOT, "%4.0f", Ticks.toUnits(at - one.since())), Style.PLAIN);
  }

  private void waits(Scene<?> scene) {
    put(0, "mean wait by priority", Style.TITLE);
    line++;
    double most = scene.waits().values().stream().mapToDouble(PanelView::mean).max().orElse(1);
    scene
        .waits()
        .forEach(
            (priority, waits) -> {
              int filled = (int) Math.round(BAR * mean(waits) / Math.max(1, most));
              put(1, "★".repeat(priority.intValue()), Style.WAITING);
              put(8, "▇".repeat(filled), Style.HELD);
              String shown = String.format(Locale.ROOT, "%5.1f", mean(waits));
              put(9 + BAR, waits.count() == 0 ? "    -" : shown, Style.PLAIN);
              line++;
            });
  }

  private static double mean(Scene.Waits waits) {
    return Ticks.toUnits(waits.ticks()) / Math.max(1, waits.count());
  }

  private void recent(Scene<?> scene, int rows) {
    put(0, "just now", Style.TITLE);
    line++;
    int row = 0;
    for (String sentence : scene.recent()) {
      if (row++ < rows) {
        put(1, sentence, row == 1 ? Style.PLAIN : Style.DIM);
        line++;
      }
    }
  }

  private void put(int offset, String text, Style style) {
    screen.put(line, column + offset, text, style);
  }
}
