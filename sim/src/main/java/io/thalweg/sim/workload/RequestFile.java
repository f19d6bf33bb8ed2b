package io.thalweg.sim.workload;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.InputFile;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.workload.Workload.Ask;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file of requests, {@code time node units priority [inside [deadline]]} on each line; {@code #}
 * begins a comment.
 */
public final class RequestFile {
  private static final String EXPECTED = "time node units priority [inside [deadline]]";

  private RequestFile() {}

  public static List<Ask> read(Path file, int nodes, int k) {
    List<Ask> asks = new ArrayList<>();
    int number = 0;
    for (String line : InputFile.lines(file, "a file of requests")) {
      number++;
      int comment = line.indexOf('#');
      String text = (comment < 0 ? line : line.substring(0, comment)).trim();
      if (!text.isEmpty()) {
        asks.add(ask(file, number, text, nodes, k));
      }
    }
    if (asks.isEmpty()) {
      throw BadInput.file(file, "no request", "lines of " + EXPECTED);
    }
    return asks;
  }

  private static Ask ask(Path file, int line, String text, int nodes, int k) {
    String[] words = text.split("\\s+");
    if (words.length < 4 || words.length > 6) {
      throw BadInput.line(file, line, "'" + text + "'", EXPECTED);
    }
    try {
      long at = time(words[0]);
      int node = Integer.parseInt(words[1]);
      int units = Integer.parseInt(words[2]);
      long priority = Long.parseLong(words[3]);
      if (node < 0 || node >= nodes) {
        throw BadInput.line(file, line, "node " + node, "a node from 0 to " + (nodes - 1));
      }
      if (units < 1 || units > k) {
        throw BadInput.line(file, line, units + " units", "1 to k = " + k);
      }
      return new Ask(at, node, units, priority, optional(words, 4), optional(words, 5));
    } catch (NumberFormatException e) {
      throw BadInput.line(file, line, "'" + text + "'", EXPECTED);
    } catch (IllegalArgumentException e) {
      throw BadInput.line(file, line, "'" + text + "'", "times that are not negative");
    }
  }

  private static @Nullable Long optional(String[] words, int index) {
    return index < words.length ? time(words[index]) : null;
  }

  private static long time(String word) {
    return Ticks.fromUnits(Double.parseDouble(word));
  }
}
