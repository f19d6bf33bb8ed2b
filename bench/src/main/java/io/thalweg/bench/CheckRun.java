package io.thalweg.bench;

import com.sun.management.OperatingSystemMXBean;
import io.thalweg.check.search.Checker;
import io.thalweg.check.search.Gauge;
import io.thalweg.check.search.SearchOutcome;
import io.thalweg.core.protocols.hk.Hk;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** One search in its own process, so that its CPU time is that of the process. */
final class CheckRun {
  private static final Path STATUS = Path.of("/proc/self/status");

  private CheckRun() {}

  /** Takes the name of a {@link CheckCase} and a number of threads. */
  public static void main(String[] args) throws IOException {
    CheckCase model = CheckCase.valueOf(args[0]);
    long before = System.nanoTime();
    SearchOutcome outcome =
        new Checker<>(new Hk(model.config()), model.plan(Integer.parseInt(args[1])))
            .run(new Gauge());
    long nanos = System.nanoTime() - before;
    if (outcome.counterexample().isPresent()) {
      throw new IllegalStateException("a claim fails: " + outcome.counterexample());
    }
    CheckFigures figures =
        new CheckFigures(
            outcome.states(),
            cpuNanos(),
            nanos,
            outcome.visitedBytes(),
            outcome.graphBytes(),
            outcome.spilledBytes(),
            peakBytes());
    System.out.println(figures.line());
  }

  /** Returns the CPU time of all threads of this process. */
  static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  /** Returns the peak memory of this process; 0 if the system does not report it. */
  private static long peakBytes() throws IOException {
    if (!Files.isReadable(STATUS)) {
      return 0;
    }
    return Files.readAllLines(STATUS).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("[^0-9]", "")))
        .findFirst()
        .orElse(0);
  }
}
