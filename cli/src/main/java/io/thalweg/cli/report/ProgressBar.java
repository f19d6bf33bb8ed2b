package io.thalweg.cli.report;

import io.thalweg.cli.console.Console;
import io.thalweg.lab.run.Runner;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Shows the number of runs done and the time that the others will take, if there is a terminal. */
public final class ProgressBar implements Runner.Progress, AutoCloseable {
  private static final int WIDTH = 30;
  private static final long REDRAW_NANOS = 100_000_000;
  private static final double NANOS_PER_SECOND = 1e9;

  private final Console console;
  private final LongSupplier nanos;
  private final long began;
  private long dueNanos;

  public ProgressBar(Console console, LongSupplier nanos) {
    this.console = console;
    this.nanos = nanos;
    this.began = nanos.getAsLong();
    this.dueNanos = began;
  }

  @Override
  public void at(int done, int known, int all) {
    long now = nanos.getAsLong();
    if (!console.terminal().showsErrors() || now < dueNanos && done < all) {
      return;
    }
    dueNanos = now + REDRAW_NANOS;
    int filled = all == 0 ? WIDTH : (int) ((long) WIDTH * done / all);
    console
        .err()
        .print(
            String.format(
                Locale.ROOT,
                "\r[%s%s] %3d%%  %,d of %,d runs%s%s\u001b[K",
                "#".repeat(filled),
                "-".repeat(WIDTH - filled),
                all == 0 ? 100 : 100L * done / all,
                done,
                all,
                known > 0 ? String.format(Locale.ROOT, " (%,d known)", known) : "",
                left(done - known, all - done, now - began)));
    console.err().flush();
  }

  /** Estimates the time that is left from the mean time of the runs so far. */
  private static String left(int run, int open, long nanos) {
    if (run == 0 || open == 0) {
      return "";
    }
    long seconds = Math.round(nanos / NANOS_PER_SECOND / run * open);
    if (seconds < 60) {
      return ", " + seconds + " s left";
    }
    return seconds < 3600
        ? ", " + (seconds + 30) / 60 + " min left"
        : String.format(Locale.ROOT, ", %d h %02d min left", seconds / 3600, seconds / 60 % 60);
  }

  @Override
  public void close() {
    if (console.terminal().showsErrors()) {
      console.err().print("\r\u001b[K");
      console.err().flush();
    }
  }
}
