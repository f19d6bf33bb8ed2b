package io.thalweg.cli.console;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The terminal that the process was started in.
 *
 * <p>Java 21 cannot ask whether a single stream is a terminal ({@code System.console()} is about
 * input and output together, and since Java 22 it always exists). The launcher can, and passes the
 * answer in a system property. Without the launcher, Linux still shows what a stream is connected
 * to.
 */
public final class SystemTerminal implements Terminal {
  private static final String PROPERTY = "thalweg.terminals";
  private static final Size SMALL = new Size(80, 24);

  private final Map<String, String> environment;
  private final boolean output;
  private final boolean errors;
  private final boolean asks;

  public SystemTerminal() {
    this.environment = System.getenv();
    boolean dumb = "dumb".equals(environment.get("TERM"));
    this.output = !dumb && isTerminal("out", 1);
    this.errors = !dumb && isTerminal("err", 2);
    this.asks = isTerminal("in", 0) && isTerminal("err", 2);
  }

  private static boolean isTerminal(String name, int descriptor) {
    String terminals = System.getProperty(PROPERTY);
    if (terminals != null) {
      return List.of(terminals.split(",")).contains(name);
    }
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false; // leaving out escape codes is never wrong
    }
  }

  @Override
  public boolean showsOutput() {
    return output;
  }

  @Override
  public boolean showsErrors() {
    return errors;
  }

  @Override
  public boolean hasColour() {
    return output && environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  @Override
  public boolean canAsk() {
    return asks;
  }

  /** Reads byte by byte, so that nothing is taken from the input beyond the line. */
  @Override
  public String answer() {
    StringBuilder line = new StringBuilder();
    try {
      for (int next = System.in.read(); next != '\n' && next >= 0; next = System.in.read()) {
        line.append((char) next);
      }
    } catch (IOException e) {
      return ""; // no answer
    }
    return line.toString().strip();
  }

  @Override
  public Size size() {
    Size told = size(environment.get("LINES") + " " + environment.get("COLUMNS"));
    return told == SMALL ? size(stty()) : told;
  }

  private static Size size(String text) {
    String[] numbers = text.trim().split(" ");
    try {
      int lines = Integer.parseInt(numbers[0]);
      int columns = Integer.parseInt(numbers[numbers.length - 1]);
      return lines > 0 && columns > 0 ? new Size(columns, lines) : SMALL;
    } catch (NumberFormatException e) {
      return SMALL;
    }
  }

  private static String stty() {
    try {
      Process process =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String answer =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      return process.waitFor(1, TimeUnit.SECONDS) ? answer : "";
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
