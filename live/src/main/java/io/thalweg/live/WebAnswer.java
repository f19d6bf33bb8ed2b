package io.thalweg.live;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;

/**
 * An answer with the headers that all answers have.
 *
 * @param policy what the page may load: its Content-Security-Policy
 */
record WebAnswer(int status, String type, byte[] body, String policy) {
  static final int OK = 200;
  private static final String HTML = "text/html; charset=utf-8";
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
          + "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  WebAnswer(int status, String type, byte[] body) {
    this(status, type, body, POLICY);
  }

  static WebAnswer text(int status, String sentence) {
    return new WebAnswer(
        status, "text/plain; charset=utf-8", (sentence + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** A page of few words. */
  static WebAnswer html(int status, String body) {
    return new WebAnswer(
        status,
        HTML,
        ("<!doctype html><title>Thalweg live</title>" + body + "\n")
            .getBytes(StandardCharsets.UTF_8));
  }

  /** A page with a policy of its own. */
  static WebAnswer page(LivePage page) {
    return new WebAnswer(OK, HTML, page.html().getBytes(StandardCharsets.UTF_8), page.policy());
  }

  static WebAnswer json(int status, JsonNode tree) {
    return new WebAnswer(
        status, "application/json; charset=utf-8", (tree + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** What every answer says, that of the event stream too. */
  static void guard(Headers headers, String type) {
    guard(headers, type, POLICY);
  }

  private static void guard(Headers headers, String type, String policy) {
    headers.set("Content-Type", type);
    headers.set("Content-Security-Policy", policy);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Cache-Control", "no-store");
  }

  void send(HttpExchange exchange) throws IOException {
    guard(exchange.getResponseHeaders(), type, policy);
    boolean bodiless = exchange.getRequestMethod().equals("HEAD") || body.length == 0;
    exchange.sendResponseHeaders(status, bodiless ? -1 : body.length);
    if (!bodiless) {
      exchange.getResponseBody().write(body);
    }
  }
}
