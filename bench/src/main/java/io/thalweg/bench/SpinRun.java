package io.thalweg.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs Spin on hk.pml, if Spin is installed. */
final class SpinRun {
  private static final Path MODEL = Path.of("bench/src/main/promela/hk.pml");

  /** The state before the set-up of hk.pml, which the other tools do not have. */
  private static final int NOT_OURS = 1;

  /** Keeps write-only variables as in the other tools: what was asked for is part of the state. */
  private static final String KEEP_ALL_VARIABLES = "-o2";

  private static final Pattern STORED = Pattern.compile("(\\d+) states, stored");
  private static final Pattern USED = Pattern.compile("([0-9.]+)\\s+total actual memory usage");

  /** The output of a shell's {@code times} for its children: user and system time. */
  private static final Pattern TIMES =
      Pattern.compile("(\\d+)m([0-9.]+)s (\\d+)m([0-9.]+)s\\s*\\z");

  private SpinRun() {}

  /** Returns the programs that are missing on this machine. */
  static List<String> missing() {
    return Stream.of("spin", "gcc").filter(name -> !isInstalled(name)).toList();
  }

  private static boolean isInstalled(String name) {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
    return Stream.of(path.split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
  }

  /** Builds the checker of the model in this folder; returns the CPU time that this took. */
  static long compile(Path folder) throws IOException, InterruptedException {
    Files.copy(MODEL, folder.resolve("hk.pml"));
    String make =
        "spin -a " + KEEP_ALL_VARIABLES + " hk.pml && gcc -O2 -DNOREDUCE -DSAFETY -w -o pan pan.c";
    return cpuNanos(Child.run(folder, List.of("sh", "-c", "{ " + make + "; } && times")));
  }

  /** Searches depth-first, without partial-order reduction, with assertions and whole states. */
  static CheckFigures search(Path folder) throws IOException, InterruptedException {
    long before = System.nanoTime();
    String output = Child.run(folder, List.of("sh", "-c", "./pan -E -m100000 -w22 && times"));
    long nanos = System.nanoTime() - before;
    if (!output.contains("errors: 0") || output.contains("max search depth too small")) {
      throw new IllegalStateException("Spin found an error:\n" + output);
    }
    long states = Long.parseLong(find(STORED, output).group(1)) - NOT_OURS;
    long bytes = (long) (1048576 * Double.parseDouble(find(USED, output).group(1)));
    return new CheckFigures(states, cpuNanos(output), nanos, bytes, 0, 0, 0);
  }

  private static long cpuNanos(String output) {
    Matcher times = find(TIMES, output);
    double seconds = 0;
    for (int g = 1; g <= 4; g += 2) {
      seconds += 60 * Long.parseLong(times.group(g)) + Double.parseDouble(times.group(g + 1));
    }
    return (long) (1e9 * seconds);
  }

  private static Matcher find(Pattern pattern, String output) {
    Matcher matcher = pattern.matcher(output);
    if (!matcher.find()) {
      throw new IllegalStateException("no " + pattern + " in\n" + output);
    }
    return matcher;
  }
}
