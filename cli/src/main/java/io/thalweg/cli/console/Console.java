package io.thalweg.cli.console;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * The output of a command, and whether it goes to a screen. Commands print only here, so that tests
 * see all of it.
 *
 * <p>A {@link PrintWriter} swallows errors; this class keeps the first error of the output, so that
 * a full disk can be told from a reader that has closed the pipe.
 */
public final class Console {
  private final Kept output;
  private final PrintWriter out;
  private final PrintWriter err;
  private final Terminal terminal;

  public Console(OutputStream out, OutputStream err, Terminal terminal) {
    this.output = new Kept(out);
    this.out = new PrintWriter(new OutputStreamWriter(output, StandardCharsets.UTF_8), false);
    this.err = new PrintWriter(new OutputStreamWriter(err, StandardCharsets.UTF_8), true);
    this.terminal = terminal;
  }

  public PrintWriter out() {
    return out;
  }

  public PrintWriter err() {
    return err;
  }

  public Terminal terminal() {
    return terminal;
  }

  /** Tells the user in a sentence what is wrong or odd. */
  public void say(String sentence) {
    out.flush();
    err.println("thalweg: " + sentence);
  }

  /** Tells the user the message of a failure, which is such a sentence. */
  public void say(Exception failure) {
    say(String.valueOf(failure.getMessage()));
  }

  /** Asks the person at the terminal; anything but y or yes is a no. */
  public boolean confirms(String question) {
    out.flush();
    err.print(question + " [y/N] ");
    err.flush();
    String answer = terminal.answer().toLowerCase(Locale.ROOT);
    return answer.equals("y") || answer.equals("yes");
  }

  /** Whether the reader of the output is gone, so that there is no use in going on. */
  public boolean isAbandoned() {
    return output.failure().filter(Console::isBrokenPipe).isPresent();
  }

  /** Flushes the output; returns its failure, if there is one that the user has to know. */
  public Optional<IOException> finish() {
    out.flush();
    err.flush();
    return output.failure().filter(failure -> !isBrokenPipe(failure));
  }

  private static boolean isBrokenPipe(IOException failure) {
    return String.valueOf(failure.getMessage()).contains("Broken pipe");
  }
}
