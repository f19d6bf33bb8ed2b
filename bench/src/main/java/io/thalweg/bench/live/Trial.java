package io.thalweg.bench.live;

import io.thalweg.bench.live.server.Ports;
import io.thalweg.bench.live.server.Server;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** One contender under one workload, once: processes are started, measured and ended. */
final class Trial implements AutoCloseable {
  /** Far longer than any answer takes: a process that needs it hangs. */
  private static final int PATIENCE_SECONDS = 60;

  private static final int VOTERS_PORTS = 3;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_SECOND = 1e9;

  private final Contender contender;
  private final LiveWorkload workload;
  private final Path folder;
  private final Board board;
  private final List<WorkerProcess> workers = new ArrayList<>();
  private @Nullable Server server;

  /** The counts at one moment. */
  private record Counts(long nanos, double messages, double packets, double cpuNanos) {}

  Trial(Contender contender, LiveWorkload workload) throws IOException {
    this.contender = contender;
    this.workload = workload;
    this.folder = Files.createTempDirectory("live");
    this.board = Board.at(folder.resolve("board"));
  }

  Figures run(int jvms, Duration warmUp, Duration window) throws IOException, InterruptedException {
    start(contender.kind == Contender.Kind.LIMIT ? 1 : Math.min(jvms, workload.present()));
    board.phase(Board.WARM_UP);
    askAll("start");
    Thread.sleep(warmUp);
    Counts before = counts();
    board.phase(Board.MEASURE);
    Thread.sleep(window);
    board.phase(Board.STOP);
    Counts after = counts();
    return figures(before, after);
  }

  private void start(int jvms) throws IOException, InterruptedException {
    List<Integer> ports = ports();
    for (int i = 0; i < jvms; i++) {
      workers.add(
          WorkerProcess.start(
              contender,
              workload,
              folder.resolve("board"),
              ports,
              folder.resolve("worker" + i + ".log")));
    }
    // One by one, so that members find the first one's cluster instead of founding several.
    for (int i = 0; i < workload.present(); i++) {
      workers.get(i % jvms).ask("open " + i, PATIENCE_SECONDS);
    }
    askAll("ready");
  }

  private List<Integer> ports() throws IOException, InterruptedException {
    if (contender.server == null) {
      return Ports.free(workload.present() + VOTERS_PORTS);
    }
    server = contender.server.start();
    return List.of(server.port());
  }

  private List<String> askAll(String order) throws IOException, InterruptedException {
    for (WorkerProcess worker : workers) {
      worker.order(order);
    }
    List<String> answers = new ArrayList<>();
    for (WorkerProcess worker : workers) {
      answers.add(worker.answer(PATIENCE_SECONDS));
    }
    return answers;
  }

  private Counts counts() throws IOException, InterruptedException {
    long now = System.nanoTime();
    double cpu = processes().mapToDouble(Trial::cpuNanos).sum();
    double messages = askAll("count").stream().mapToLong(Long::parseLong).sum();
    if (server != null) {
      messages += server.messages();
    }
    Set<Long> pids = processes().map(Process::pid).collect(Collectors.toSet());
    return new Counts(now, messages, Packets.sent(pids), cpu);
  }

  private Stream<Process> processes() {
    Stream<Process> children = workers.stream().map(WorkerProcess::process);
    return server == null ? children : Stream.concat(children, Stream.of(server.process()));
  }

  private static double cpuNanos(Process process) {
    return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
  }

  private Figures figures(Counts before, Counts after) throws IOException, InterruptedException {
    Histogram waits = new Histogram(3);
    double grants = 0;
    for (String answer : askAll("result")) {
      String[] part = answer.split(" ");
      grants += Long.parseLong(part[0]);
      waits.add(decoded(part[1]));
    }
    requireSafe();
    return new Figures(
        grants / (after.nanos - before.nanos) * NANOS_PER_SECOND,
        waits.getValueAtPercentile(50) / NANOS_PER_MICRO,
        waits.getValueAtPercentile(99) / NANOS_PER_MICRO,
        (after.messages - before.messages) / grants,
        (after.packets - before.packets) / grants,
        (after.cpuNanos - before.cpuNanos) / NANOS_PER_MICRO / grants,
        board.most());
  }

  private static Histogram decoded(String word) {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(word)), 0);
    } catch (DataFormatException e) {
      throw new IllegalStateException("a worker sent no histogram", e);
    }
  }

  /** Fails the trial if too many units were held at a time: a wrong lock must not win. */
  private void requireSafe() {
    if (board.tooMany() > 0) {
      throw new IllegalStateException(
          "up to %d units of %d were out at a time, %d times too many"
              .formatted(board.most(), workload.units(), board.tooMany()));
    }
  }

  @Override
  public void close() throws IOException {
    workers.forEach(WorkerProcess::end);
    if (server != null) {
      server.close();
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
