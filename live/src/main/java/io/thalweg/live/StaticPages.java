package io.thalweg.live;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The files of the page, from the jar: one folder, and nothing above or below it. */
final class StaticPages {
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]*\\.([a-z0-9]+)");
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml",
          "wasm", "application/wasm");

  private StaticPages() {}

  /** The file of this name; the root is the page itself. */
  static Optional<WebAnswer> find(String path) {
    String name = path.equals("/") ? "live.html" : path.substring(1);
    var matcher = NAME.matcher(name);
    String type = matcher.matches() ? TYPES.get(matcher.group(1)) : null;
    if (type == null) {
      return Optional.empty();
    }
    try (InputStream in = StaticPages.class.getResourceAsStream("page/" + name)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new WebAnswer(WebAnswer.OK, type, in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
