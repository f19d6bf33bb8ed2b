package io.thalweg.sim.acts;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.InputFile;
import io.thalweg.sim.Nearest;
import io.thalweg.sim.Ticks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The acts of a run, as they are written: one a line, such as {@code 12.5 ask 3 units=2
 * priority=5}, {@code 20 cut 1 2}, {@code 30 form 1 2} or {@code 45 place 3 120 80}. A {@code #}
 * begins a comment.
 */
public final class Acts {
  /** No acts. */
  public static final Acts NONE = new Acts(Path.of("acts"), List.of());

  private static final List<String> WORDS = List.of("ask", "cut", "form", "place");
  private static final List<String> OF_ASK = List.of("units", "priority", "group");

  private final Path source;
  private final List<Line> lines;

  /** An act, and where it stands. */
  private record Line(int number, String text, Act act) {}

  private Acts(Path source, List<Line> lines) {
    this.source = source;
    this.lines = lines;
  }

  /**
   * @throws BadInput if it cannot be read or a line is not understood
   */
  public static Acts read(Path file) {
    return parse(file, InputFile.lines(file, "a file of acts"));
  }

  /**
   * @param source what is named in errors
   */
  public static Acts parse(Path source, List<String> lines) {
    List<Line> acts = new ArrayList<>();
    for (int l = 0; l < lines.size(); l++) {
      int comment = lines.get(l).indexOf('#');
      String text = (comment < 0 ? lines.get(l) : lines.get(l).substring(0, comment)).trim();
      if (!text.isEmpty()) {
        Act act = new Reader(source, l + 1, text).act();
        acts.add(new Line(l + 1, text, act));
      }
    }
    acts.sort(Comparator.comparingLong(line -> line.act.at()));
    return new Acts(source, List.copyOf(acts));
  }

  public boolean isEmpty() {
    return lines.isEmpty();
  }

  /** The acts in the order of their times; those of one time as they are written. */
  public List<Act> inOrder() {
    return lines.stream().map(Line::act).toList();
  }

  /** The acts as they are written, in the order of their times. */
  public List<String> texts() {
    return lines.stream().map(Line::text).toList();
  }

  /** What is wrong with an act, for {@link #require}. */
  public record Wrong(String found, String expected) {}

  /** Says what is wrong with an act, or null if nothing is. */
  public interface Judge {
    @Nullable Wrong judge(Act act);
  }

  /**
   * Requires all acts to be possible.
   *
   * @throws BadInput for the first that is not, with its line
   */
  public void require(Judge judge) {
    for (Line line : lines) {
      Wrong wrong = judge.judge(line.act);
      if (wrong != null) {
        throw BadInput.line(source, line.number, wrong.found, wrong.expected);
      }
    }
  }

  /** Reads one line. */
  private static final class Reader {
    private static final String FORMS =
        "TIME ask NODE [units=H] [priority=P] [group=G], TIME cut A B, TIME form A B or TIME place"
            + " NODE X Y";

    private final Path source;
    private final int line;
    private final String text;
    private final String[] words;

    Reader(Path source, int line, String text) {
      this.source = source;
      this.line = line;
      this.text = text;
      this.words = text.split("\\s+");
    }

    Act act() {
      if (words.length < 3) {
        throw bad("'" + text + "'", FORMS);
      }
      long at = time();
      return switch (words[1]) {
        case "ask" -> ask(at);
        case "cut" -> new Act.Cut(at, node(2, 4), other());
        case "form" -> new Act.Form(at, node(2, 4), other());
        case "place" -> new Act.Place(at, node(2, 5), metres(3), metres(4));
        default -> throw bad("'" + words[1] + "'", Nearest.oneOf(words[1], WORDS));
      };
    }

    private Act ask(long at) {
      Map<String, Integer> given = new HashMap<>();
      for (int w = 3; w < words.length; w++) {
        String[] pair = words[w].split("=", -1);
        if (pair.length != 2 || !OF_ASK.contains(pair[0])) {
          throw bad(
              "'" + words[w] + "'", Nearest.oneOf(pair[0], OF_ASK) + ", each with = and a number");
        }
        int least = pair[0].equals("group") ? 0 : 1;
        if (given.put(pair[0], whole(words[w], pair[1], least)) != null) {
          throw bad(pair[0] + " more than once", "one value");
        }
      }
      return new Act.Ask(
          at,
          node(2, words.length),
          given.getOrDefault("units", 1),
          given.getOrDefault("priority", 1),
          given.getOrDefault("group", 0));
    }

    private long time() {
      try {
        return Ticks.fromUnits(Double.parseDouble(words[0]));
      } catch (IllegalArgumentException e) {
        throw bad("time '" + words[0] + "'", "a time that is not negative");
      }
    }

    private int node(int at, int length) {
      if (words.length != length) {
        throw bad("'" + text + "'", FORMS);
      }
      return whole(words[at], words[at], 0);
    }

    private int other() {
      int b = whole(words[3], words[3], 0);
      if (b == whole(words[2], words[2], 0)) {
        throw bad("a link from node " + b + " to itself", "two different nodes");
      }
      return b;
    }

    private int whole(String found, String number, int least) {
      try {
        int value = Integer.parseInt(number);
        if (value >= least) {
          return value;
        }
      } catch (NumberFormatException e) {
        // said below
      }
      throw bad("'" + found + "'", "a whole number from " + least + " up");
    }

    private double metres(int at) {
      try {
        double value = Double.parseDouble(words[at]);
        if (value >= 0 && value <= 1e12) {
          return value;
        }
      } catch (NumberFormatException e) {
        // said below
      }
      throw bad("'" + words[at] + "'", "a number of metres from 0 up");
    }

    private BadInput bad(String found, String expected) {
      return BadInput.line(source, line, found, expected);
    }
  }
}
