package io.thalweg.cli.member;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A small process that ends a command if this process is killed. It waits at the end of a pipe,
 * which the system closes when this process is gone, however that came about.
 */
final class Watchdog implements AutoCloseable {
  private static final String SCRIPT = script();

  private final @Nullable Process process; // null where there is no sh

  private Watchdog(@Nullable Process process) {
    this.process = process;
  }

  /** Starts one, which does nothing yet; where there is no {@code sh} it never does anything. */
  static Watchdog start() {
    ProcessBuilder builder =
        new ProcessBuilder(List.of("sh", "-c", SCRIPT, "thalweg-watchdog"))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      return new Watchdog(builder.start());
    } catch (IOException noShell) {
      return new Watchdog(null);
    }
  }

  /**
   * From now on it ends this command if this process is gone.
   *
   * @param grace the time that the command has to end when it is asked to, in whole seconds
   */
  void guard(Process command, Duration grace) {
    tell(command.pid() + " " + grace.toSeconds());
  }

  private void tell(String line) {
    Process listener = process;
    if (listener == null) {
      return;
    }
    try {
      OutputStream pipe = listener.getOutputStream();
      pipe.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
      pipe.flush();
    } catch (IOException gone) {
      // Somebody has killed it: the command runs unguarded.
    }
  }

  /** Ends it quietly: the command has ended. */
  @Override
  public void close() {
    tell("over");
    Process listener = process;
    if (listener != null) {
      listener.onExit().join();
    }
  }

  private static String script() {
    try (InputStream in = Watchdog.class.getResourceAsStream("watchdog.sh")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
