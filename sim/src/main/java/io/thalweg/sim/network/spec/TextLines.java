package io.thalweg.sim.network.spec;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.InputFile;
import io.thalweg.sim.Nearest;
import io.thalweg.sim.Ticks;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads the lines of a text file as fields separated by blanks. Skips blank lines, and comments
 * that begin with {@code #}. Errors are {@link BadInput} with the file and line.
 */
public final class TextLines {
  private final Path file;
  private final List<String> lines;
  private int line;
  private String[] fields = {};

  private TextLines(Path file, List<String> lines) {
    this.file = file;
    this.lines = lines;
  }

  public static TextLines read(Path file) {
    return new TextLines(file, InputFile.lines(file, "a text file"));
  }

  /** Moves to the next line that has content. */
  public boolean next() {
    while (line < lines.size()) {
      String text = lines.get(line++);
      int comment = text.indexOf('#');
      String content = (comment < 0 ? text : text.substring(0, comment)).strip();
      if (!content.isEmpty()) {
        fields = content.split("\\s+");
        return true;
      }
    }
    return false;
  }

  /** The number of the current line, counted from 1. */
  public int line() {
    return line;
  }

  /** The fields of the current line, joined by single blanks. */
  public String content() {
    return String.join(" ", fields);
  }

  /** Requires the current line to have the given form, one word for each field. */
  public void requireForm(String form) {
    if (fields.length != form.split(" ").length) {
      throw bad("'" + content() + "'", "the form '" + form + "'");
    }
  }

  public int node(String text) {
    int node = Numbers.index(text);
    if (node < 0) {
      throw bad("'" + text + "'", "a node number from 0 up");
    }
    return node;
  }

  /** The link between the nodes of two neighbouring fields. */
  public long link(int index) {
    int a = node(fields[index]);
    int b = node(fields[index + 1]);
    if (a == b) {
      throw bad("a link from node " + a + " to itself", "two different nodes");
    }
    return LinkKey.of(a, b);
  }

  /**
   * The time in the first field of a line of the given form; it must not be before {@code last}.
   */
  public long ticksFrom(long last, String form) {
    requireForm(form);
    long ticks = ticks(fields[0]);
    if (ticks < last) {
      throw bad("time '" + fields[0] + "' after a later one", "times that never go back");
    }
    return ticks;
  }

  public long ticks(String text) {
    double units = Numbers.decimal(text);
    if (!(units >= 0 && units <= Ticks.UNITS_MAX)) {
      throw bad("time '" + text + "'", "a number from 0 up");
    }
    return Ticks.fromUnits(units);
  }

  /** Requires a field to be one of the words. */
  public String word(int index, List<String> accepted) {
    if (!accepted.contains(fields[index])) {
      throw bad("'" + fields[index] + "'", oneOf(fields[index], accepted));
    }
    return fields[index];
  }

  private static String oneOf(String found, List<String> accepted) {
    return accepted.size() == 1 ? accepted.get(0) : Nearest.oneOf(found, accepted);
  }

  public BadInput bad(String found, String expected) {
    return BadInput.line(file, line, found, expected);
  }

  public BadInput empty(String expected) {
    return BadInput.file(file, "nothing", expected);
  }
}
