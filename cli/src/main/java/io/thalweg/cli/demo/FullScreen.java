package io.thalweg.cli.demo;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.Terminal;

/**
 * A separate screen of the terminal: its earlier content comes back at the end, even if the user
 * stops the process.
 */
final class FullScreen implements AutoCloseable {
  private static final Terminal.Size SMALLEST = new Terminal.Size(70, 20);
  private static final String BEGIN = "\u001b[?1049h\u001b[?25l\u001b[2J";
  private static final String END = "\u001b[0m\u001b[?25h\u001b[?1049l";

  private final Console console;
  private final Thread restore = new Thread(this::restore);

  @GuardedBy("this")
  private boolean closed;

  FullScreen(Console console) {
    this.console = console;
    Runtime.getRuntime().addShutdownHook(restore);
    write(BEGIN);
  }

  /** Whether there is room for a picture. */
  static boolean fits(Terminal terminal) {
    Terminal.Size size = terminal.size();
    return size.columns() >= SMALLEST.columns() && size.lines() >= SMALLEST.lines();
  }

  /** Returns an empty frame for a terminal of this size. */
  static Screen frame(Terminal.Size size) {
    // The last column stays free: some terminals wrap or lose a character there.
    return new Screen(size.columns() - 1, size.lines());
  }

  void show(Screen screen) {
    write(screen.render(console.terminal().hasColour()));
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
      closed = true; // frames drawn while the process ends are not written
    }
  }

  @Override
  public void close() {
    restore();
    try {
      Runtime.getRuntime().removeShutdownHook(restore);
    } catch (IllegalStateException endsAlready) {
      // The hook is already running.
    }
  }
}
