package io.thalweg.cli.console;

/** The exit codes of commands, for scripts; documented in their help. */
public final class ExitCode {
  public static final int ALL_WELL = 0;

  /** A property was violated, or requests got stuck. */
  public static final int VIOLATED = 1;

  /** The input is wrong, or the output cannot be written. */
  public static final int BAD_INPUT = 2;

  /** A limit was reached before there was an answer. */
  public static final int LIMIT = 3;

  /** A cluster could not be joined, or did not do what was asked of it. */
  public static final int NO_CLUSTER = 4;

  /** Ctrl-C, by the convention of shells; a process ended by a signal has that code anyway. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
