package io.thalweg.cli.check;

import io.thalweg.check.property.Claim;
import io.thalweg.check.search.Outcome;
import java.util.Locale;

/** Figures and verdicts for a person. */
final class TextReport {
  private static final int NAME_WIDTH = 28;

  private final StringBuilder text = new StringBuilder();
  private final Result result;

  private TextReport(Result result) {
    this.result = result;
  }

  static String of(Result result) {
    return new TextReport(result).write();
  }

  private String write() {
    figures();
    line("");
    result.judgements().forEach(this::verdict);
    return text.toString();
  }

  private void figures() {
    Outcome outcome = result.outcome();
    line("%-16s%,d", "distinct states", outcome.states());
    line("%-16s%,d", "transitions", outcome.transitions());
    line("%-16s%,d", "depth", outcome.depth());
    line(
        "%-16s%,.2f s, %,.0f states per %s",
        "time",
        result.nanos() / 1e9,
        result.statesPerSecond(),
        result.cpuNanos() > 0 ? "CPU-second" : "second");
    line("%-16s%,.1f bytes per state%s", "memory", result.bytesPerState(), spilled());
    line("%-16s%s", "missed state", missed());
  }

  private String spilled() {
    long megabytes = result.outcome().spilledBytes() >> 20;
    return megabytes == 0 ? "" : String.format(Locale.ROOT, ", %,d MB on disk", megabytes);
  }

  private String missed() {
    double probability = result.outcome().missProbability();
    return result.outcome().exact()
        ? "none: exact"
        : String.format(Locale.ROOT, "probability at most %.1e", probability);
  }

  private void verdict(Claim claim, Judgement judgement) {
    line("%-" + NAME_WIDTH + "s%s", claim.label(), judgement.words());
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
  }
}
