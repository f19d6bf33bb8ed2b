package io.thalweg.torture.network;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * All members on loopback, each behind a port of this proxy, which is what it advertises.
 *
 * <p>TCP loses nothing, so a cut holds bytes back until it is healed, as the kernel would send them
 * again; a connection that one side closes meanwhile stays open at the other. The port of a member
 * whose process has ended refuses connections, as that of the process would.
 */
public final class LoopbackProxy implements FaultyNetwork {
  private static final int FIRST_PORT = 15_000;
  private static final int LAST_PORT = 32_000; // below those that outgoing connections get
  private static final int CONNECT_MILLIS = 2000;

  private final List<Integer> binds = new ArrayList<>();
  private final List<Integer> fronts = new ArrayList<>();
  private final Map<Integer, ServerSocket> listening = new ConcurrentHashMap<>();
  private final Map<Integer, Long> pids = new ConcurrentHashMap<>();
  private final Set<ProxiedConnection> connections = ConcurrentHashMap.newKeySet();
  private final Weather weather = new Weather();

  public LoopbackProxy(int members) throws IOException {
    for (int i = 0; i < members; i++) {
      binds.add(freePort());
      fronts.add(freePort());
    }
  }

  private int freePort() throws IOException {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT);
      if (binds.contains(port) || fronts.contains(port)) {
        continue;
      }
      try (ServerSocket probe = listen(port)) {
        return probe.getLocalPort();
      } catch (BindException taken) {
        continue;
      }
    }
  }

  private static ServerSocket listen(int port) throws IOException {
    ServerSocket server = new ServerSocket();
    try {
      server.setReuseAddress(true);
      server.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 64);
      return server;
    } catch (IOException taken) {
      server.close();
      throw taken;
    }
  }

  @Override
  public String description() {
    return "loopback through a proxy";
  }

  @Override
  public String bind(int member) {
    return "127.0.0.1:" + binds.get(member);
  }

  @Override
  public String advertise(int member) {
    return "127.0.0.1:" + fronts.get(member);
  }

  @Override
  public String storeHost() {
    return "127.0.0.1";
  }

  @Override
  public List<String> inside(int member, List<String> command) {
    return command;
  }

  @Override
  public void up(int member, long pid) throws IOException {
    pids.put(member, pid);
    ServerSocket server = listen(fronts.get(member));
    listening.put(member, server);
    Thread.ofVirtual().name("proxy").start(() -> accept(member, server));
  }

  @Override
  public void down(int member) throws IOException {
    pids.remove(member);
    ServerSocket server = listening.remove(member);
    if (server != null) {
      server.close();
    }
  }

  private void accept(int to, ServerSocket server) {
    while (!server.isClosed()) {
      try {
        Socket caller = server.accept();
        Thread.ofVirtual().name("proxy-call").start(() -> connect(caller, to));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void connect(Socket caller, int to) {
    Socket callee = new Socket();
    try {
      Optional<Integer> from = SocketOwners.owner(caller.getPort(), pids);
      if (from.isEmpty()) { // a probe that has hung up already
        caller.close();
        return;
      }
      callee.connect(new InetSocketAddress("127.0.0.1", binds.get(to)), CONNECT_MILLIS);
      var connection = new ProxiedConnection(caller, callee, from.get(), to, weather);
      connections.add(connection);
      connection.start(() -> connections.remove(connection));
    } catch (IOException refused) {
      ProxiedConnection.close(caller);
      ProxiedConnection.close(callee);
    }
  }

  @Override
  public void cut(List<Integer> from, int to) {
    from.forEach(each -> weather.cut(each, to));
  }

  @Override
  public void heal(List<Integer> from, int to) {
    from.forEach(each -> weather.heal(each, to));
  }

  @Override
  public boolean delay(int member, int millis) {
    weather.delay(member, millis);
    return true;
  }

  @Override
  public void close() {
    for (ServerSocket server : listening.values()) {
      try {
        server.close();
      } catch (IOException alreadyClosed) {
        // There is nothing left to release.
      }
    }
    weather.end();
    connections.forEach(ProxiedConnection::close);
  }
}
