package io.thalweg.torture.network;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs programs of the system to their end. */
final class SystemTool {
  private SystemTool() {}

  /**
   * Runs a command.
   *
   * @throws ToolFailed if it does not end well; the message has what it said
   */
  static void run(String command) throws IOException {
    Process process =
        new ProcessBuilder(List.of(command.split(" "))).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new ToolFailed("'%s' failed: %s".formatted(command, said.strip()));
      }
    } catch (InterruptedException stops) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
      throw new ToolFailed("'%s' was interrupted".formatted(command));
    }
  }
}
