package io.thalweg.bench.live.server;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports of loopback that were free a moment ago. They are below the ephemeral ports of systems, so
 * that no member's outgoing connection takes the port of another.
 */
public final class Ports {
  private static final int FIRST = 15_000;
  private static final int LAST = 32_000;

  private Ports() {}

  public static List<Integer> free(int count) throws IOException {
    Set<Integer> ports = new LinkedHashSet<>();
    while (ports.size() < count) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
      if (isFree(port)) {
        ports.add(port);
      }
    }
    return List.copyOf(ports);
  }

  private static boolean isFree(int port) throws IOException {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"))) {
      return socket.isBound();
    } catch (BindException e) {
      return false;
    }
  }
}
