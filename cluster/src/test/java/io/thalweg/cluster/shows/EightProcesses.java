package io.thalweg.cluster.shows;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Starts eight processes on loopback that share five units under load, and joins their logs. As a
 * program: {@code EightProcesses SECONDS DIRECTORY}.
 */
final class EightProcesses {
  static final int PROCESSES = 8;

  private final Path directory;
  private final List<Process> processes = new ArrayList<>();

  private EightProcesses(Path directory) {
    this.directory = directory;
  }

  public static void main(String[] args) throws Exception {
    List<String> lines = run(Integer.parseInt(args[0]), Path.of(args[1]));
    var verdict = LogChecker.check(lines.stream(), LoadProcess.UNITS, PROCESSES);
    System.out.println(verdict);
    System.exit(verdict.faults().isEmpty() ? 0 : 1);
  }

  /** Runs the processes and returns the lines of all logs. */
  static List<String> run(int seconds, Path directory) throws Exception {
    EightProcesses all = new EightProcesses(directory);
    long start = System.nanoTime();
    try {
      all.startAll(seconds);
      for (String step : steps()) {
        all.tellAll();
        all.hearAll(step);
      }
      all.tellAll();
      all.awaitAll();
    } finally {
      all.processes.forEach(Process::destroyForcibly);
    }
    List<String> lines = all.lines();
    checkClocks(lines, start, System.nanoTime());
    return lines;
  }

  private static List<String> steps() {
    List<String> steps = new ArrayList<>(List.of("loaded", "asked", "held"));
    steps.addAll(Collections.nCopies(LoadProcess.TURNS * (PROCESSES + 1), "turn"));
    steps.add("served");
    return steps;
  }

  /** Starts the processes one after the other, the founder first. */
  private void startAll(int seconds) throws IOException {
    String founder = String.valueOf(Loopback.freePort());
    for (int p = 0; p < PROCESSES; p++) {
      String port = p == 0 ? founder : "0";
      Process process = start(p, port, founder, String.valueOf(seconds));
      processes.add(process);
      if (p == 0) {
        hear(process, "joined");
      }
    }
    for (Process process : processes.subList(1, PROCESSES)) {
      hear(process, "joined");
    }
  }

  private Process start(int number, String port, String founder, String seconds)
      throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx128m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1", // eight compilers at a time are too many for a small machine
            "-cp",
            System.getProperty("java.class.path"),
            LoadProcess.class.getName(),
            String.valueOf(number),
            port,
            founder,
            seconds,
            log(number).toString())
        .redirectError(directory.resolve("p" + number + ".err").toFile())
        .start();
  }

  private Path log(int number) {
    return directory.resolve("p" + number + ".log");
  }

  private void hearAll(String word) throws IOException {
    for (Process process : processes) {
      hear(process, word);
    }
  }

  private void hear(Process process, String word) throws IOException {
    String line = process.inputReader(UTF_8).readLine();
    if (!word.equals(line)) {
      int number = processes.indexOf(process);
      throw new IllegalStateException(
          "process %d said %s, not %s:%n%s"
              .formatted(
                  number, line, word, Files.readString(directory.resolve("p" + number + ".err"))));
    }
  }

  private void tellAll() throws IOException {
    for (Process process : processes) {
      process.outputWriter(UTF_8).append('\n').flush();
    }
  }

  private void awaitAll() throws InterruptedException {
    for (Process process : processes) {
      if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IllegalStateException(
            "process " + processes.indexOf(process) + " did not end well");
      }
    }
  }

  private List<String> lines() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int p = 0; p < PROCESSES; p++) {
      lines.addAll(Files.readAllLines(log(p)));
    }
    return lines;
  }

  /** Checks that all processes use one clock: no time is before our start or after our end. */
  private static void checkClocks(List<String> lines, long start, long end) {
    for (String line : lines) {
      long at = Long.parseLong(line.substring(0, line.indexOf(' ')));
      if (at < start || at > end) {
        throw new IllegalStateException("the clocks of processes differ: " + line);
      }
    }
  }
}
