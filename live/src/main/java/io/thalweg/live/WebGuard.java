package io.thalweg.live;

import com.sun.net.httpserver.Headers;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides who is answered. A page of another origin may send requests to a member on the same
 * machine, and a name that it owns may lead there, so the host that was called has to be one of
 * ours, the origin has to be the page that we served, and the caller has to know the token.
 */
final class WebGuard {

  /** Why somebody is not answered: a status of HTTP, and a sentence. */
  record Refusal(int status, String why) {}

  private static final Pattern PATH = Pattern.compile("/|(?:/[a-z0-9][a-z0-9.-]*){1,2}");
  private static final int BAD = 400;
  static final int NO_TOKEN = 401;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int NOT_ALLOWED = 405;

  private final Set<String> hosts;
  private final String cookie;
  private final byte[] token;

  WebGuard(LiveSettings settings, int port, String token) {
    Stream<String> loopback =
        settings.isLoopback() ? Stream.of("127.0.0.1", "localhost", "[::1]") : Stream.of();
    this.hosts = new TreeSet<>();
    Stream.of(loopback, Stream.of(settings.shown()), settings.names().stream())
        .flatMap(s -> s)
        .map(name -> name.toLowerCase(Locale.ROOT) + ":" + port)
        .forEach(hosts::add);
    this.cookie = "thalweg-" + port;
    this.token = token.getBytes(StandardCharsets.UTF_8);
  }

  /** The value of the header that sets the cookie; kept until the browser is closed. */
  String cookie() {
    return cookie
        + "="
        + new String(token, StandardCharsets.UTF_8)
        + "; Path=/; HttpOnly; SameSite=Strict";
  }

  /** Why nothing at all is answered to this request, or null. */
  @Nullable Refusal refusal(String method, URI uri, Headers headers) {
    List<String> host = headers.getOrDefault("Host", List.of());
    if (host.size() != 1 || !hosts.contains(host.getFirst().toLowerCase(Locale.ROOT))) {
      return new Refusal(FORBIDDEN, "this member does not answer under that name");
    }
    if (!isOwn(headers.getOrDefault("Origin", List.of()))) {
      return new Refusal(FORBIDDEN, "pages of other origins are not answered");
    }
    if (!method.equals("GET") && !method.equals("HEAD")) {
      return new Refusal(NOT_ALLOWED, "only GET and HEAD: nothing can be changed here");
    }
    if (uri.getRawAuthority() != null || uri.getScheme() != null) {
      return new Refusal(BAD, "a request has to name a path");
    }
    String path = uri.getRawPath();
    if (path == null || !PATH.matcher(path).matches() || path.contains("..")) {
      return new Refusal(NOT_FOUND, "there is no such page");
    }
    return null;
  }

  private boolean isOwn(List<String> origins) {
    return origins.stream()
        .allMatch(o -> o.startsWith("http://") && hosts.contains(o.substring("http://".length())));
  }

  /** Whether this is the token. */
  boolean isToken(String tried) {
    return MessageDigest.isEqual(token, tried.getBytes(StandardCharsets.UTF_8));
  }

  /** Why a caller without the right cookie is not answered, or null. */
  @Nullable Refusal strange(Headers headers) {
    boolean known =
        headers.getOrDefault("Cookie", List.of()).stream()
            .flatMap(line -> Stream.of(line.split(";")))
            .map(String::strip)
            .filter(one -> one.startsWith(cookie + "="))
            .anyMatch(one -> isToken(one.substring(cookie.length() + 1)));
    return known
        ? null
        : new Refusal(
            NO_TOKEN,
            "the live view needs its token: open the address that the member printed when it"
                + " started");
  }
}
