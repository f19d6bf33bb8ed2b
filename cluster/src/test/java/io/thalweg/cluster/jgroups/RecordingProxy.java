package io.thalweg.cluster.jgroups;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * A proxy before a member, which forwards bytes in both directions and keeps those that go to the
 * member. It closes connections until it has a target.
 */
final class RecordingProxy implements AutoCloseable {
  private final ServerSocket server;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final List<ByteArrayOutputStream> recorded = new CopyOnWriteArrayList<>();
  private final CountDownLatch refused = new CountDownLatch(1);
  private volatile int target;
  private volatile boolean cut;

  RecordingProxy() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  void target(int port) {
    target = port;
  }

  /** Waits until a connection was closed for want of a target. */
  void awaitRefusal() throws InterruptedException {
    refused.await();
  }

  /** Lets nothing through from now on, without closing connections, as when a cable is pulled. */
  void cut() {
    cut = true;
  }

  /** Old connections have lost bytes, so they are closed; new ones work. */
  void heal() throws IOException {
    cut = false;
    for (Socket socket : sockets) {
      socket.close();
    }
    sockets.clear();
  }

  /** What each connection has sent so far. */
  List<byte[]> recorded() {
    return recorded.stream().map(ByteArrayOutputStream::toByteArray).toList();
  }

  private void accept() {
    try {
      while (true) {
        Socket from = server.accept();
        if (target == 0) {
          from.close();
          refused.countDown();
          continue;
        }
        Socket to = new Socket(InetAddress.getLoopbackAddress(), target);
        sockets.addAll(List.of(from, to));
        var record = new ByteArrayOutputStream();
        recorded.add(record);
        Thread.ofVirtual().start(() -> copy(from, to, record));
        Thread.ofVirtual().start(() -> copy(to, from, OutputStream.nullOutputStream()));
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void copy(Socket from, Socket to, OutputStream record) {
    byte[] buffer = new byte[1 << 16];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        if (!cut) {
          record.write(buffer, 0, n);
          to.getOutputStream().write(buffer, 0, n);
        }
      }
    } catch (IOException closed) {
      // One side has gone, so the other is closed too.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
