package io.thalweg.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ThalwegException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the live view of the cluster of a member: who holds what since when, and why others wait.
 * Nothing can be changed through it. It asks the members only while somebody looks.
 */
public final class LiveView implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LiveView.class);
  private static final int STREAMS = 32;
  private static final int NOT_FOUND = 404;
  private static final int SEE_OTHER = 303;
  private static final int FORBIDDEN = 403;
  private static final int BUSY = 503;
  private static final SecureRandom CHANCE = new SecureRandom();

  private final LiveSettings settings;
  private final @Nullable LivePage page;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Semaphore streams = new Semaphore(STREAMS);
  private final String token;
  private final WebGuard guard;
  private final DeltaLog log =
      new DeltaLog(HexFormat.of().formatHex(chance(4)), System::currentTimeMillis);
  private final Viewing viewing;
  private final LiveQuestions questions;

  private LiveView(
      Cluster cluster, LiveSettings settings, @Nullable LivePage page, HttpServer server) {
    String given = settings.token();
    this.settings = settings;
    this.page = page;
    this.server = server;
    this.token =
        given != null ? given : Base64.getUrlEncoder().withoutPadding().encodeToString(chance(16));
    this.guard = new WebGuard(settings, port(), token);
    this.viewing = new Viewing(cluster, log, System::currentTimeMillis);
    this.questions = new LiveQuestions(cluster, viewing, System::currentTimeMillis);
  }

  private static byte[] chance(int bytes) {
    byte[] drawn = new byte[bytes];
    CHANCE.nextBytes(drawn);
    return drawn;
  }

  /**
   * Serves the view from now on.
   *
   * @throws IOException if it cannot listen there
   */
  public static LiveView start(Cluster cluster, LiveSettings settings) throws IOException {
    return listen(cluster, settings, null);
  }

  /**
   * Serves a page from now on that has the view in it, such as the lab.
   *
   * @throws IOException if it cannot listen there
   */
  public static LiveView start(Cluster cluster, LiveSettings settings, LivePage page)
      throws IOException {
    return listen(cluster, settings, page);
  }

  private static LiveView listen(Cluster cluster, LiveSettings settings, @Nullable LivePage page)
      throws IOException {
    InetAddress host = InetAddress.getByName(settings.host());
    HttpServer server = HttpServer.create(new InetSocketAddress(host, settings.port()), 0);
    LiveView view = new LiveView(cluster, settings, page, server);
    server.setExecutor(view.threads);
    server.createContext("/", view::handle);
    server.start();
    return view;
  }

  /** The port that it listens on. */
  public int port() {
    return server.getAddress().getPort();
  }

  /** The address to open in a browser, with the token; who knows it can look. */
  public String address() {
    return "http://" + settings.shown() + ":" + port() + "/?token=" + token;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      WebGuard.Refusal refusal = refusal(exchange);
      if (refusal != null) {
        refused(refusal, exchange.getRequestURI().getPath()).send(exchange);
      } else if (exchange.getRequestURI().getRawPath().equals("/live")
          && exchange.getRequestMethod().equals("GET")) {
        stream(exchange);
      } else {
        answer(exchange).send(exchange);
      }
    } catch (RuntimeException e) {
      LOG.warn("a question to the live view was not answered", e);
    }
  }

  /**
   * Who came to the address with the token by a link of another site has the cookie by now, but the
   * browser does not send it before a page of ours asks.
   */
  private static WebAnswer refused(WebGuard.Refusal refusal, String path) {
    return refusal.status() == WebGuard.NO_TOKEN && path.equals("/")
        ? WebAnswer.html(
            refusal.status(),
            "<p>" + refusal.why() + ".<p>If you have just done so: <a href=\"/\">go on</a>.")
        : WebAnswer.text(refusal.status(), refusal.why());
  }

  /** Why it is not answered, or null; a caller that brings the token is sent on by a redirect. */
  private WebGuard.@Nullable Refusal refusal(HttpExchange exchange) {
    WebGuard.Refusal refusal =
        guard.refusal(
            exchange.getRequestMethod(), exchange.getRequestURI(), exchange.getRequestHeaders());
    if (refusal != null || broughtToken(exchange) != null) {
      return refusal;
    }
    return guard.strange(exchange.getRequestHeaders());
  }

  private static @Nullable String broughtToken(HttpExchange exchange) {
    return Query.of(exchange.getRequestURI()).text("token");
  }

  private WebAnswer answer(HttpExchange exchange) {
    String brought = broughtToken(exchange);
    String path = exchange.getRequestURI().getRawPath();
    if (brought != null) {
      return exchangeToken(exchange, brought, path);
    }
    Query query = Query.of(exchange.getRequestURI());
    try {
      return switch (path) {
        case "/live" -> WebAnswer.text(WebAnswer.OK, "");
        case "/live/why" -> questions.why(query);
        case "/live/units" -> questions.units(query);
        default -> file(path);
      };
    } catch (ThalwegException ended) {
      return WebAnswer.text(BUSY, String.valueOf(ended.getMessage()));
    }
  }

  private WebAnswer file(String path) {
    return page != null && path.equals("/")
        ? WebAnswer.page(page)
        : StaticPages.find(path)
            .orElseGet(() -> WebAnswer.text(NOT_FOUND, "there is no such page"));
  }

  /** The token becomes a cookie, so that it does not stay in the address. */
  private WebAnswer exchangeToken(HttpExchange exchange, String brought, String path) {
    if (!guard.isToken(brought)) {
      return WebAnswer.text(FORBIDDEN, "this is not the token of this member");
    }
    exchange.getResponseHeaders().set("Set-Cookie", guard.cookie());
    exchange.getResponseHeaders().set("Location", path);
    return WebAnswer.text(SEE_OTHER, "go on without the token");
  }

  private void stream(HttpExchange exchange) throws IOException {
    if (broughtToken(exchange) != null) {
      answer(exchange).send(exchange);
      return;
    }
    if (!streams.tryAcquire()) {
      WebAnswer.text(BUSY, STREAMS + " pages look at this member, and no more may").send(exchange);
      return;
    }
    viewing.begin();
    try {
      new EventStream(log, System::currentTimeMillis).run(exchange);
    } catch (IOException gone) {
      LOG.debug("a page is gone", gone);
    } finally {
      viewing.end();
      streams.release();
    }
  }

  /** Whether members are asked now, since somebody looks. */
  public boolean isLookedAt() {
    return viewing.isLookedAt();
  }

  @Override
  public void close() {
    viewing.close();
    server.stop(0);
    threads.shutdownNow();
  }
}
