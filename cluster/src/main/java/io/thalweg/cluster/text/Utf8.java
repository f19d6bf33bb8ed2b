package io.thalweg.cluster.text;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** Checks text that is sent to other members. */
public final class Utf8 {
  private Utf8() {}

  /**
   * Refuses text with half of a surrogate pair: UTF-8 would replace it, and two names that differ
   * here would be the same elsewhere.
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

  /**
   * Whether this is half of a surrogate pair; a complete pair is one code point outside this range.
   */
  private static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
