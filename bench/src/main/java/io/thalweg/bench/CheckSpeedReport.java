package io.thalweg.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Prints the speed of the checker beside TLC on the TLA+ specification and Spin on a Promela model,
 * which have the same states: the tables of docs/performance.md. Every search has its own process,
 * and its CPU time is counted from the start of that process.
 */
public final class CheckSpeedReport {
  private static final int ROUNDS = 3;

  /** The JVM options with which ./thalweg starts a check. */
  private static final List<String> LAUNCHER =
      List.of("-XX:MaxRAMPercentage=75", "-XX:+UseParallelGC");

  private static final String TLC_MODEL = "MCline4-eager";

  private CheckSpeedReport() {}

  /** Runs one large search with {@code --large}, otherwise all others. */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (List.of(args).equals(List.of("--large"))) {
      large();
    } else if (args.length == 0) {
      compare();
    } else {
      System.err.println("check-speed: nothing or --large is expected, not " + List.of(args));
      System.exit(2);
    }
  }

  /** The medians of one model. */
  private record Medians(CheckCase model, CheckFigures one, CheckFigures two) {
    double speedUp() {
      return two.perSecond() / one.perSecond();
    }
  }

  private static void compare() throws IOException, InterruptedException {
    row("", "states", "CPU s", "states/CPU-s", "s", "states/s", "B/state", "with the steps");
    row("---", "--:", "--:", "--:", "--:", "--:", "--:", "--:");
    CheckFigures tlc = TlcRun.of(TLC_MODEL);
    figures("TLC, EAGER, 1 worker", tlc);
    @Nullable CheckFigures spin = spin();
    List<Medians> all = new ArrayList<>();
    for (CheckCase model : CheckCase.values()) {
      if (model != CheckCase.LARGE) {
        all.add(thalweg(model));
      }
    }
    CheckFigures ours = all.get(CheckCase.EAGER.ordinal()).one;
    System.out.println();
    row("", "figure", "target");
    row("---", "--:", "--:");
    row("states/CPU-s, EAGER, 1 thread", whole(ours.perCpuSecond()), ">= 300,000");
    row("the same beside TLC", ratio(ours.perCpuSecond() / tlc.perCpuSecond()), ">= 10");
    if (spin != null) {
      row("the same beside Spin", ratio(ours.perCpuSecond() / spin.perCpuSecond()), "");
    }
    for (Medians medians : all) {
      row("states/s, 2 threads beside 1, " + medians.model, ratio(medians.speedUp()), ">= 1.6");
    }
    row("B/state, EAGER", tenth(bytes(ours, 0)), "<= 24");
    if (tlc.states() != ours.states() || (spin != null && spin.states() != ours.states())) {
      throw new IllegalStateException("the tools do not agree on the number of states");
    }
  }

  /** Runs with one thread and with two in turn, so that other load affects both alike. */
  private static Medians thalweg(CheckCase model) throws IOException, InterruptedException {
    List<CheckFigures> ones = new ArrayList<>();
    List<CheckFigures> twos = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      ones.add(search(model, 1));
      twos.add(search(model, 2));
    }
    Medians medians = new Medians(model, median(ones), median(twos));
    figures("Thalweg, " + model + ", 1 thread", medians.one);
    figures("Thalweg, " + model + ", 2 threads", medians.two);
    return medians;
  }

  /** Returns the median of each number by itself: little CPU time may go with a long wait. */
  private static CheckFigures median(List<CheckFigures> runs) {
    CheckFigures some = runs.get(0);
    return new CheckFigures(
        some.states(),
        middle(runs, CheckFigures::cpuNanos),
        middle(runs, CheckFigures::nanos),
        some.visitedBytes(),
        some.graphBytes(),
        some.spilledBytes(),
        middle(runs, CheckFigures::peakBytes));
  }

  private static long middle(List<CheckFigures> runs, ToLongFunction<CheckFigures> number) {
    return runs.stream().mapToLong(number).sorted().toArray()[runs.size() / 2];
  }

  private static CheckFigures search(CheckCase model, int threads, String... options)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(LAUNCHER);
    all.addAll(List.of(options));
    return CheckFigures.in(Child.java(all, CheckRun.class, model.name(), "" + threads));
  }

  private static @Nullable CheckFigures spin() throws IOException, InterruptedException {
    List<String> missing = SpinRun.missing();
    if (!missing.isEmpty()) {
      row("Spin: left out: not installed: " + String.join(", ", missing));
      return null;
    }
    Path folder = Files.createTempDirectory("thalweg-spin");
    try {
      double compiling = SpinRun.compile(folder) / 1e9;
      List<CheckFigures> runs = new ArrayList<>();
      for (int round = 0; round < ROUNDS; round++) {
        runs.add(SpinRun.search(folder));
      }
      CheckFigures spin = median(runs);
      figures("Spin, EAGER (and " + tenth(compiling) + " CPU s to compile)", spin);
      return spin;
    } finally {
      TlcRun.delete(folder);
    }
  }

  private static void large() throws IOException, InterruptedException {
    CheckFigures figures = search(CheckCase.LARGE, 2, "-Xmx7g");
    row("hk, line of 5, -Xmx7g, 2 threads", "");
    row("---", "--:");
    row("states", whole(figures.states()));
    row("B/state", tenth(bytes(figures, 0)));
    row("peak memory of the process, MiB", whole(figures.peakBytes() / 1048576.0));
    row("of the frontier written to disk, MiB", whole(figures.spilledBytes() / 1048576.0));
    row("s", whole(figures.nanos() / 1e9));
    row("CPU s", whole(figures.cpuNanos() / 1e9));
    row("states/CPU-s", whole(figures.perCpuSecond()));
  }

  private static void figures(String who, CheckFigures figures) {
    row(
        who,
        whole(figures.states()),
        tenth(figures.cpuNanos() / 1e9),
        whole(figures.perCpuSecond()),
        tenth(figures.nanos() / 1e9),
        whole(figures.perSecond()),
        figures.visitedBytes() == 0 ? "" : tenth(bytes(figures, 0)),
        figures.graphBytes() == 0 ? "" : tenth(bytes(figures, figures.graphBytes())));
  }

  private static double bytes(CheckFigures figures, long more) {
    return (double) (figures.visitedBytes() + more) / figures.states();
  }

  private static void row(String... cells) {
    System.out.println("| " + String.join(" | ", cells) + " |");
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  private static String tenth(double value) {
    return String.format(Locale.ROOT, "%,.1f", value);
  }

  private static String ratio(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
