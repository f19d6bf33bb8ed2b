package io.thalweg.bench.live.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.zookeeper.server.ZooKeeperServerMain;
import org.jspecify.annotations.Nullable;

/**
 * One ZooKeeper server in its own JVM. Its log is written but not forced to disk, since the others
 * keep nothing on disk either.
 */
public record ZooKeeperServer(ServerProcess running) implements Server {

  /** Always available: it is on our class path. */
  public static final Kind KIND =
      new Kind() {
        @Override
        public @Nullable String missing() {
          return null;
        }

        @Override
        public Server start() throws IOException, InterruptedException {
          return ZooKeeperServer.launch();
        }
      };

  private static Server launch() throws IOException, InterruptedException {
    int port = Ports.free(1).get(0);
    Path folder = Files.createTempDirectory("zookeeper");
    Path settings = folder.resolve("zoo.cfg");
    Files.writeString(
        settings,
        """
        tickTime=2000
        dataDir=%s
        clientPort=%d
        clientPortAddress=127.0.0.1
        maxClientCnxns=0
        admin.enableServer=false
        4lw.commands.whitelist=mntr,ruok
        """
            .formatted(folder.resolve("data"), port));
    List<String> command =
        Jvm.command(
            List.of("-Dzookeeper.forceSync=no"), ZooKeeperServerMain.class, settings.toString());
    ServerProcess running = ServerProcess.start(command, folder, port);
    running.await("ruok", "imok");
    return new ZooKeeperServer(running);
  }

  @Override
  public int port() {
    return running.port();
  }

  /** Returns the number of requests, replies and notifications, as its command mntr counts them. */
  @Override
  public long messages() throws IOException {
    return ServerProcess.sum(
        running.ask("mntr"), List.of("zk_packets_received", "zk_packets_sent"));
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
