package io.thalweg.cli.torture;

import io.thalweg.torture.judge.Breach;
import io.thalweg.torture.judge.HistoryJudge;
import io.thalweg.torture.judge.RunFigures;
import io.thalweg.torture.judge.TortureVerdict;
import io.thalweg.torture.run.TorturePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The result of a run in a few lines. */
final class TortureSummary {
  private static final int SHOWN_PER_RULE = 3;

  private final TorturePlan plan;
  private final TortureVerdict verdict;

  TortureSummary(TorturePlan plan, TortureVerdict verdict) {
    this.plan = plan;
    this.verdict = verdict;
  }

  /** The run in one line. */
  String about() {
    return String.format(
        Locale.ROOT,
        "%d members, %d units, %d s, the last %d s of it calm; detection %.1f s; seed %d; %s.",
        plan.members(),
        plan.units(),
        plan.total().toSeconds(),
        plan.calm().toSeconds(),
        plan.detection().toMillis() / 1000.0,
        plan.seed(),
        plan.proxy() ? "loopback through a proxy" : "a network namespace for each member");
  }

  List<String> lines() {
    RunFigures figures = verdict.figures();
    List<String> lines = new ArrayList<>();
    lines.add(
        text(
            "%s: %,d grants and %,d entries, faults: %s",
            verdict.isClean() ? "clean" : "VIOLATED",
            figures.grants(),
            figures.entries(),
            faults(figures)));
    lines.add(
        text(
            "longest outage %.1f s; %,d requests failed with a reason, %,d were cancelled;"
                + " %,d leases lost; %,d of %,d writes refused",
            figures.outage().nanos() / 1e9,
            figures.failed(),
            figures.cancelled(),
            figures.lostLeases(),
            figures.refused(),
            figures.writes()));
    lines.add(
        text(
            "%,d epochs opened; violations %,d, units leaked %d of %d, requests lost %,d",
            figures.epochs(),
            verdict.breaches().size(),
            figures.leaked(),
            plan.units(),
            figures.lostRequests()));
    HistoryJudge.rules().forEach(rule -> addBreaches(rule, lines));
    return lines;
  }

  private static String faults(RunFigures figures) {
    String kinds =
        figures.faults().entrySet().stream()
            .map(each -> each.getValue() + " " + each.getKey())
            .collect(Collectors.joining(", "));
    return kinds.isEmpty() ? "none" : kinds;
  }

  private void addBreaches(String rule, List<String> lines) {
    List<Breach> own =
        verdict.breaches().stream().filter(breach -> breach.rule().equals(rule)).toList();
    own.stream()
        .limit(SHOWN_PER_RULE)
        .forEach(breach -> lines.add("  " + rule + ": " + breach.sentence()));
    if (own.size() > SHOWN_PER_RULE) {
      lines.add(text("  %s: and %,d more", rule, own.size() - SHOWN_PER_RULE));
    }
  }

  private static String text(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }
}
