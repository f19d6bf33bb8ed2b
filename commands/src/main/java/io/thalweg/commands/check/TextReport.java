package io.thalweg.commands.check;

import io.thalweg.check.search.Reduction;
import io.thalweg.check.search.SearchOutcome;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Figures and verdicts for a person. */
public final class TextReport {
  private static final String VERDICT = "%-28s%s";

  private final StringBuilder text = new StringBuilder();
  private final CheckResult result;

  private TextReport(CheckResult result) {
    this.result = result;
  }

  public static String of(CheckResult result) {
    return new TextReport(result).write();
  }

  private String write() {
    figures();
    line("");
    result.verdicts().forEach((claim, words) -> line(VERDICT, claim.label(), words));
    return text.toString();
  }

  private void figures() {
    SearchOutcome outcome = result.outcome();
    if (result.isOfWalks()) {
      figure("steps", "%,d", outcome.transitions());
      time("steps");
      return;
    }
    figure("distinct states", "%,d", outcome.states());
    figure("transitions", "%,d", outcome.transitions());
    figure("depth", "%,d", outcome.depth());
    time("states");
    figure("memory", "%,.1f bytes per state%s", result.bytesPerState(), spilled());
    figure("missed state", "%s", missed());
    if (result.task().plan().reductions().contains(Reduction.SYMMETRY)) {
      figure("symmetry", "%s", renamings());
    }
  }

  private void time(String what) {
    String unit = result.cpuNanos() > 0 ? "CPU-second" : "second";
    figure(
        "time", "%,.2f s, %,.0f %s per %s", result.nanos() / 1e9, result.perSecond(), what, unit);
  }

  private void figure(String name, String format, Object... values) {
    line("%-16s%s", name, String.format(Locale.ROOT, format, values));
  }

  private String spilled() {
    long megabytes = result.outcome().spilledBytes() >> 20;
    return megabytes == 0 ? "" : String.format(Locale.ROOT, ", %,d MB on disk", megabytes);
  }

  private String renamings() {
    int count = result.outcome().renamings();
    return count == 0
        ? "none: the names of nodes make a difference here"
        : "each state stands for itself under " + (count + 1) + " namings";
  }

  private String missed() {
    double probability = result.outcome().missProbability();
    return result.outcome().exact()
        ? "none: exact"
        : "probability at most " + scientific(probability);
  }

  /** Returns a number as the format {@code %.1e} has it, which browsers lack. */
  private static String scientific(double value) {
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(2, RoundingMode.HALF_UP));
    int exponent = value == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
    String digits =
        rounded.movePointLeft(exponent).setScale(1, RoundingMode.HALF_UP).toPlainString();
    return digits
        + "e"
        + (exponent < 0 ? "-" : "+")
        + (Math.abs(exponent) < 10 ? "0" : "")
        + Math.abs(exponent);
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
  }
}
