package io.thalweg.cluster.engine;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The time since a Linux machine was started, with the time for which it was suspended: the only
 * clock of this kind that Java can read without native code. It counts hundredths of a second.
 */
final class UptimeClock {
  private static final long UNREADABLE = -1;

  private final Path file;
  private final boolean readable;

  UptimeClock(Path file) {
    this.file = file;
    this.readable = read() != UNREADABLE;
  }

  /** The clock of this machine. */
  static UptimeClock ofMachine() {
    return new UptimeClock(Path.of("/proc/uptime"));
  }

  /**
   * Nanoseconds since the start of the machine.
   *
   * @param otherwise what to return if this machine does not tell
   */
  long nanos(long otherwise) {
    return readable ? read() : otherwise;
  }

  private long read() {
    try {
      String text = Files.readString(file, StandardCharsets.US_ASCII);
      String seconds = text.substring(0, text.indexOf(' '));
      return new BigDecimal(seconds).movePointRight(9).longValueExact();
    } catch (IOException
        | IndexOutOfBoundsException
        | NumberFormatException
        | ArithmeticException e) {
      return UNREADABLE;
    }
  }
}
