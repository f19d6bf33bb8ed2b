package io.thalweg.torture.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** This process is member 0, which calls; a server in it plays member 1. */
@EnabledOnOs(OS.LINUX)
class LoopbackProxyTest {
  private static final int A_WHILE_MILLIS = 300;
  private static final int PATIENCE_MILLIS = 30_000;

  private final LoopbackProxy proxy = proxy();
  private ServerSocket server = unbound();

  private static LoopbackProxy proxy() {
    try {
      return new LoopbackProxy(2);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ServerSocket unbound() {
    try {
      return new ServerSocket();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(port(proxy.bind(1)), 8, InetAddress.getByName("127.0.0.1"));
    server.setSoTimeout(
        PATIENCE_MILLIS); // a connection that the proxy drops must not hang the test
    proxy.up(0, ProcessHandle.current().pid());
    proxy.up(1, -1);
  }

  @AfterEach
  void end() throws IOException {
    proxy.close();
    server.close();
  }

  private static int port(String place) {
    return Integer.parseInt(place.substring(place.indexOf(':') + 1));
  }

  private Socket call() throws IOException {
    return new Socket("127.0.0.1", port(proxy.advertise(1)));
  }

  @Test
  void aCutHoldsOneDirectionUntilItIsHealed() throws IOException {
    try (Socket caller = call();
        Socket called = server.accept()) {
      proxy.cut(List.of(1), 0);
      caller.getOutputStream().write(7);
      assertThat(called.getInputStream().read()).as("the other direction").isEqualTo(7);
      called.getOutputStream().write(8);
      caller.setSoTimeout(A_WHILE_MILLIS);
      assertThatThrownBy(() -> caller.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);
      caller.setSoTimeout(0);
      proxy.heal(List.of(1), 0);
      assertThat(caller.getInputStream().read()).isEqualTo(8);
    }
  }

  @Test
  void theEndOfAConnectionTravelsThroughCutsLikeBytes() throws IOException {
    try (Socket caller = call();
        Socket called = server.accept()) {
      proxy.cut(List.of(1), 0);
      called.shutdownOutput();
      caller.setSoTimeout(A_WHILE_MILLIS);
      assertThatThrownBy(() -> caller.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);
      caller.setSoTimeout(0);
      proxy.heal(List.of(1), 0);
      assertThat(caller.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void whatIsDelayedArrives() throws IOException {
    try (Socket caller = call();
        Socket called = server.accept()) {
      proxy.delay(0, 50);
      caller.getOutputStream().write(7);
      assertThat(called.getInputStream().read()).isEqualTo(7);
    }
  }

  @Test
  void thePortOfAMemberThatIsDownRefuses() throws IOException {
    proxy.down(1);
    assertThatThrownBy(this::callAgainAndAgain).isInstanceOf(ConnectException.class);
  }

  /** A socket that is closed while a thread accepts may take a call or two before it is gone. */
  private void callAgainAndAgain() throws IOException {
    for (int i = 0; i < 1000; i++) {
      call().close();
    }
  }
}
