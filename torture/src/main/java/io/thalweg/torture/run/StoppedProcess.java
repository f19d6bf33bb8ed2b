package io.thalweg.torture.run;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;

/**
 * A process that is stopped for a while by a shell, which wakes it even if we are killed meanwhile.
 */
final class StoppedProcess {
  private static final String STOPPED_SECONDS = "0.12";
  private static final String RUNNING_SECONDS = "0.06";
  private static final int SLICE_MILLIS = 180;

  private final long pid;
  private final Process shell;

  private StoppedProcess(long pid, String script) throws IOException {
    this.pid = pid;
    this.shell =
        new ProcessBuilder("/bin/sh", "-c", "trap '' INT; " + script)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
  }

  /** Stops it for this time. */
  static StoppedProcess whole(long pid, Duration span) throws IOException {
    String seconds = String.format(Locale.ROOT, "%.3f", span.toMillis() / 1000.0);
    return new StoppedProcess(
        pid, "kill -STOP %d; sleep %s; kill -CONT %d".formatted(pid, seconds, pid));
  }

  /** Stops it again and again, so that it has a third of its time. */
  static StoppedProcess slices(long pid, Duration span) throws IOException {
    return new StoppedProcess(
        pid,
        """
        i=0
        while [ $i -lt %d ]; do
          kill -STOP %d; sleep %s; kill -CONT %d; sleep %s
          i=$((i + 1))
        done
        """
            .formatted(
                Math.max(1, span.toMillis() / SLICE_MILLIS),
                pid,
                STOPPED_SECONDS,
                pid,
                RUNNING_SECONDS));
  }

  /** Waits until it runs again; it does at once if this thread is interrupted. */
  void await() throws IOException, InterruptedException {
    try {
      shell.waitFor();
    } catch (InterruptedException over) {
      shell.destroyForcibly().onExit().join();
      new ProcessBuilder("/bin/sh", "-c", "kill -CONT " + pid).start().onExit().join();
      throw over;
    }
  }
}
