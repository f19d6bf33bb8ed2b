package io.thalweg.torture.history;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;

/**
 * Writes a history: one JSON object a line, with {@code t} (nanoseconds) and {@code e} (what
 * happened). Each line is handed to the kernel at once, so that it survives the death of this
 * process.
 */
public final class HistoryWriter implements AutoCloseable {
  @GuardedBy("this")
  private final OutputStream file;

  public HistoryWriter(Path file) throws IOException {
    this.file = new FileOutputStream(file.toFile());
  }

  /** Writes what happened just now. */
  public void now(String what, Object... fields) {
    at(System.nanoTime(), what, fields);
  }

  /**
   * Writes what happened at a time.
   *
   * @param fields keys and values in turns; a value is a number, a boolean, a collection of numbers
   *     or texts, or anything else, as text
   */
  public void at(long nanos, String what, Object... fields) {
    StringBuilder line = new StringBuilder(96);
    line.append("{\"t\":").append(nanos).append(",\"e\":");
    value(line, what);
    for (int i = 0; i < fields.length; i += 2) {
      line.append(',');
      value(line, String.valueOf(fields[i]));
      line.append(':');
      value(line, fields[i + 1]);
    }
    line.append("}\n");
    write(line.toString().getBytes(StandardCharsets.UTF_8));
  }

  private synchronized void write(byte[] line) {
    try {
      file.write(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void value(StringBuilder line, Object value) {
    if (value instanceof Number || value instanceof Boolean) {
      line.append(value);
    } else if (value instanceof Collection<?> all) {
      String separator = "[";
      for (Object each : all) {
        line.append(separator);
        value(line, each);
        separator = ",";
      }
      line.append(all.isEmpty() ? "[]" : "]");
    } else {
      quoted(line, String.valueOf(value));
    }
  }

  private static void quoted(StringBuilder line, String text) {
    line.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        line.append('\\').append(c);
      } else if (c < ' ') {
        line.append(String.format("\\u%04x", (int) c));
      } else {
        line.append(c);
      }
    }
    line.append('"');
  }

  @Override
  public synchronized void close() throws IOException {
    file.close();
  }
}
