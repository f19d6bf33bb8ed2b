package io.thalweg.cli.demo;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.Terminal;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.network.Mobility;
import java.util.Locale;

/**
 * The demo on a terminal: frames at an even pace on a screen of their own, so that what was there
 * before comes back at the end, also when the user stops it.
 */
final class LiveShow implements Show {
  private static final int FRAMES_PER_SECOND = 15;
  private static final long FRAME_TICKS =
      Plan.UNITS_PER_SECOND * Ticks.PER_UNIT / FRAMES_PER_SECOND;
  private static final long FRAME_NANOS = 1_000_000_000L / FRAMES_PER_SECOND;
  private static final Terminal.Size SMALLEST = new Terminal.Size(70, 20);
  private static final String BEGIN = "\u001b[?1049h\u001b[?25l\u001b[2J";
  private static final String END = "\u001b[0m\u001b[?25h\u001b[?1049l";

  private final Console console;
  private final Plan plan;
  private final Mobility positions;
  private final NetworkView network;
  private final Pace pace;
  private final Thread restore = new Thread(this::restore);
  private Terminal.Size size;
  private long frames;
  private boolean closed;

  LiveShow(Console console, Plan plan, Mobility positions, Pace pace) {
    this.console = console;
    this.pace = pace;
    this.plan = plan;
    this.positions = positions;
    this.network = new NetworkView(positions);
    this.size = console.terminal().size();
    Runtime.getRuntime().addShutdownHook(restore);
    write(BEGIN);
  }

  /** Whether there is room for a picture. */
  static boolean fits(Terminal terminal) {
    Terminal.Size size = terminal.size();
    return size.columns() >= SMALLEST.columns() && size.lines() >= SMALLEST.lines();
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
    write(draw(scene, at).render(console.terminal().hasColour()));
    frames++;
    pace.await(frames * FRAME_NANOS);
  }

  private Screen draw(Scene<?> scene, long at) {
    // The last column stays free: a character there makes some terminals wrap or lose it.
    int columns = size.columns() - 1;
    int lines = size.lines();
    Screen screen = new Screen(columns, lines);
    int width = Math.max(1, columns - PanelView.COLUMNS - 4);
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

  private synchronized void write(String text) {
    if (!closed) {
      console.out().print(text);
      console.out().flush();
    }
  }

  private synchronized void restore() {
    if (!closed) {
      write(END);
      closed = true; // a frame that comes later, while the process ends, is not written
    }
  }

  @Override
  public void close() {
    restore();
    Runtime.getRuntime().removeShutdownHook(restore);
  }
}
