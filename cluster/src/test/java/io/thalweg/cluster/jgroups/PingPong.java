package io.thalweg.cluster.jgroups;

import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.transport.Transport;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Measures round trips of small messages on loopback. {@code echo PORT} answers, {@code ping PORT
 * COUNT} asks the member at that port from another process, {@code both COUNT} runs two members in
 * one process.
 */
final class PingPong {
  private PingPong() {}

  /** Answers, or lets the asking thread go on. */
  private static final class Side implements Transport.Listener {
    private final Transport transport;
    private final boolean echoes;
    private final Semaphore answers = new Semaphore(0);
    private volatile List<Address> view = List.of();

    Side(ClusterConfig config, boolean echoes) {
      this.transport = new JGroupsTransport(config);
      this.echoes = echoes;
      long start = System.nanoTime();
      transport.start(this);
      System.out.printf(
          "%s joined in %d ms%n", transport.self(), (System.nanoTime() - start) / 1_000_000);
    }

    @Override
    public void receive(Address from, byte[] bytes, int offset, int length) {
      if (echoes) {
        transport.send(from, Arrays.copyOfRange(bytes, offset, offset + length));
      } else {
        answers.release();
      }
    }

    @Override
    public void view(List<Address> members) {
      view = members;
    }

    @Nullable Address other() {
      return view.stream().filter(a -> !a.equals(transport.self())).findFirst().orElse(null);
    }

    void measure(int count) throws InterruptedException {
      Address to = other();
      if (to == null) {
        throw new IllegalStateException("alone");
      }
      long[] nanos = new long[count];
      for (int round = 0; round < 3; round++) {
        for (int i = 0; i < count; i++) {
          long start = System.nanoTime();
          transport.send(to, new byte[40]);
          answers.acquire();
          nanos[i] = System.nanoTime() - start;
        }
        Arrays.sort(nanos);
        System.out.printf(
            "round trip of 40 bytes: p50 %.1f us, p99 %.1f us, max %.1f us%n",
            nanos[count / 2] / 1e3, nanos[count * 99 / 100] / 1e3, nanos[count - 1] / 1e3);
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    var config = ClusterConfig.named("ping-pong");
    switch (arguments[0]) {
      case "echo" -> new Side(config.bind("127.0.0.1:" + arguments[1]), true);
      case "ping" -> {
        String seed = "127.0.0.1:" + arguments[1];
        new Side(config.bind("127.0.0.1:0").seeds(seed), false)
            .measure(Integer.parseInt(arguments[2]));
      }
      default -> {
        var echo = new Side(config.bind("127.0.0.1:17800"), true);
        var ping = new Side(config.bind("127.0.0.1:0").seeds("127.0.0.1:17800"), false);
        ping.measure(Integer.parseInt(arguments[1]));
        ping.transport.close();
        echo.transport.close();
      }
    }
    if (!arguments[0].equals("echo")) {
      System.exit(0);
    }
  }
}
