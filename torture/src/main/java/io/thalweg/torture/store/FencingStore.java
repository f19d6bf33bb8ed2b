package io.thalweg.torture.store;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.thalweg.torture.history.HistoryWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * What the units protect: it takes a write only with a fence that is not smaller than the largest
 * that it has seen for the unit.
 *
 * <p>A line {@code WRITE unit fence value} is answered with {@code OK} or {@code REFUSED largest}.
 * Each answer goes into the history of the store, in order.
 */
public final class FencingStore implements AutoCloseable {
  private final ServerSocket server;
  private final HistoryWriter history;

  @GuardedBy("this")
  private final Map<Integer, Long> largest = new HashMap<>(); // by unit

  public FencingStore(String host, HistoryWriter history) throws IOException {
    this.history = history;
    this.server = new ServerSocket();
    server.bind(new InetSocketAddress(InetAddress.getByName(host), 0), 64);
    Thread.ofVirtual().name("store").start(this::accept);
  }

  public int port() {
    return server.getLocalPort();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        client.setTcpNoDelay(true);
        Thread.ofVirtual().name("store-client").start(() -> serve(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client;
        var lines =
            new BufferedReader(
                new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII))) {
      OutputStream out = client.getOutputStream();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        out.write((answer(line) + "\n").getBytes(StandardCharsets.US_ASCII));
      }
    } catch (IOException gone) {
      // A client that was killed; what it wrote is in the history.
    }
  }

  private String answer(String line) {
    String[] words = line.split(" ");
    if (words.length != 4 || !words[0].equals("WRITE")) {
      return "BAD " + line;
    }
    try {
      return write(Integer.parseInt(words[1]), Long.parseLong(words[2]), words[3]);
    } catch (NumberFormatException notNumbers) {
      return "BAD " + line;
    }
  }

  private synchronized String write(int unit, long fence, String by) {
    long before = largest.getOrDefault(unit, Long.MIN_VALUE);
    boolean accepted = fence >= before;
    if (accepted) {
      largest.put(unit, fence);
    }
    history.now("write", "unit", unit, "fence", fence, "ok", accepted, "by", by);
    return accepted ? "OK" : "REFUSED " + before;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  /** Tells the port on the given writer, then serves until the input ends with its parent. */
  public static void serve(String host, HistoryWriter history, Writer parent, BufferedReader orders)
      throws IOException {
    try (var store = new FencingStore(host, history)) {
      parent.write("port " + store.port() + "\n");
      parent.flush();
      while (orders.readLine() != null) {
        // The store has no orders but to end, which is the end of its input.
      }
    }
  }
}
