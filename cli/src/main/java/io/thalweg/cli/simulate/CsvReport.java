package io.thalweg.cli.simulate;

import io.thalweg.commands.simulate.ReportForm;
import io.thalweg.core.model.Protocol;
import io.thalweg.sim.engine.Outcome;
import io.thalweg.sim.metrics.Report;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Result;
import io.thalweg.sim.scenario.Setting;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The figures as a header line and one line of values, a column for each. */
final class CsvReport implements ReportForm {
  private final Map<String, Object> columns = new LinkedHashMap<>();

  @Override
  public String print(Experiment experiment, Result result) {
    run(experiment);
    outcome(result.outcome());
    figures(result.report());
    waits("wait", result.report().waits());
    result
        .report()
        .waitsByPriority()
        .forEach((priority, wait) -> waits("wait-priority-" + priority, wait));
    result
        .report()
        .messagesPerEntryByType()
        .forEach((type, count) -> columns.put("messages-per-entry-" + type, count));
    return String.join(",", columns.keySet())
        + "\n"
        + columns.values().stream().map(CsvReport::quoted).collect(Collectors.joining(","))
        + "\n";
  }

  private void run(Experiment experiment) {
    columns.put("algorithm", experiment.protocol().name());
    columns.put("variant", experiment.protocol().variant());
    columns.put("nodes", experiment.nodes());
    int k = experiment.protocol().k();
    columns.put("k", k == Protocol.UNLIMITED ? "unlimited" : k);
    if (k == Protocol.UNLIMITED) {
      columns.put("groups", experiment.scenario().text(Setting.GROUPS));
    }
    columns.put("seed", experiment.scenario().text(Setting.SEED));
    columns.put("scenario", experiment.scenario().commandLine());
  }

  private void outcome(Outcome outcome) {
    columns.put("why", outcome.why());
    columns.put("violations", outcome.violations().size());
    columns.put("asked", outcome.asked());
    columns.put("over", outcome.over());
    columns.put("waiting", outcome.waiting());
    columns.put("cut-off", outcome.cutOff());
    columns.put("deliveries", outcome.deliveries());
  }

  private void figures(Report report) {
    columns.put("time", report.time());
    columns.put("requests", report.requests());
    columns.put("entries", report.entries());
    columns.put("withdrawn", report.withdrawn());
    columns.put("messages", report.messages());
    columns.put("messages-per-entry", report.messagesPerEntry());
    columns.put("words-per-message", report.wordsPerMessage());
    columns.put("utilisation", report.utilisation());
    columns.put("concurrency", report.concurrency());
    columns.put("concurrency-max", report.concurrencyMax());
    columns.put("jain", report.jain());
    columns.put("overtakings", report.overtakings());
    columns.put("overtakings-max", report.overtakingsMax());
    columns.put("link-changes", report.linkChanges());
    columns.put("joins", report.churn().joins());
    columns.put("leaves", report.churn().leaves());
    columns.put("late-returns", report.churn().lateReturns());
    columns.put("resizes", report.churn().resizes());
  }

  private void waits(String name, Report.Wait wait) {
    columns.put(name + "-count", wait.count());
    columns.put(name + "-mean", wait.mean());
    columns.put(name + "-p50", wait.p50());
    columns.put(name + "-p95", wait.p95());
    columns.put(name + "-p99", wait.p99());
    columns.put(name + "-max", wait.max());
  }

  /** Quotes a value as in RFC 4180. */
  private static String quoted(Object value) {
    String text = value.toString();
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
  }
}
