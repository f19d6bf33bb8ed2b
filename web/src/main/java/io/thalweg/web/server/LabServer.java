package io.thalweg.web.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Gives the lab to browsers on this machine, and nothing else. A request has to name this machine
 * as its host, so that no name of another site that leads here is answered.
 */
public final class LabServer implements AutoCloseable {
  private static final int OK = 200;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int NOT_ALLOWED = 405;
  private static final int THREADS = 4;

  /** What is served: by path. */
  interface Site {
    Optional<Content> at(String path);

    String policy();
  }

  /** A file with its type. */
  record Content(String type, byte[] bytes) {}

  private final HttpServer server;
  private final Site site;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  private LabServer(HttpServer server, Site site) {
    this.server = server;
    this.site = site;
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /**
   * Serves the one file.
   *
   * @param port 0 for any that is free
   * @throws IOException if the port is taken
   */
  public static LabServer ofPage(int port) throws IOException {
    LabPage page = LabPage.alone();
    Content content = new Content("text/html; charset=utf-8", page.bytes());
    Map<String, Content> paths = Map.of("/", content, "/thalweg-lab.html", content);
    return start(
        port,
        new Site() {
          @Override
          public Optional<Content> at(String path) {
            return Optional.ofNullable(paths.get(path));
          }

          @Override
          public String policy() {
            return page.policy();
          }
        });
  }

  /**
   * Serves the modules of the page one by one, as they are now: for work on the page.
   *
   * @throws IOException if the port is taken
   */
  public static LabServer ofModules(Modules modules, int port) throws IOException {
    return start(port, modules);
  }

  private static LabServer start(int port, Site site) throws IOException {
    InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    return new LabServer(HttpServer.create(new InetSocketAddress(here, port), 0), site);
  }

  public int port() {
    return server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String method = exchange.getRequestMethod();
      if (!isForHere(exchange)) {
        answer(exchange, FORBIDDEN, text("this server answers only to 127.0.0.1 and localhost\n"));
      } else if (!method.equals("GET") && !method.equals("HEAD")) {
        answer(exchange, NOT_ALLOWED, text("only GET\n"));
      } else {
        String path = exchange.getRequestURI().normalize().getPath();
        Optional<Content> found = path == null ? Optional.empty() : site.at(path);
        answer(
            exchange,
            found.isPresent() ? OK : NOT_FOUND,
            found.orElseGet(() -> text("there is only the lab, at /\n")));
      }
    }
  }

  private boolean isForHere(HttpExchange exchange) {
    List<String> hosts = exchange.getRequestHeaders().getOrDefault("Host", List.of());
    Set<String> names = Set.of("127.0.0.1:" + port(), "localhost:" + port());
    return hosts.size() == 1 && names.contains(hosts.get(0));
  }

  private static Content text(String text) {
    return new Content("text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
  }

  private void answer(HttpExchange exchange, int code, Content content) throws IOException {
    var headers = exchange.getResponseHeaders();
    headers.set("Content-Type", content.type());
    headers.set("Content-Security-Policy", site.policy());
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cache-Control", "no-store");
    boolean bodiless = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(code, bodiless ? -1 : content.bytes().length);
    if (!bodiless) {
      exchange.getResponseBody().write(content.bytes());
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
