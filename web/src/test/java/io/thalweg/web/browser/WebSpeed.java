package io.thalweg.web.browser;

import io.thalweg.commands.words.SimulateWords;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.web.chromium.Browser;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import tools.jackson.databind.JsonNode;

/** Prints the deliveries a second in a browser beside those here: {@code bench/web} runs it. */
@EnabledIfSystemProperty(named = "measure", matches = "web")
class WebSpeed {
  private static final int ROUNDS = 5;

  private static final List<String> RUNS =
      List.of(
          "hk --topology tree --nodes 100 --k 5 --units 1..3 --requests 1000",
          "hk --topology tree --nodes 1000 --k 5 --units 1..3 --requests 100",
          "gme --topology tree --nodes 100 --requests 300",
          "hk --mobility random-waypoint --nodes 100 --time-limit 2000 --requests 1000");

  @Test
  void print() {
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
    long began = System.nanoTime();
    long deliveries = experiment.run().outcome().deliveries();
    return deliveries * 1e9 / (System.nanoTime() - began);
  }

  private static double there(WorkerPage worker, String run) {
    double began = worker.page().evaluate("performance.now()").asDouble();
    JsonNode done = worker.ask("simulate", List.of(run.split(" ")), ", traced: false").path("done");
    double ended = worker.page().evaluate("performance.now()").asDouble();
    return done.path("deliveries").asDouble() * 1000 / (ended - began);
  }
}
