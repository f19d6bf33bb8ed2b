package io.thalweg.cli.console;

/** What scripts learn from a command; documented in its help. */
public final class ExitCode {
  public static final int ALL_WELL = 0;

  /** A property was violated, or requests got stuck. */
  public static final int VIOLATED = 1;

  /** The input is wrong, or the output cannot be written. */
  public static final int BAD_INPUT = 2;

  /** A limit was reached before an answer. */
  public static final int LIMIT = 3;

  /** A cluster could not be joined, or did not do what was asked of it. */
  public static final int NO_CLUSTER = 4;

  /** Ctrl-C, as shells count it; a process that a signal ends has the code of the signal anyway. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
