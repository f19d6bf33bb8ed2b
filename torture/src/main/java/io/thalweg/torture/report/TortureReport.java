package io.thalweg.torture.report;

import io.thalweg.torture.judge.Breach;
import io.thalweg.torture.judge.Evidence;
import io.thalweg.torture.judge.HistoryJudge;
import io.thalweg.torture.judge.RunFigures;
import io.thalweg.torture.judge.TortureVerdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The report of a run: one file of HTML that asks nothing of any other place. */
public final class TortureReport {
  private static final int SHOWN_BREACHES = 60;

  private static final Map<String, String> MEANINGS =
      Map.of(
          "one holder", "No unit is in two leases at one moment.",
          "growing fences", "The fences of a unit grow in the order of its grants.",
          "one group inside",
              "Different groups are never inside together; later sessions have larger fences.",
          "store order", "The store takes no lower fence after a higher one for the same unit.",
          "every request ends", "Granted, cancelled, failed with a reason, or with its process.",
          "served when calm",
              "After the last fault each member is granted units and let in by the group lock.",
          "nothing leaked", "In the end free and held units together are all units.",
          "processes live", "A process ends only because the harness ended it.");

  private final Evidence evidence;
  private final TortureVerdict verdict;
  private final StringBuilder html = new StringBuilder();

  private TortureReport(Evidence evidence, TortureVerdict verdict) {
    this.evidence = evidence;
    this.verdict = verdict;
  }

  /**
   * Writes the report.
   *
   * @param about the run in one line
   * @param replay the command that runs it again
   */
  public static void write(
      Path file,
      Evidence evidence,
      TortureVerdict verdict,
      String about,
      String replay,
      String schedule)
      throws IOException {
    String page = new TortureReport(evidence, verdict).page(about, replay, schedule);
    Files.writeString(file, page);
  }

  private String page(String about, String replay, String schedule) throws IOException {
    html.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<title>Thalweg under torture</title>\n<style>\n")
        .append(css())
        .append("</style></head><body><main>\n<h1>Thalweg under torture</h1>\n");
    paragraph("sub", about);
    banner();
    cards(verdict.figures());
    html.append(patterns()).append("<div class=\"picture\">\n");
    html.append(new TimelineDrawing(evidence, verdict).draw()).append("</div>\n");
    legend();
    rules();
    breaches();
    heading("Again");
    html.append("<pre>").append(SvgCanvas.escaped(replay)).append("</pre>\n");
    html.append("<details><summary>The schedule</summary>\n<pre>")
        .append(SvgCanvas.escaped(schedule))
        .append("</pre></details>\n</main></body></html>\n");
    return html.toString();
  }

  private static String css() throws IOException {
    try (InputStream css = TortureReport.class.getResourceAsStream("torture.css")) {
      return new String(
          Objects.requireNonNull(css, "torture.css").readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private void paragraph(String style, String text) {
    html.append("<p class=\"%s\">%s</p>\n".formatted(style, SvgCanvas.escaped(text)));
  }

  private void heading(String text) {
    html.append("<h2>").append(SvgCanvas.escaped(text)).append("</h2>\n");
  }

  private void banner() {
    String words =
        verdict.isClean()
            ? "Clean: all rules kept"
            : "Violated: " + counted(verdict.breaches().size(), "violation");
    html.append(
        "<div class=\"verdict %s\">%s</div>\n"
            .formatted(verdict.isClean() ? "clean" : "violated", words));
  }

  private void cards(RunFigures figures) {
    html.append("<div class=\"cards\">\n");
    int faults = figures.faults().values().stream().mapToInt(Integer::intValue).sum();
    card(figures.grants(), "grants of units", false);
    card(figures.entries(), "entries of groups", false);
    card(faults, kinds(figures), false);
    card(figures.epochs(), "epochs opened", false);
    cardText(seconds(figures.outage().nanos()), "longest outage", false);
    card(verdict.breaches().size(), "violations", !verdict.isClean());
    card(figures.leaked(), "leaked units of " + evidence.harness().units(), figures.leaked() > 0);
    card(figures.lostRequests(), "lost requests", figures.lostRequests() > 0);
    card(figures.failed(), "requests failed, with a reason", false);
    card(figures.lostLeases(), "leases told to be lost", false);
    card(figures.refused(), "writes refused, of %,d".formatted(figures.writes()), false);
    html.append("</div>\n");
  }

  private static String kinds(RunFigures figures) {
    String kinds =
        figures.faults().entrySet().stream()
            .map(each -> each.getValue() + " " + each.getKey())
            .collect(Collectors.joining(", "));
    return kinds.isEmpty() ? "faults" : "faults: " + kinds;
  }

  private void card(long number, String what, boolean bad) {
    cardText(String.format(Locale.ROOT, "%,d", number), what, bad);
  }

  private void cardText(String number, String what, boolean bad) {
    html.append(
        "<div class=\"card%s\"><b>%s</b><span>%s</span></div>\n"
            .formatted(bad ? " bad" : "", number, SvgCanvas.escaped(what)));
  }

  private static String patterns() {
    return """
    <svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>
    <pattern id="down" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="7" height="7" fill="var(--stripe-base)"/><rect width="2.5" height="7" fill="var(--stripe)"/>
    </pattern></defs></svg>
    """;
  }

  private void legend() {
    html.append("<div class=\"legend\">\n");
    entry("var(--grants)", "grants of units, upwards");
    entry("var(--entries)", "entries of groups on top");
    entry("var(--waiting)", "requests that wait, downwards");
    entry(
        "repeating-linear-gradient(45deg, var(--stripe) 0 2px, var(--stripe-base) 2px 5px)",
        "process down");
    entry("var(--epoch)", "epoch frozen, line: opened");
    for (String kind : verdict.figures().faults().keySet()) {
      entry("var(--" + kind + ")", kind);
    }
    entry("var(--bad)", "▲ write refused, line: violation, shade: longest outage");
    html.append("</div>\n");
  }

  private void entry(String colour, String what) {
    html.append(
        "<span><i style=\"background:%s\"></i>%s</span>\n"
            .formatted(colour, SvgCanvas.escaped(what)));
  }

  private void rules() {
    heading("Rules");
    html.append("<div class=\"wide\"><table>\n");
    for (String rule : HistoryJudge.rules()) {
      long broken = verdict.of(rule);
      html.append(
          "<tr><td>%s</td><td>%s</td><td class=\"%s\">%s</td></tr>\n"
              .formatted(
                  rule,
                  SvgCanvas.escaped(Objects.requireNonNullElse(MEANINGS.get(rule), "")),
                  broken == 0 ? "kept" : "broken",
                  broken == 0 ? "kept" : "broken " + counted(broken, "time")));
    }
    html.append("</table></div>\n");
  }

  private void breaches() {
    List<Breach> all = verdict.breaches();
    if (all.isEmpty()) {
      return;
    }
    heading("Violations");
    html.append("<div class=\"wide\"><table>\n");
    for (Breach breach : all.subList(0, Math.min(SHOWN_BREACHES, all.size()))) {
      html.append(
          "<tr><td class=\"time\">%s</td><td>%s</td><td>%s</td></tr>\n"
              .formatted(
                  seconds(breach.at() - evidence.harness().start()),
                  breach.rule(),
                  SvgCanvas.escaped(breach.sentence())));
    }
    html.append("</table></div>\n");
    if (all.size() > SHOWN_BREACHES) {
      paragraph("sub", "The first %d of %,d.".formatted(SHOWN_BREACHES, all.size()));
    }
  }

  private static String counted(long number, String what) {
    return String.format(Locale.ROOT, "%,d %s%s", number, what, number == 1 ? "" : "s");
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
  }
}
