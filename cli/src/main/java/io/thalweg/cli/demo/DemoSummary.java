package io.thalweg.cli.demo;

import io.thalweg.sim.engine.Outcome;
import io.thalweg.sim.metrics.Report;
import io.thalweg.sim.scenario.Result;
import java.util.Locale;

/** A summary of the demo in figures, and the commands to try next. */
final class DemoSummary {
  private DemoSummary() {}

  static String of(DemoPlan plan, Result result) {
    Report report = result.report();
    Outcome outcome = result.outcome();
    Report.Wait high = report.waitsByPriority().get(report.waitsByPriority().lastKey());
    Report.Wait low = report.waitsByPriority().get(report.waitsByPriority().firstKey());
    return String.format(
        Locale.ROOT,
        """

        25 moving nodes shared 5 units: %,d requests for 1 to 3 of them, %,d granted, %d waiting.
          waits      priority 5: %.1f on average, priority 1: %.1f
          network    %,d links formed or failed; split in two from t=%d to t=%d, and healed
          messages   %,d, or %.1f per entry; %.0f%% of the units in use
          checked    after every step: never more than 5 units held, one token, no unit lost

        Where to go next:
          ./thalweg simulate hk --nodes 64 --topology tree --k 5 --units 1..3 --seed 7
          ./thalweg simulate hk --nodes 5 --requests 1 --trace run.jsonl
          ./thalweg replay run.jsonl
        """,
        report.requests(),
        report.entries(),
        outcome.waiting(),
        high == null ? 0 : high.mean(),
        low == null ? 0 : low.mean(),
        report.linkChanges(),
        plan.splitFrom(),
        plan.splitTo(),
        report.messages(),
        report.messagesPerEntry(),
        100 * report.utilisation());
  }
}
