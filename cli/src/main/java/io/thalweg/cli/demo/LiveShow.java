package io.thalweg.cli.demo;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.Terminal;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.network.mobility.Mobility;
import java.util.Locale;

/** The simulated network on a terminal: frames at an even pace. */
final class LiveShow implements Show {
  private static final int FRAMES_PER_SECOND = 15;
  private static final long FRAME_TICKS =
      DemoPlan.UNITS_PER_SECOND * Ticks.PER_UNIT / FRAMES_PER_SECOND;
  private static final long FRAME_NANOS = 1_000_000_000L / FRAMES_PER_SECOND;

  private final Console console;
  private final DemoPlan plan;
  private final Mobility positions;
  private final NetworkView network;
  private final Pace pace;
  private final FullScreen full;
  private Terminal.Size size;
  private long frames;

  LiveShow(Console console, DemoPlan plan, Mobility positions, Pace pace) {
    this.console = console;
    this.pace = pace;
    this.plan = plan;
    this.positions = positions;
    this.network = new NetworkView(positions);
    this.size = console.terminal().size();
    this.full = new FullScreen(console);
  }

  @Override
  public long frameTicks() {
    return FRAME_TICKS;
  }

  @Override
  public void frame(Scene<?> scene, long at) {
    if (frames % FRAMES_PER_SECOND == 0) {
      size = console.terminal().size();
    }
    positions.advanceTo(at);
    full.show(draw(scene, at));
    frames++;
    pace.await(frames * FRAME_NANOS);
  }

  private Screen draw(Scene<?> scene, long at) {
    Screen screen = FullScreen.frame(size);
    int lines = screen.lines();
    int width = Math.max(1, screen.columns() - PanelView.COLUMNS - 4);
    title(screen, at);
    network.draw(scene, screen, 2, 1, Math.max(1, lines - 4), width);
    new PanelView(screen, 2, width + 3).draw(scene, at, lines - 3);
    footer(scene, screen, at);
    return screen;
  }

  private void title(Screen screen, long at) {
    screen.put(0, 1, "Thalweg", Style.TITLE);
    String story =
        screen.columns() > 90
            ? "25 nodes on the move share 5 units by messages; nobody is in charge"
            : "25 nodes on the move share 5 units";
    screen.put(0, 10, story, Style.PLAIN);
    int bar = PanelView.COLUMNS - 9;
    int filled = (int) Math.round(bar * plan.part(at));
    int from = screen.columns() - PanelView.COLUMNS;
    screen.put(0, from, "━".repeat(filled), Style.TITLE);
    screen.put(0, from + filled, "─".repeat(bar - filled), Style.DIM);
    String time = String.format(Locale.ROOT, " t=%.0f", Ticks.toUnits(at));
    screen.put(0, from + bar, time, Style.PLAIN);
  }

  private void footer(Scene<?> scene, Screen screen, long at) {
    int line = screen.lines() - 1;
    int cutOff = 0;
    for (boolean reached : scene.reachToken()) {
      cutOff += reached ? 0 : 1;
    }
    if (plan.isSplit(at)) {
      String text = " SPLIT: the token is out of reach for " + cutOff + " nodes ";
      screen.put(line - 1, 1, text, Style.ALARM);
    } else if (cutOff > 0) {
      screen.put(line - 1, 1, "out of reach of the token: " + cutOff, Style.CUT_OFF);
    }
    legend(screen, line);
    screen.put(
        line,
        screen.columns() - PanelView.COLUMNS,
        String.format(Locale.ROOT, "%,d served, %,d messages", scene.entries(), scene.messages()),
        Style.DIM);
  }

  private static void legend(Screen screen, int line) {
    screen.put(line, 1, "◆7", Style.TOKEN);
    screen.put(line, 4, "token", Style.DIM);
    screen.put(line, 11, "7■■", Style.HELD);
    screen.put(line, 15, "holds 2", Style.DIM);
    screen.put(line, 24, "7⁴", Style.WAITING);
    screen.put(line, 27, "waits, priority 4", Style.DIM);
  }

  @Override
  public void close() {
    full.close();
  }
}
