package io.thalweg.cluster;

import io.thalweg.cluster.text.Utf8;
import java.time.Duration;
import java.util.Objects;

/** Refuses a bad setting with one sentence that names it, what was found and what is accepted. */
final class Require {
  private Require() {}

  static void that(boolean holds, String sentence) {
    if (!holds) {
      throw new IllegalArgumentException(sentence);
    }
  }

  static int between(String field, int value, int least, int most) {
    that(
        value >= least && value <= most,
        "%s must be %d to %d, not %d".formatted(field, least, most, value));
    return value;
  }

  static Duration between(String field, Duration value, Duration least, Duration most) {
    Objects.requireNonNull(value, field);
    that(
        value.compareTo(least) >= 0 && value.compareTo(most) <= 0,
        "%s must be %s to %s, not %s".formatted(field, text(least), text(most), text(value)));
    return value;
  }

  /**
   * Checks a name for people and logs: neither blank nor too long, and without control characters.
   */
  static String name(String field, String value) {
    Objects.requireNonNull(value, "name");
    that(
        !value.isBlank()
            && value.length() <= ClusterConfig.MAX_NAME_LENGTH
            && value.codePoints().noneMatch(Character::isISOControl),
        "%s must have 1 to %d printable characters, not %s"
            .formatted(field, ClusterConfig.MAX_NAME_LENGTH, quoted(value)));
    Utf8.check(field, value);
    return value;
  }

  /**
   * Returns the value in quotation marks, cut short and without characters that would break the
   * line of a log.
   */
  static String quoted(String value) {
    String line = value.replaceAll("\\p{Cntrl}", "?");
    return line.length() <= 60
        ? "\"" + line + "\""
        : "\"%s…\" (%d characters)".formatted(line.substring(0, 60), line.length());
  }

  private static String text(Duration value) {
    return value.toMillis() % 1000 == 0 && value.getNano() == 0
        ? value.toSeconds() + " s"
        : value.toMillis() + " ms";
  }
}
