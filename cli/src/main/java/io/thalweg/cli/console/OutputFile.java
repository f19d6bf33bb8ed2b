package io.thalweg.cli.console;

import io.thalweg.sim.BadInput;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/**
 * A text file that is written a line at a time. Every failure is reported, even one on closing: the
 * user always hears of a file that was cut short.
 */
public final class OutputFile implements Consumer<CharSequence>, AutoCloseable {
  private final Path file;
  private final BufferedWriter writer;

  private OutputFile(Path file, BufferedWriter writer) {
    this.file = file;
    this.writer = writer;
  }

  /**
   * @throws BadInput if the file cannot be written
   */
  public static OutputFile open(String option, Path file) {
    try {
      return new OutputFile(file, Files.newBufferedWriter(file, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw cannotBeWritten(option, file, e);
    }
  }

  /**
   * Checks that the file can be written, and changes nothing: for a file that is written only after
   * long work, or never.
   *
   * @throws BadInput if it cannot
   */
  public static void requireWritable(String option, Path file) {
    try {
      boolean isThere = Files.exists(file);
      Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND).close();
      if (!isThere) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw cannotBeWritten(option, file, e);
    }
  }

  private static BadInput cannotBeWritten(String option, Path file, IOException why) {
    String found = "'" + file + "' (" + OutputFailed.reason(why) + ")";
    return BadInput.option(option, found, "a file that can be written");
  }

  @Override
  public void accept(CharSequence line) {
    try {
      writer.append(line).append('\n');
    } catch (IOException e) {
      throw new OutputFailed(file.toString(), e);
    }
  }

  @Override
  public void close() {
    try {
      writer.close();
    } catch (IOException e) {
      throw new OutputFailed(file.toString(), e);
    }
  }
}
