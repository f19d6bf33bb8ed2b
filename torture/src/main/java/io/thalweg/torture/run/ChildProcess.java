package io.thalweg.torture.run;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A JVM like this one: takes orders on its input, a line each, and answers on its output. */
final class ChildProcess {
  private static final String GRANTS = "grants ";

  private final Process process;
  private final Writer orders;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private final AtomicLong grants = new AtomicLong();

  private ChildProcess(Process process) {
    this.process = process;
    this.orders = process.outputWriter(StandardCharsets.UTF_8);
    Thread.ofVirtual().name("answers").start(this::read);
  }

  static ChildProcess start(List<String> command, Path log) throws IOException {
    return new ChildProcess(new ProcessBuilder(command).redirectError(log.toFile()).start());
  }

  /** The command that runs a class with our class path, in a small and quick JVM. */
  static List<String> java(Class<?> main, List<String> args) {
    return java(null, main, args);
  }

  /** The same, with the classes of a folder instead of ours, as far as it has any. */
  static List<String> java(@Nullable Path patched, Class<?> main, List<String> args) {
    String own = absoluteClassPath();
    String classPath = patched == null ? own : patched.toAbsolutePath() + File.pathSeparator + own;
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-Xss512k", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-Xshare:auto", "-Xlog:disable", "-Djava.net.preferIPv4Stack=true"));
    // The commands of thalweg log nothing; the log of a member under torture is wanted.
    command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=info");
    command.add("-Dorg.slf4j.simpleLogger.showDateTime=true");
    command.add("-Dorg.slf4j.simpleLogger.dateTimeFormat=HH:mm:ss.SSS");
    command.addAll(List.of("-cp", classPath, main.getName()));
    command.addAll(args);
    return command;
  }

  private static String absoluteClassPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private void read() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(GRANTS)) {
          grants.set(Long.parseLong(line.substring(GRANTS.length())));
        } else {
          answers.add(line);
        }
      }
    } catch (IOException ended) {
      // The process has ended: there is nothing more to hear.
    }
  }

  Process process() {
    return process;
  }

  /** The number of grants that the process has told of. */
  long grants() {
    return grants.get();
  }

  /** Gives an order; one to a process that has ended has no effect. */
  void order(String text) {
    try {
      orders.write(text + "\n");
      orders.flush();
    } catch (IOException ended) {
      // Whoever awaits the answer finds out.
    }
  }

  /** Waits for an answer that begins with a word; empty if there is none in time. */
  Optional<String> await(String word, Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      long left = deadline - System.nanoTime();
      String answer = answers.poll(Math.min(left, 100_000_000L), TimeUnit.NANOSECONDS);
      if (answer != null && answer.startsWith(word)) {
        return Optional.of(answer);
      }
      if (left <= 0 || answer == null && !process.isAlive()) {
        return Optional.empty();
      }
    }
  }

  void kill() {
    process.destroyForcibly().onExit().join();
  }
}
