package io.thalweg.cluster.engine;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.FileInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;

/**
 * The time since a Linux machine was started, with the time for which it was suspended: the only
 * clock of this kind that Java can read without native code. It counts hundredths of a second.
 */
final class UptimeClock {
  private static final long UNREADABLE = -1;
  private static final int LONGEST = 100;

  private final Path file;
  private final boolean readable;
  private volatile long ahead; // of the other clock, when this was last read

  UptimeClock(Path file) {
    this.file = file;
    this.readable = read() != UNREADABLE;
  }

  /** The clock of this machine. */
  static UptimeClock ofMachine() {
    return new UptimeClock(Path.of("/proc/uptime"));
  }

  /**
   * Nanoseconds since the start of the machine. Where it cannot be read it goes on with the other
   * clock, as if the machine had not slept.
   *
   * @param other the time by the other clock
   */
  long nanos(long other) {
    long now = readable ? read() : UNREADABLE;
    if (now != UNREADABLE) {
      ahead = now - other;
    }
    return other + ahead;
  }

  private long read() {
    try (FileInputStream in = new FileInputStream(file.toFile())) {
      String text = new String(in.readNBytes(LONGEST), US_ASCII);
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
