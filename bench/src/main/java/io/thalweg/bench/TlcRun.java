package io.thalweg.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs TLC on the same model, in its own process since it ends with {@code System.exit}. */
final class TlcRun {
  private static final Path SPECS = Path.of("docs", "specs");
  private static final Pattern DISTINCT = Pattern.compile("(\\d+) distinct states found");
  private static final Pattern CPU = Pattern.compile("cpu (\\d+)");

  private TlcRun() {}

  /** Runs TLC inside the process, and prints the CPU time at its end. */
  public static void main(String[] args) throws Exception {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> System.out.println("cpu " + CheckRun.cpuNanos())));
    tlc2.TLC.main(args);
  }

  /** Checks a model of docs/specs with one worker, without TypeOK, which Thalweg does not check. */
  static CheckFigures of(String model) throws IOException, InterruptedException {
    Path scratch = Files.createTempDirectory("thalweg-tlc");
    try {
      List<String> lines = Files.readAllLines(SPECS.resolve(model + ".cfg"));
      Path config = scratch.resolve(model + ".cfg");
      Files.write(config, lines.stream().filter(line -> !line.contains("TypeOK")).toList());
      long before = System.nanoTime();
      String output =
          Child.java(
              List.of("-XX:+UseParallelGC", "-Djava.io.tmpdir=" + scratch),
              TlcRun.class,
              "-workers",
              "1",
              "-deadlock",
              "-metadir",
              scratch.resolve("states").toString(),
              "-config",
              config.toString(),
              SPECS.resolve("Hk.tla").toString());
      long nanos = System.nanoTime() - before;
      if (!output.contains("No error has been found")) {
        throw new IllegalStateException("TLC found an error:\n" + output);
      }
      return new CheckFigures(last(DISTINCT, output), last(CPU, output), nanos, 0, 0, 0, 0);
    } finally {
      delete(scratch);
    }
  }

  private static long last(Pattern pattern, String output) {
    Matcher matcher = pattern.matcher(output);
    String found = "";
    while (matcher.find()) {
      found = matcher.group(1);
    }
    return Long.parseLong(found);
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
