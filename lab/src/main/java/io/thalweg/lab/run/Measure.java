package io.thalweg.lab.run;

import io.thalweg.sim.metrics.Report;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** A measured value of a run: a column of {@code runs.csv}, and the axis of a figure. */
public enum Measure {
  DELAY("delay", "time to enter", r -> r.waits().mean()),
  /** Over the whole run, since a part of it would begin and end in the middle of requests. */
  MESSAGES_PER_ENTRY("messages_per_entry", "messages per entry", Report::messagesPerEntryOfAll),
  WORDS_PER_MESSAGE("words_per_message", "words per message", Report::wordsPerMessage),
  JAIN("jain", "fairness (Jain's index)", Report::jain),
  MESSAGES_AFTER_WARM_UP(
      "messages_per_entry_after_warm_up",
      "messages per entry, without the warm-up",
      Report::messagesPerEntry),
  WORDS_PER_ENTRY(
      "words_per_entry", "words per entry", r -> r.messagesPerEntryOfAll() * r.wordsPerMessage()),
  DELAY_P95("delay_p95", "time to enter, 95th percentile", r -> r.waits().p95()),
  DELAY_MAX("delay_max", "longest time to enter", r -> r.waits().max()),
  DELAY_HIGHEST("delay_highest", "time to enter, highest priority", r -> ofPriority(r, true)),
  DELAY_LOWEST("delay_lowest", "time to enter, lowest priority", r -> ofPriority(r, false)),
  UTILISATION("utilisation", "share of the units in use", Report::utilisation),
  CONCURRENCY("concurrency", "requests inside on average", Report::concurrency),
  CONCURRENCY_MAX("concurrency_max", "requests inside at most", Report::concurrencyMax),
  OVERTAKINGS("overtakings", "overtakings per entry", Report::overtakings),
  OVERTAKINGS_MAX("overtakings_max", "overtakings at most", Report::overtakingsMax),
  LINK_CHANGES("link_changes", "link changes", Report::linkChanges),
  ENTRIES("entries", "entries measured", Report::entries),
  TIME("time", "virtual time", Report::time);

  private final String column;
  private final String label;
  private final ToDoubleFunction<Report> of;

  Measure(String column, String label, ToDoubleFunction<Report> of) {
    this.column = column;
    this.label = label;
    this.of = of;
  }

  /** The name in a file. */
  public String column() {
    return column;
  }

  /** The name beside an axis or above a column. */
  public String label() {
    return label;
  }

  /** The title of an axis: the name, with the unit of a time. */
  public String axis() {
    boolean time = this == TIME || column.startsWith("delay");
    return time ? label + " (units of time)" : label;
  }

  double of(Report report) {
    return of.applyAsDouble(report);
  }

  /** Returns the names of all columns, in their order. */
  public static List<String> columns() {
    return List.of(values()).stream().map(Measure::column).toList();
  }

  private static double ofPriority(Report report, boolean highest) {
    var waits = report.waitsByPriority();
    if (waits.isEmpty()) {
      return 0;
    }
    long priority = highest ? waits.lastKey() : waits.firstKey();
    Report.Wait wait = waits.get(priority);
    return wait == null ? 0 : wait.mean();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
