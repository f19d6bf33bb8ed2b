package io.thalweg.cli.member;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.Health;
import io.thalweg.sim.BadInput;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers health probes, only on loopback: the answers are no secret, but concern no other host. It
 * does so while the member joins, too, which may take a while.
 */
final class HealthServer implements AutoCloseable {
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int NOT_ALLOWED = 405;
  private static final int UNAVAILABLE = 503;
  private static final JsonMapper JSON = new JsonMapper();

  private record Answer(int code, String json) {}

  /** What is said before there is a {@link Health}, in its form. */
  private record Joining(String state, List<String> problems) {}

  private final HttpServer server;
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

  private volatile List<String> waits = List.of();
  private volatile @Nullable Cluster joined;

  private HealthServer(HttpServer server) {
    this.server = server;
    server.setExecutor(executor);
    server.createContext("/", this::handle);
    server.start();
  }

  /**
   * @throws BadInput if the port is taken
   */
  static HealthServer start(int port) {
    try {
      var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      return new HealthServer(HttpServer.create(address, 0));
    } catch (IOException taken) {
      throw BadInput.option(
          "--health-port", "'" + port + "' (" + taken.getMessage() + ")", "a port that is free");
    }
  }

  /** The member has not joined yet, for this reason. */
  void waits(String why) {
    waits = List.of(why);
  }

  /** From now on it answers for this member. */
  void joined(Cluster cluster) {
    joined = cluster;
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Answer answer = answer(exchange.getRequestMethod(), exchange.getRequestURI().getPath());
      byte[] bytes = answer.json().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      boolean bodiless = exchange.getRequestMethod().equals("HEAD");
      exchange.sendResponseHeaders(answer.code(), bodiless ? -1 : bytes.length);
      if (!bodiless) {
        exchange.getResponseBody().write(bytes);
      }
    }
  }

  private Answer answer(String method, String path) {
    if (!method.equals("GET") && !method.equals("HEAD")) {
      return new Answer(NOT_ALLOWED, "{\"error\":\"only GET\"}\n");
    }
    Cluster cluster = joined;
    return switch (path) {
      case "/health", "/ready" ->
          cluster == null ? joining(UNAVAILABLE) : health(cluster, Health::ready);
      case "/live" -> cluster == null ? joining(OK) : health(cluster, Health::live);
      case "/status" ->
          cluster == null
              ? joining(UNAVAILABLE)
              : new Answer(OK, ClusterReport.of(cluster, n -> true, true).json());
      default ->
          new Answer(NOT_FOUND, "{\"error\":\"there are /live, /ready, /health and /status\"}\n");
    };
  }

  private Answer joining(int code) {
    return new Answer(code, JSON.writeValueAsString(new Joining("JOINING", waits)) + "\n");
  }

  private static Answer health(Cluster cluster, Predicate<Health> isWell) {
    Health health = cluster.health();
    int code = isWell.test(health) ? OK : UNAVAILABLE;
    return new Answer(code, JSON.writeValueAsString(health) + "\n");
  }

  @Override
  public void close() {
    server.stop(0);
    executor.shutdownNow();
  }
}
