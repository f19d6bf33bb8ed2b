package io.thalweg.cluster.text;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** Text as it travels. */
public final class Utf8 {
  private Utf8() {}

  /**
   * Refuses half of a surrogate pair: it would be replaced on its way, and two names that differ
   * here would be one elsewhere.
   */
  public static void check(String what, String text) {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw new IllegalArgumentException(
          "%s must be text that UTF-8 can carry, not \"%s\"".formatted(what, escaped(text)));
    }
  }

  private static String escaped(String text) {
    return text.codePoints()
        .mapToObj(c -> isHalf(c) ? "\\u%04x".formatted(c) : Character.toString(c))
        .collect(Collectors.joining());
  }

  /** A pair has become one code point, so that what is left of this kind is alone. */
  private static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
