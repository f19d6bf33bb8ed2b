package io.thalweg.bench;

import io.thalweg.sim.metrics.Report;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Prints costs and benefits of aging, back-filling, lazy LINK and the policies, on some networks at
 * high and at low load: the figures behind the defaults (docs/decisions/0002-defaults.md).
 * Everything is in virtual time, so the figures are the same on every machine.
 */
public final class DefaultsReport {
  private static final int SEEDS = 5;
  private static final List<String> NETWORKS =
      List.of("line 64", "tree 64", "geometric 64", "complete 16", "ring 16");
  private static final List<ToDoubleFunction<Report>> COLUMNS =
      List.of(
          r -> r.waits().mean(),
          r -> r.waitsByPriority().firstEntry().getValue().mean(),
          r -> r.waitsByPriority().lastEntry().getValue().mean(),
          r -> r.waits().max(),
          Report::messagesPerEntry,
          r -> 100 * r.utilisation(),
          Report::overtakingsMax);

  private DefaultsReport() {}

  /** Prints the table. */
  public static void main(String[] args) {
    for (String think : List.of("exp:20", "exp:2000")) {
      for (String network : NETWORKS) {
        String[] parts = network.split(" ");
        table(
            network + ", k=5, units 1..3, think " + think + ", inside exp:5",
            Scenario.standard()
                .with(Setting.TOPOLOGY, parts[0])
                .with(Setting.NODES, parts[1])
                .with(Setting.K, 5)
                .with(Setting.UNITS, "1..3")
                .with(Setting.THINK, think)
                .with(Setting.REQUESTS, 20));
      }
    }
  }

  private static void table(String title, Scenario base) {
    System.out.printf("%n%s%n%-26s%s%n", title, "", header());
    for (String aging : List.of("off", "5", "20", "50", "100", "200", "1000")) {
      row("aging-time " + aging, base.with(Setting.AGING_TIME, aging));
    }
    for (String backfill : List.of("1", "2", "4", "16", "unlimited")) {
      row("backfill " + backfill, base.with(Setting.BACKFILL, backfill));
    }
    row("lazy-link false", base.with(Setting.LAZY_LINK, false));
    for (String policy :
        List.of("fewest-units-first", "first-come-first-served", "earliest-deadline-first")) {
      row(policy, base.with(Setting.AGING_TIME, "off").with(Setting.POLICY, policy));
    }
  }

  private static String header() {
    return String.format(
        "%9s%9s%9s%9s%9s%9s%9s",
        "wait", "lowest", "highest", "longest", "messages", "use %", "passed");
  }

  private static void row(String name, Scenario scenario) {
    double[] sums = new double[COLUMNS.size()];
    for (int seed = 1; seed <= SEEDS; seed++) {
      Report report = Experiment.of(scenario.with(Setting.SEED, seed)).runUnchecked().report();
      for (int c = 0; c < sums.length; c++) {
        sums[c] += COLUMNS.get(c).applyAsDouble(report) / SEEDS;
      }
    }
    StringBuilder line = new StringBuilder(String.format("%-26s", name));
    for (double sum : sums) {
      line.append(String.format(Locale.ROOT, "%9.1f", sum));
    }
    System.out.println(line);
  }
}
