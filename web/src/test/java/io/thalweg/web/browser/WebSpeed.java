package io.thalweg.web.browser;

import io.thalweg.commands.words.SimulateWords;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.web.chromium.Browser;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import tools.jackson.databind.JsonNode;

/**
 * Prints the deliveries a second in a browser beside those here: {@code bench/web} runs it. Seconds
 * are of processor time, of the one thread that simulates: others use the machine, too.
 */
@EnabledIfSystemProperty(named = "measure", matches = "web")
class WebSpeed {
  private static final int ROUNDS = 3;
  private static final String WORKER = "DedicatedWorker";
  private static final double TICKS = 100; // of processor time a second, as Linux counts

  private static final List<String> RUNS =
      List.of(
          "hk --topology tree --nodes 100 --k 5 --units 1..3 --requests 1000",
          "hk --topology tree --nodes 1000 --k 5 --units 1..3 --requests 100",
          "gme --topology tree --nodes 100 --requests 300",
          "hk --mobility random-waypoint --nodes 100 --time-limit 2000 --requests 1000");

  @Test
  void print() throws IOException {
    try (Browser browser = Browser.start()) {
      WorkerPage worker = new WorkerPage(browser);
      System.out.println("| `simulate …`, deliveries/s | JVM | Chromium | ratio |");
      System.out.println("| --- | --: | --: | --: |");
      for (String run : RUNS) {
        double here = 0;
        double there = 0;
        for (int round = 0; round < ROUNDS; round++) { // in turn, since others use the machine too
          here = Math.max(here, here(run));
          there = Math.max(there, there(worker, run));
        }
        System.out.printf(
            Locale.ROOT, "| `%s` | %,.0f | %,.0f | %.2f |%n", run, here, there, there / here);
      }
    }
  }

  private static double here(String run) {
    Experiment experiment = Experiment.of(SimulateWords.of(List.of(run.split(" "))).scenario());
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long began = threads.getCurrentThreadCpuTime();
    long deliveries = experiment.run().outcome().deliveries();
    return deliveries * 1e9 / (threads.getCurrentThreadCpuTime() - began);
  }

  private static double there(WorkerPage worker, String run) throws IOException {
    double began = workers();
    JsonNode done = worker.ask("simulate", List.of(run.split(" ")), ", traced: false").path("done");
    return done.path("deliveries").asDouble() / (workers() - began);
  }

  /** The processor time of all Workers of the browser so far, in seconds. */
  private static double workers() throws IOException {
    double seconds = 0;
    for (ProcessHandle process : ProcessHandle.current().descendants().toList()) {
      Path threads = Path.of("/proc", String.valueOf(process.pid()), "task");
      if (Files.isDirectory(threads)) {
        try (Stream<Path> all = Files.list(threads)) {
          for (Path thread : all.toList()) {
            seconds += ofWorker(Files.readString(thread.resolve("stat")));
          }
        }
      }
    }
    return seconds;
  }

  /** Reads a line such as {@code 12 (DedicatedWorker) S …}: fields 14 and 15 are the times. */
  private static double ofWorker(String stat) {
    int name = stat.lastIndexOf(')');
    String[] fields = stat.substring(name + 2).split(" ");
    return stat.substring(0, name).contains(WORKER)
        ? (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS
        : 0;
  }
}
