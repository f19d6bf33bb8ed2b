package io.thalweg.cluster.shows;

import io.thalweg.Thalweg;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.SemaphoreConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Members in this JVM that talk over TCP on loopback. */
final class Loopback implements AutoCloseable {
  private final List<Cluster> members = new ArrayList<>();

  Loopback(int size) throws IOException {
    int port = freePort();
    for (int m = 0; m < size; m++) {
      members.add(Thalweg.join(config(m == 0 ? port : 0, port).member("m" + m)));
    }
  }

  /** The settings of a member at this port, with the founder at that one. */
  static ClusterConfig config(int port, int founder) {
    return ClusterConfig.named("shows")
        .bind("127.0.0.1:" + port)
        .seeds("127.0.0.1:" + founder)
        .suspectAfter(Duration.ofSeconds(60)) // the machine may be busy
        .tenure(Duration.ofSeconds(90))
        .foundsAtOnce()
        .joinTimeout(Duration.ofMinutes(2));
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** The semaphore of this name at each member. */
  List<PrioritySemaphore> semaphores(String name, SemaphoreConfig config) {
    return members.stream().map(m -> m.semaphore(name, config)).toList();
  }

  /** Waits for a condition that must come true, for as long as a slow machine may take. */
  static void eventually(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("it did not come true");
      }
      Thread.sleep(2);
    }
  }

  @Override
  public void close() {
    members.reversed().forEach(Cluster::close);
  }
}
