package io.thalweg.cluster.jgroups;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Hands JGroups only connections that have been greeted. JGroups accepts connections one after
 * another and waits for each. Here many are greeted at a time, so that one silent stranger does not
 * hold up all others.
 */
final class GateServerSocket extends ServerSocket {
  private static final int MOST_WAITING = 128;

  private final Gate gate;
  private final BlockingQueue<Socket> greeted = new LinkedBlockingQueue<>(MOST_WAITING);
  private final AtomicBoolean accepting = new AtomicBoolean();
  private final Thread acceptor;
  private final Socket end = new Socket();

  GateServerSocket(Gate gate, InetSocketAddress address) throws IOException {
    this.gate = gate;
    setReuseAddress(true);
    super.bind(address, MOST_WAITING);
    this.acceptor =
        Thread.ofPlatform()
            .daemon()
            .name("thalweg-gate-" + getLocalPort())
            .unstarted(this::acceptAll);
  }

  /**
   * Does nothing: the socket has been bound from the start, so that its port is known before
   * JGroups begins.
   */
  @Override
  public void bind(SocketAddress endpoint) {}

  @Override
  public Socket accept() throws IOException {
    if (accepting.compareAndSet(false, true)) {
      acceptor.start();
    }
    try {
      Socket next = greeted.take();
      if (next != end) {
        return next;
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    throw new SocketException("Socket closed");
  }

  private void acceptAll() {
    while (!isClosed()) {
      GateSocket socket = new GateSocket(gate);
      try {
        implAccept(socket);
        gate.greet(socket, greeted);
      } catch (IOException failure) {
        pauseUnlessClosed();
      }
    }
  }

  /**
   * Accepting fails, for instance, when the process has no file descriptor left: try again later.
   */
  private void pauseUnlessClosed() {
    try {
      if (!isClosed()) {
        Thread.sleep(100);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Returns when the port is free, so that the next member can have it at once. Until the thread
   * that accepts has returned from the system call, the kernel keeps the port.
   */
  @Override
  public void close() throws IOException {
    super.close();
    greeted.clear();
    greeted.offer(end);
    awaitAcceptor();
  }

  private void awaitAcceptor() {
    boolean interrupted = false;
    while (acceptor.isAlive()) {
      try {
        acceptor.join();
      } catch (InterruptedException later) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
