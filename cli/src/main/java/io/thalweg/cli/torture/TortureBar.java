package io.thalweg.cli.torture;

import io.thalweg.cli.console.Console;
import io.thalweg.torture.run.TortureProgress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Shows how far a run is, if there is a terminal. */
final class TortureBar implements TortureProgress, AutoCloseable {
  private static final int WIDTH = 24;

  private final Console console;
  private volatile String phase = "";

  TortureBar(Console console) {
    this.console = console;
  }

  @Override
  public void phase(String what) {
    phase = what;
    show(what + " ...");
  }

  @Override
  public void at(Duration elapsed, Duration total, int up, long grants, List<String> faults) {
    long done = Math.min(elapsed.toMillis(), total.toMillis());
    int filled = (int) (WIDTH * done / Math.max(1, total.toMillis()));
    String now = faults.isEmpty() ? phase : String.join(", ", faults);
    show(
        String.format(
            Locale.ROOT,
            "[%s%s] %d of %d s, %d up, %,d grants; %s",
            "#".repeat(filled),
            "-".repeat(WIDTH - filled),
            elapsed.toSeconds(),
            total.toSeconds(),
            up,
            grants,
            now));
  }

  private synchronized void show(String line) {
    if (console.terminal().showsErrors()) {
      int columns = Math.max(20, console.terminal().size().columns() - 1);
      String cut = line.length() > columns ? line.substring(0, columns) : line;
      console.err().print("\r" + cut + "\u001b[K");
      console.err().flush();
    }
  }

  @Override
  public void close() {
    show("");
  }
}
