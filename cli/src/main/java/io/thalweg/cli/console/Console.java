package io.thalweg.cli.console;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Where a command's text goes, and whether a person sees it there. Commands print here alone, so
 * that tests can look at all of it.
 *
 * <p>A {@link PrintWriter} swallows errors; this remembers the first one of the output, so that a
 * full disk is told apart from a reader that has seen enough.
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

  /** The same for a failure whose message is such a sentence. */
  public void say(Exception failure) {
    say(String.valueOf(failure.getMessage()));
  }

  /** Whether nobody reads the output any longer; then there is no use in going on. */
  public boolean isAbandoned() {
    return output.failure().filter(Console::isBrokenPipe).isPresent();
  }

  /** Writes what is held back; what went wrong with the output, if the user has to know. */
  public Optional<IOException> finish() {
    out.flush();
    err.flush();
    return output.failure().filter(failure -> !isBrokenPipe(failure));
  }

  private static boolean isBrokenPipe(IOException failure) {
    return String.valueOf(failure.getMessage()).contains("Broken pipe");
  }
}
