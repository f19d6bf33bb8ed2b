package io.thalweg.cluster.jgroups;

import io.thalweg.cluster.Tls;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLSocket;
import org.jgroups.util.DefaultSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Makes all sockets of a member. No byte of a stranger gets past it to JGroups: a connection is
 * handed on only after TLS and the greeting, within a time limit, and the number of connections is
 * limited.
 */
final class Gate extends DefaultSocketFactory implements AutoCloseable {
  private static final long GREETING_MILLIS = 5_000;
  private static final long STALL_MILLIS = 1_000;
  private static final int READY = 1;
  private static final int DRAIN_MILLIS = 200;
  private static final int DRAIN_BYTES = 1 << 14;
  private static final int MOST_GREETINGS = 1_024;
  private static final int MOST_OPEN = 4_096;

  private final @Nullable Tls tls;
  private final Greeting greeting;
  private final Refusals refusals;
  private final Contacts contacts = new Contacts();
  private final Set<GateSocket> open = ConcurrentHashMap.newKeySet();
  private final Semaphore greetings = new Semaphore(MOST_GREETINGS);
  private final ScheduledThreadPoolExecutor clock;
  private final GateServerSocket server;
  private volatile boolean closed;

  Gate(InetSocketAddress address, @Nullable Tls tls, Greeting greeting, Refusals refusals)
      throws IOException {
    this.tls = tls;
    this.greeting = greeting;
    this.refusals = refusals;
    this.server = new GateServerSocket(this, address);
    this.clock = new ScheduledThreadPoolExecutor(1, Gate::daemon);
    clock.setRemoveOnCancelPolicy(true);
    clock.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
    clock.scheduleAtFixedRate(this::closeStalled, STALL_MILLIS, 250, TimeUnit.MILLISECONDS);
  }

  private static Thread daemon(Runnable task) {
    return Thread.ofPlatform().daemon().name("thalweg-gate-clock").unstarted(task);
  }

  Contacts contacts() {
    return contacts;
  }

  Refusals refusals() {
    return refusals;
  }

  int port() {
    return server.getLocalPort();
  }

  @Override
  public Socket createSocket(String service) {
    return new GateSocket(this);
  }

  @Override
  public ServerSocket createServerSocket(String service) {
    return server;
  }

  /** Passes a connection that this member has made. */
  void callOut(GateSocket socket) throws IOException {
    admit(socket);
    pass(socket, true);
  }

  /**
   * Refuses a connection of a member that has left: a thread may have been about to call. Others
   * would take it for one of the member that has joined at this address since, and refuse that
   * member's own. Either this method sees that the gate is closed, or {@link #close} sees the
   * socket.
   */
  private void admit(GateSocket socket) throws IOException {
    open.add(socket);
    if (closed) {
      drop(socket);
      throw new SocketException("this member has left");
    }
  }

  /** Passes a connection that was made to this member; greets it on a thread of its own. */
  void greet(GateSocket socket, Queue<Socket> greeted) {
    var remote = (InetSocketAddress) socket.getRemoteSocketAddress();
    if (open.size() >= MOST_OPEN || !greetings.tryAcquire()) {
      refusals.refused(remote, "there are too many connections at a time");
      drop(socket);
      return;
    }
    open.add(socket); // the gate closes these only when nothing is accepted any more
    Runnable greet = () -> greet(socket, remote, greeted);
    Thread.ofPlatform().daemon().name("thalweg-greeting").start(greet);
  }

  private void greet(GateSocket socket, InetSocketAddress remote, Queue<Socket> greeted) {
    try {
      pass(socket, false);
      if (!greeted.offer(socket)) {
        refuse(socket, remote, "there are too many connections at a time");
      }
    } catch (IOException failure) {
      if (Reason.isDeparture(failure)) {
        // A probe that only checks whether the port is open is not worth a line in the log.
        drop(socket);
      } else {
        refuse(socket, remote, Reason.of(failure));
      }
    } finally {
      greetings.release();
    }
  }

  private void refuse(GateSocket socket, InetSocketAddress remote, String why) {
    refusals.refused(remote, why);
    drain(socket);
    drop(socket);
  }

  /**
   * Reads what the other side has sent. Closing a connection with unread bytes would discard what
   * this side sent last, such as the reason why TLS failed.
   */
  private static void drain(GateSocket socket) {
    try {
      socket.shutdownOutput();
      socket.setSoTimeout(DRAIN_MILLIS);
      socket.rawInput().readNBytes(DRAIN_BYTES);
    } catch (IOException gone) {
      // The other side is gone: there is nothing to drain.
    }
  }

  private void pass(GateSocket socket, boolean caller) throws IOException {
    socket.setTcpNoDelay(true);
    // One time limit for the whole exchange, against a peer that sends byte by byte. A time-out of
    // the socket, or reading by a virtual thread, would work too, but either leaves the socket in a
    // mode in which every later read takes three system calls instead of one.
    AtomicBoolean late = new AtomicBoolean();
    Runnable giveUp =
        () -> {
          late.set(true);
          drop(socket);
        };
    Future<?> limit = clock.schedule(giveUp, GREETING_MILLIS, TimeUnit.MILLISECONDS);
    try {
      Socket inside = tls == null ? socket : secure(socket, tls, caller);
      var in = inside.getInputStream();
      var out = inside.getOutputStream();
      if (caller) {
        greeting.call(in, out);
      } else {
        greeting.answer(in, out);
      }
      socket.open(in, out);
    } catch (IOException failure) {
      throw late.get() ? new SocketTimeoutException("no greeting in time") : failure;
    } finally {
      limit.cancel(false);
    }
  }

  private static Socket secure(GateSocket socket, Tls tls, boolean caller) throws IOException {
    var inside =
        (SSLSocket)
            tls.context()
                .getSocketFactory()
                .createSocket(
                    socket, socket.getInetAddress().getHostAddress(), socket.getPort(), false);
    inside.setUseClientMode(caller);
    inside.setEnabledProtocols(new String[] {"TLSv1.3"});
    if (!caller) {
      inside.setNeedClientAuth(true);
    }
    inside.startHandshake();
    // In TLS 1.3 a caller learns only by reading that its certificate was refused, so it reads
    // first.
    if (!caller) {
      inside.getOutputStream().write(READY);
    } else if (inside.getInputStream().read() != READY) {
      throw new EOFException("it closed the connection");
    }
    return inside;
  }

  Future<?> closeAfter(GateSocket socket, int millis) {
    return clock.schedule(() -> drop(socket), millis, TimeUnit.MILLISECONDS);
  }

  /**
   * Closes connections whose writes have stalled. This frees the writing thread; what was lost is
   * sent again over another connection.
   */
  private void closeStalled() {
    for (GateSocket socket : open) {
      if (socket.stalledNanos() > TimeUnit.MILLISECONDS.toNanos(STALL_MILLIS)) {
        drop(socket);
      }
    }
  }

  void closed(GateSocket socket) {
    open.remove(socket);
  }

  private static void drop(Socket socket) {
    try {
      socket.close();
    } catch (IOException alreadyBroken) {
      // There is nothing left to release.
    }
  }

  @Override
  public void close() {
    closed = true;
    clock.shutdownNow();
    try {
      server.close();
    } catch (IOException alreadyBroken) {
      // There is nothing left to release.
    }
    open.forEach(Gate::drop);
  }
}
