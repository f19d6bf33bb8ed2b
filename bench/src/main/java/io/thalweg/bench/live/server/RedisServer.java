package io.thalweg.bench.live.server;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The redis-server of this machine, configured to write nothing to disk. */
public record RedisServer(ServerProcess running) implements Server {

  /** Found on the PATH. */
  public static final Kind KIND =
      new Kind() {
        @Override
        public @Nullable String missing() {
          return command().isPresent() ? null : "no redis-server on the PATH";
        }

        @Override
        public Server start() throws IOException, InterruptedException {
          return RedisServer.start(command().orElseThrow());
        }
      };

  private static Optional<Path> command() {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(folder -> Path.of(folder, "redis-server"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static Server start(Path command) throws IOException, InterruptedException {
    int port = Ports.free(1).get(0);
    List<String> line =
        List.of(
            command.toString(),
            "--port",
            "" + port,
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--appendonly",
            "no");
    Path folder = Files.createTempDirectory("redis");
    ServerProcess running = ServerProcess.start(line, folder, port);
    running.await("PING\r\nQUIT\r\n", "PONG");
    return new RedisServer(running);
  }

  @Override
  public int port() {
    return running.port();
  }

  /**
   * Returns the number of reads from and writes to sockets. A client here has one command in flight
   * at a time, so each is a command, a reply or a notification; two in one read or write count
   * once.
   */
  @Override
  public long messages() throws IOException {
    String answer = running.ask("INFO stats\r\nQUIT\r\n");
    return ServerProcess.sum(answer, List.of("total_reads_processed", "total_writes_processed"));
  }

  @Override
  public Process process() {
    return running.process();
  }

  @Override
  public void close() throws IOException {
    running.end();
  }
}
