package io.thalweg.bench.live.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Ports of loopback that nobody had a moment ago. */
public final class Ports {
  private Ports() {}

  public static List<Integer> free(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      // All are kept until the last is there, so that none comes twice.
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1")));
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }
}
