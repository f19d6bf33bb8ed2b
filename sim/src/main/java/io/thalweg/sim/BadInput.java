package io.thalweg.sim;

import java.nio.file.Path;

/**
 * Input of a user, typed or in a file, that cannot be used. The message is one sentence that names
 * the option, or the file and line, what was found there and what is accepted; the command line
 * prints it as it is and exits with 2.
 */
public final class BadInput extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BadInput(String message) {
    super(message);
  }

  /** For an option of the command line, named as the user types it, such as {@code --nodes}. */
  public static BadInput option(String option, String found, String expected) {
    return new BadInput(option + ": found " + found + ", expected " + expected);
  }

  /** For a file as a whole, such as one that is empty. */
  public static BadInput file(Path file, String found, String expected) {
    return new BadInput(file + ": found " + found + ", expected " + expected);
  }

  /** For one line of a file; lines count from 1. */
  public static BadInput line(Path file, int line, String found, String expected) {
    return new BadInput(file + ":" + line + ": found " + found + ", expected " + expected);
  }
}
