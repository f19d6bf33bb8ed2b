package io.thalweg.live;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;

/** An answer with the headers that all answers have. */
record WebAnswer(int status, String type, byte[] body) {
  static final int OK = 200;
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
          + "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  static WebAnswer text(int status, String sentence) {
    return new WebAnswer(
        status, "text/plain; charset=utf-8", (sentence + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** A page of few words. */
  static WebAnswer html(int status, String body) {
    return new WebAnswer(
        status,
        "text/html; charset=utf-8",
        ("<!doctype html><title>Thalweg live</title>" + body + "\n")
            .getBytes(StandardCharsets.UTF_8));
  }

  static WebAnswer json(int status, JsonNode tree) {
    return new WebAnswer(
        status, "application/json; charset=utf-8", (tree + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** What every answer says, that of the event stream too. */
  static void guard(Headers headers, String type) {
    headers.set("Content-Type", type);
    headers.set("Content-Security-Policy", POLICY);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Cache-Control", "no-store");
  }

  void send(HttpExchange exchange) throws IOException {
    guard(exchange.getResponseHeaders(), type);
    boolean bodiless = exchange.getRequestMethod().equals("HEAD") || body.length == 0;
    exchange.sendResponseHeaders(status, bodiless ? -1 : body.length);
    if (!bodiless) {
      exchange.getResponseBody().write(body);
    }
  }
}
