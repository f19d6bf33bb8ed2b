package io.thalweg.cli.check;

import com.sun.management.OperatingSystemMXBean;
import io.thalweg.check.search.Checker;
import io.thalweg.check.search.Gauge;
import io.thalweg.check.search.SearchOutcome;
import io.thalweg.cli.console.Console;
import io.thalweg.commands.check.CheckResult;
import io.thalweg.commands.check.Task;
import io.thalweg.core.model.Message;
import java.lang.management.ManagementFactory;

/** Runs a search, shows its progress and measures its time. */
final class Search {
  private final Console console;

  Search(Console console) {
    this.console = console;
  }

  <M extends Message> CheckResult run(Task task, Checker<M> checker) {
    Gauge gauge = new Gauge();
    long began = System.nanoTime();
    long cpu = cpuNanos();
    SearchProgress progress = SearchProgress.over(gauge, task.plan().mode(), console);
    try {
      SearchOutcome outcome = checker.run(gauge);
      return new CheckResult(task, outcome, System.nanoTime() - began, cpuNanos() - cpu);
    } finally {
      progress.end();
    }
  }

  private static long cpuNanos() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? Math.max(0, system.getProcessCpuTime())
        : 0;
  }
}
