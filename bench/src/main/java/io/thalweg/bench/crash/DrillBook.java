package io.thalweg.bench.crash;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What was seen in drills: times with a limit, and what has to hold; a line for each kind. */
final class DrillBook {
  private static final double NANOS = 1e9;

  private record Line(String fault, String seen, double limit) {}

  private final Map<Line, List<Double>> times = new LinkedHashMap<>();
  private final List<String> failures = new ArrayList<>();
  private String fault = "";

  /** What is noted from now on is about this fault. */
  void begin(String name) {
    fault = name;
  }

  /** Something took from one time to another, and may take so many seconds. */
  void time(String seen, long from, long to, double limit) {
    double seconds = (to - from) / NANOS;
    times.computeIfAbsent(new Line(fault, seen, limit), line -> new ArrayList<>()).add(seconds);
    if (seconds > limit) {
      failures.add("%s: %s took %s s, limit %s".formatted(fault, seen, text(seconds), text(limit)));
    }
  }

  /** Something has to hold. */
  void fact(String seen, boolean holds, Object found) {
    var line = new Line(fault, seen, Double.NaN);
    times.computeIfAbsent(line, any -> new ArrayList<>()).add(holds ? 1.0 : 0.0);
    if (!holds) {
      failures.add("%s: not so: %s (%s)".formatted(fault, seen, found));
    }
  }

  /** A drill could not be brought to its end. */
  void failed(String why) {
    failures.add(fault + ": " + why);
    times.computeIfAbsent(new Line(fault, "ends", Double.NaN), any -> new ArrayList<>()).add(0.0);
  }

  List<String> failures() {
    return failures;
  }

  String markdown() {
    StringBuilder text = new StringBuilder();
    text.append("| what breaks | what is seen | times | median s | most s | limit s | |\n");
    text.append("| --- | --- | --: | --: | --: | --: | --- |\n");
    times.forEach((line, values) -> text.append(row(line, values)));
    return text.toString();
  }

  private static String row(Line line, List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    boolean isFact = Double.isNaN(line.limit);
    boolean passes = isFact ? sorted.getFirst() == 1 : sorted.getLast() <= line.limit;
    String figures =
        isFact
            ? " | | "
            : "%s | %s | %s"
                .formatted(
                    text(sorted.get(sorted.size() / 2)),
                    text(Collections.max(sorted)),
                    text(line.limit));
    return "| %s | %s | %d | %s | %s |\n"
        .formatted(line.fault, line.seen, values.size(), figures, passes ? "PASS" : "FAIL");
  }

  private static String text(double seconds) {
    return String.format(Locale.ROOT, "%.1f", seconds);
  }
}
