package io.thalweg.commands.simulate;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.properties.Property;
import io.thalweg.sim.engine.Outcome;
import io.thalweg.sim.metrics.Report;
import io.thalweg.sim.scenario.Chosen;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Result;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The figures as a table for people. */
public final class TableReport implements ReportForm {
  private static final int WIDTH = 80;

  private final StringBuilder text = new StringBuilder();

  @Override
  public String print(Experiment experiment, Result result) {
    title(experiment);
    if (result.report().entries() > 0) {
      waits(result.report(), Chosen.by(experiment.scenario()).can(Ability.PRIORITIES));
    }
    figures(result.report(), experiment.protocol().k());
    verdict(result.outcome(), experiment.checked(result.outcome()));
    return text.toString();
  }

  private void title(Experiment experiment) {
    Scenario scenario = experiment.scenario();
    line(
        "%s (%s), %,d nodes%s, %s, %s, seed %s",
        experiment.protocol().name(),
        experiment.protocol().variant(),
        experiment.nodes(),
        busy(scenario),
        network(scenario),
        shared(experiment),
        scenario.text(Setting.SEED));
    line("");
  }

  private static String busy(Scenario scenario) {
    return scenario.isSet(Setting.BUSY) ? " (busy " + scenario.text(Setting.BUSY) + ")" : "";
  }

  /** Returns what there is to share: the number of units, or of groups that enter one at a time. */
  private static String shared(Experiment experiment) {
    int k = experiment.protocol().k();
    return k == Protocol.UNLIMITED
        ? "groups = " + experiment.scenario().text(Setting.GROUPS)
        : String.format(Locale.ROOT, "k = %,d", k);
  }

  private static String network(Scenario scenario) {
    if (scenario.isSet(Setting.CONTACTS)) {
      return scenario.text(Setting.CONTACTS);
    }
    return scenario.text(scenario.isSet(Setting.MOBILITY) ? Setting.MOBILITY : Setting.TOPOLOGY);
  }

  private void waits(Report report, boolean priorities) {
    line(
        "%-12s %10s %10s %10s %10s %10s %10s",
        "wait", "requests", "mean", "p50", "p95", "p99", "max");
    if (priorities && report.waitsByPriority().size() > 1) {
      new TreeMap<>(report.waitsByPriority())
          .descendingMap()
          .forEach((priority, wait) -> wait("priority " + priority, wait));
    }
    wait("all", report.waits());
    line("");
  }

  private void wait(String name, Report.Wait wait) {
    line(
        "%-12s %,10d %,10.2f %,10.2f %,10.2f %,10.2f %,10.2f",
        name, wait.count(), wait.mean(), wait.p50(), wait.p95(), wait.p99(), wait.max());
  }

  private void figures(Report report, int k) {
    String types =
        report.messagesPerEntryByType().entrySet().stream()
            .map(type -> String.format(Locale.ROOT, "%s %.2f", type.getKey(), type.getValue()))
            .collect(Collectors.joining(", "));
    figure("messages per entry", "%.2f", report.messagesPerEntry(), types);
    figure("words per message", "%.2f", report.wordsPerMessage(), "");
    if (k != Protocol.UNLIMITED) {
      figure("utilisation", "%.1f %%", 100 * report.utilisation(), "of k = " + k);
    }
    figure("concurrency", "%.2f", report.concurrency(), "at most " + report.concurrencyMax());
    figure("fairness (Jain)", "%.3f", report.jain(), "1: all nodes waited alike");
    figure("overtakings", "%.2f", report.overtakings(), "at most " + report.overtakingsMax());
    figure("link changes", "%,.0f", report.linkChanges(), "");
    Report.Churn churn = report.churn();
    figureIfAny("joins", churn.joins(), churn.leaves() + " left");
    figureIfAny("late returns", churn.lateReturns(), "");
    figureIfAny("resizes", churn.resizes(), "");
    figureIfAny("withdrawn", report.withdrawn(), "requests");
    figure("virtual time", "%,.2f", report.time(), "");
    line("");
  }

  private void figureIfAny(String name, long value, String more) {
    if (value > 0) {
      figure(name, "%,.0f", value, more);
    }
  }

  private void figure(String name, String format, double value, String more) {
    line("%-20s %12s   %s", name, String.format(Locale.ROOT, format, value), more);
  }

  private void verdict(Outcome outcome, List<Property> checked) {
    String served =
        String.format(Locale.ROOT, "%,d of %,d requests done", outcome.over(), outcome.asked());
    if (outcome.limited()) {
      served += ", stopped by the " + outcome.why().replace('-', ' ');
    }
    if (outcome.cutOff() > 0) {
      String nodes = outcome.cutOff() == 1 ? "node" : "nodes";
      served += String.format(Locale.ROOT, ", %,d %s out of reach", outcome.cutOff(), nodes);
    }
    String judgement = outcome.violated() ? "VIOLATED" : outcome.complete() ? "all well" : "open";
    String names = checked.stream().map(Property::label).collect(Collectors.joining(", "));
    wrapped(judgement + ": " + served + "; checked: " + names);
  }

  private void wrapped(String sentence) {
    int column = 0;
    for (String word : sentence.split(" ")) {
      if (column > 0 && column + 1 + word.length() > WIDTH) {
        text.append("\n ");
        column = 1;
      }
      text.append(column == 0 ? "" : " ").append(word);
      column += word.length() + 1;
    }
    text.append('\n');
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
  }
}
