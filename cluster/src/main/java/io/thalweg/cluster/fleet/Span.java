package io.thalweg.cluster.fleet;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Spans of time as people write them: {@code 20ms}, {@code 1500ms}, {@code 2s}. */
final class Span {
  static final long MILLI = 1_000_000;
  static final long SECOND = 1000 * MILLI;
  private static final Pattern FORM = Pattern.compile("(\\d{1,9})(us|ms|s)");

  private Span() {}

  static long read(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new BadScript("'" + text + "' is no span of time like 20ms or 2s");
    }
    long number = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "us" -> number * 1000;
      case "ms" -> number * MILLI;
      default -> number * SECOND;
    };
  }

  static String write(long nanos) {
    if (nanos % SECOND == 0) {
      return nanos / SECOND + "s";
    }
    return nanos % MILLI == 0 ? nanos / MILLI + "ms" : nanos / 1000 + "us";
  }
}
