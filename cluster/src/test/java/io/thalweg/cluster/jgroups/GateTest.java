package io.thalweg.cluster.jgroups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The end of a gate: no connection is left, and its port is free.
 *
 * <p>Alone: a process that another test starts has all sockets of this one for a moment, and keeps
 * their ports taken.
 */
@Isolated
@Timeout(60)
class GateTest {
  private static final int ROUNDS = 3_000;

  private static Gate gate(int port) throws IOException {
    return new Gate(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
        null,
        new Greeting("test", null),
        new Refusals("test"));
  }

  private static InetSocketAddress place(Gate gate) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), gate.port());
  }

  private static CompletableFuture<Socket> accept(Gate gate) {
    var accepted = new CompletableFuture<Socket>();
    ServerSocket server = gate.createServerSocket("test");
    Thread.startVirtualThread(
        () -> {
          try {
            accepted.complete(server.accept());
          } catch (IOException closed) {
            accepted.completeExceptionally(closed);
          }
        });
    return accepted;
  }

  /** A thread of a member that has left may still be about to call another. */
  @Test
  void aGateThatIsClosedMakesNoConnection() throws Exception {
    Gate here = gate(0);
    try (Gate there = gate(0)) {
      CompletableFuture<Socket> accepted = accept(there);
      Socket socket = here.createSocket("test");
      here.close();

      assertThatExceptionOfType(SocketException.class)
          .isThrownBy(() -> socket.connect(place(there), 10_000));
      assertThat(socket.isClosed()).isTrue();
      assertThat(accepted).isNotCompleted();
    }
  }

  @Test
  void theConnectionsOfAGateThatIsClosedAreClosed() throws Exception {
    Gate here = gate(0);
    try (Gate there = gate(0)) {
      CompletableFuture<Socket> accepted = accept(there);
      Socket socket = here.createSocket("test");
      socket.connect(place(there), 10_000);
      Socket answered = accepted.get();
      here.close();

      assertThat(socket.isClosed()).isTrue();
      assertThat(answered.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void thePortOfAGateThatIsClosedIsFreeAtOnce() throws Exception {
    int port;
    try (Gate first = gate(0)) {
      port = first.port();
    }
    for (int i = 0; i < ROUNDS; i++) {
      try (Gate next = gate(port)) {
        CompletableFuture<Socket> accepted = accept(next);
        assertThat(accepted).isNotCompletedExceptionally();
      }
    }
    assertThatNoException().isThrownBy(() -> gate(port).close());
  }
}
