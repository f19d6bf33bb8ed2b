package io.thalweg.live;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What stands behind the question mark of an address; of a name that is there twice, the first. */
record Query(Map<String, String> values) {

  static Query of(URI uri) {
    Map<String, String> values = new LinkedHashMap<>();
    String raw = uri.getRawQuery();
    for (String part : raw == null ? new String[0] : raw.split("&")) {
      int at = part.indexOf('=');
      if (at > 0) {
        values.putIfAbsent(decoded(part.substring(0, at)), decoded(part.substring(at + 1)));
      }
    }
    return new Query(values);
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      return text;
    }
  }

  @Nullable String text(String name) {
    return values.get(name);
  }

  /** A whole number, or empty if it is none. */
  OptionalLong number(String name) {
    String text = values.get(name);
    return text != null && text.matches("-?\\d{1,18}")
        ? OptionalLong.of(Long.parseLong(text))
        : OptionalLong.empty();
  }
}
