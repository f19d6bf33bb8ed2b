package io.thalweg.bench.live;

import io.thalweg.bench.live.server.Jvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The parent's end of a {@link Worker}. */
final class WorkerProcess {
  private static final int LOG_LINES = 30;

  private final Process process;
  private final Path log;
  private final Writer orders;
  private final BufferedReader answers;

  private WorkerProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
    this.orders = process.outputWriter(StandardCharsets.UTF_8);
    this.answers = process.inputReader(StandardCharsets.UTF_8);
  }

  static WorkerProcess start(
      Contender contender, LiveWorkload workload, Path board, List<Integer> ports, Path log)
      throws IOException {
    List<String> command =
        Jvm.command(
            List.of("-Djava.net.preferIPv4Stack=true"),
            Worker.class,
            contender.name(),
            workload.encode(),
            board.toString(),
            String.join(",", ports.stream().map(String::valueOf).toList()));
    Process process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    return new WorkerProcess(process, log);
  }

  Process process() {
    return process;
  }

  /** Gives an order without waiting for the answer. */
  void order(String text) throws IOException {
    orders.write(text + "\n");
    orders.flush();
  }

  /** Returns the next answer. */
  String answer(int seconds) throws IOException, InterruptedException {
    try {
      String line = CompletableFuture.supplyAsync(this::line).get(seconds, TimeUnit.SECONDS);
      if (line == null || line.startsWith("failed")) {
        throw new IllegalStateException((line == null ? "a JVM ended" : line) + "\n" + lastLog());
      }
      return line;
    } catch (TimeoutException e) {
      throw new IllegalStateException("no answer within " + seconds + " s\n" + lastLog());
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }

  String ask(String order, int seconds) throws IOException, InterruptedException {
    order(order);
    return answer(seconds);
  }

  private @Nullable String line() {
    try {
      return answers.readLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String lastLog() throws IOException {
    List<String> lines = Files.readAllLines(log);
    return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
  }

  void end() {
    process.destroyForcibly().onExit().join();
  }
}
