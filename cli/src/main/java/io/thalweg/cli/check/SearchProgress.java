package io.thalweg.cli.check;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.thalweg.check.search.Gauge;
import io.thalweg.check.search.Mode;
import io.thalweg.cli.console.Console;
import java.util.Locale;

/**
 * Shows the progress of a search: on a terminal as a line that is rewritten each second, and with a
 * last line if the user ends the search.
 */
final class SearchProgress {
  private static final long SECOND_MILLIS = 1000;

  private final Gauge gauge;
  private final boolean walks; // then the gauge counts steps and the walks that are left
  private final Console console;
  private final boolean shows;
  private final Thread line = new Thread(this::draw, "progress");
  private final Thread farewell = new Thread(this::interrupted, "farewell");

  @GuardedBy("this")
  private boolean drawn;

  @GuardedBy("this")
  private boolean over;

  private SearchProgress(Gauge gauge, Mode mode, Console console) {
    this.gauge = gauge;
    this.walks = mode == Mode.RANDOM_WALKS;
    this.console = console;
    this.shows = console.terminal().showsErrors();
  }

  static SearchProgress over(Gauge gauge, Mode mode, Console console) {
    SearchProgress progress = new SearchProgress(gauge, mode, console);
    if (progress.shows) {
      progress.line.setDaemon(true);
      progress.line.start();
    }
    Runtime.getRuntime().addShutdownHook(progress.farewell);
    return progress;
  }

  private synchronized void draw() {
    long before = 0;
    long beganMillis = System.currentTimeMillis();
    try {
      while (!over) {
        wait(SECOND_MILLIS);
        long waited = System.currentTimeMillis() - beganMillis;
        if (!over && waited >= SECOND_MILLIS) { // otherwise a spurious wake-up
          long states = gauge.states();
          print("\r" + text(gauge.stage(), states, Math.max(0, states - before) * 1000 / waited));
          drawn = true;
          before = states;
          beganMillis += waited;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // does not happen; if it did, drawing would end
    }
  }

  private String text(String stage, long states, long perSecond) {
    String rest =
        walks
            ? String.format(Locale.ROOT, "%,d walks to go", gauge.frontier())
            : String.format(
                Locale.ROOT, "depth %,d, frontier %,d", gauge.depth(), gauge.frontier());
    return String.format(
        Locale.ROOT, "%s: %,d %s, %,d/s, %s\u001b[K", stage, states, counted(), perSecond, rest);
  }

  private String counted() {
    return walks ? "steps" : "states";
  }

  private synchronized void interrupted() {
    stop();
    console.say(
        String.format(
            Locale.ROOT,
            "interrupted: no violation so far in %,d %s",
            gauge.states(),
            counted() + (walks ? "" : ", up to depth " + gauge.depth())));
  }

  private synchronized void stop() {
    over = true;
    notifyAll();
    if (drawn) {
      print("\r\u001b[K");
      drawn = false;
    }
  }

  private void print(String text) {
    console.err().print(text);
    console.err().flush();
  }

  /** Ends the display and removes its line from the terminal. */
  void end() {
    stop();
    try {
      Runtime.getRuntime().removeShutdownHook(farewell);
    } catch (IllegalStateException e) {
      // The program is ending, and the last line has been written.
    }
  }
}
