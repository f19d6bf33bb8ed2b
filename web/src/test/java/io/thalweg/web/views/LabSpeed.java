package io.thalweg.web.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.commands.simulate.TraceOutput;
import io.thalweg.commands.words.SimulateWords;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.web.chromium.Browser;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Prints how fast the page draws, opens and scrubs: {@code bench/lab} runs it. */
@EnabledIfSystemProperty(named = "measure", matches = "lab")
class LabSpeed {
  private static final String CROWD =
      "hk --mobility random-waypoint --nodes 100 --area 440x220 --range 50 --speed 1..4 --delay 0.2"
          + " --k 5 --units 1..3 --think exp:60 --inside exp:5 --requests 1000000 --seed 7"
          + " --time-limit ";

  private static final String LONG_TRACE = "320";

  /** Plays for five seconds and counts frames, and how long the page was busy for each. */
  private static final String PLAY =
      "new Promise(done => { lab.player.setByTime(true); lab.player.speed = 1; lab.goTo(200);"
          + " lab.player.play(); const times = []; const look = now => { times.push(now); if (now -"
          + " times[0] < 5000) requestAnimationFrame(look); else { lab.player.pause(); const gaps ="
          + " times.slice(1).map((t, n) => t - times[n]).sort((a, b) => a - b); done({frames:"
          + " gaps.length * 1000 / (times[times.length - 1] - times[0]), median: gaps[gaps.length"
          + " >> 1], late: gaps[Math.floor(gaps.length * 0.95)]}); } };"
          + " requestAnimationFrame(look); })";

  /** Goes to a place of the run and waits until it is drawn; returns how long that took. */
  private static final String GO =
      "(async () => { const from = performance.now(); lab.goTo(%d %% lab.run.steps); await new"
          + " Promise(done => lab.clock.frame(done)); return performance.now() - from; })()";

  private static final int PLACES = 200;
  private static final int STRIDE = 7919; // a prime, so that the places are all over the run

  @Test
  void print(@TempDir Path folder) throws IOException {
    try (Browser browser = Browser.start()) {
      Lab crowd = Lab.simulating(browser, CROWD + "60");
      JsonNode played = crowd.page().evaluate(PLAY);
      line(
          "map, 100 moving nodes, 1400×860, played for 5 s",
          String.format(
              Locale.ROOT,
              "%.0f frames/s; a frame takes %.0f ms, one of 20 more than %.0f ms",
              played.path("frames").asDouble(),
              played.path("median").asDouble(),
              played.path("late").asDouble()));
      open(browser, folder);
    }
  }

  private static void open(Browser browser, Path folder) throws IOException {
    Path trace = folder.resolve("long.jsonl");
    long lines = write(trace);
    Lab lab = Lab.open(browser, "#g=printer");
    lab.page().evaluate("window.from = performance.now()");
    lab.page().drop("#stage", trace);
    lab.page().waitFor("lab.run.file && lab.run.done && (window.to ??= performance.now())");
    assertThat(lab.page().evaluate("lab.run.length").asLong()).isEqualTo(lines - 1); // the header
    line(
        String.format(
            Locale.ROOT, "a trace of %,d lines, %,d MB, opened", lines, Files.size(trace) >> 20),
        String.format(Locale.ROOT, "%.1f s", lab.page().evaluate("to - from").asDouble() / 1000));
    for (String tab : List.of("map", "sequence", "numbers")) {
      lab.tab(tab);
      lab.page()
          .waitFor(
              "(lab.views?.sequence?.lanes?.read ?? lab.run.length) === lab.run.length &&"
                  + " (lab.views?.numbers?.figures?.read ?? lab.run.length) === lab.run.length");
      scrub(lab, tab);
    }
  }

  /** Prints how long the page takes to each place, by the clock and of processor time. */
  private static void scrub(Lab lab, String tab) {
    lab.page().call("Performance.enable", Map.of("timeDomain", "threadTicks"));
    double[] drawn = new double[PLACES];
    double[] busy = new double[PLACES];
    for (int n = 0; n < PLACES; n++) {
      double before = busy(lab);
      drawn[n] = lab.page().evaluate(GO.formatted(n * STRIDE)).asDouble();
      busy[n] = busy(lab) - before;
    }
    line(tab + ", to any of its steps, drawn", figures(drawn));
    line(tab + ", processor time of the page for it", figures(busy));
  }

  /** The processor time of all tasks of the page so far, in milliseconds. */
  private static double busy(Lab lab) {
    return lab.page()
        .call("Performance.getMetrics", Map.of())
        .path("metrics")
        .valueStream()
        .filter(metric -> metric.path("name").asString().equals("TaskDuration"))
        .mapToDouble(metric -> metric.path("value").asDouble() * 1000)
        .sum();
  }

  private static String figures(double[] millis) {
    Arrays.sort(millis);
    return String.format(
        Locale.ROOT,
        "median %.0f ms, 95 of 100 within %.0f ms, worst %.0f ms",
        millis[PLACES / 2],
        millis[PLACES * 95 / 100],
        millis[PLACES - 1]);
  }

  private static long write(Path file) throws IOException {
    Experiment experiment =
        Experiment.of(SimulateWords.of(List.of((CROWD + LONG_TRACE).split(" "))).scenario());
    long[] lines = {0};
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      TraceOutput trace =
          new TraceOutput(
              experiment,
              true,
              true,
              text -> {
                try {
                  writer.append(text).append('\n');
                  lines[0]++;
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      experiment.run(trace);
    }
    return lines[0];
  }

  private static void line(String what, String figure) {
    System.out.println("| " + what + " | " + figure + " |");
  }
}
