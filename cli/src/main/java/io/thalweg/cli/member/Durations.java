package io.thalweg.cli.member;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as people write them: {@code 200ms}, {@code 30s}, {@code 5m}, {@code 1h}. */
public final class Durations {

  /** What is accepted, for error messages. */
  public static final String FORM = "a time such as 200ms, 30s, 5m or 1h";

  private static final Pattern WRITTEN = Pattern.compile("(\\d{1,9})\\s?(ms|s|m|h)");

  private Durations() {}

  /** Returns the time that a text means, or empty if it is not a time. */
  public static Optional<Duration> parse(String text) {
    Matcher matcher = WRITTEN.matcher(text.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long number = Long.parseLong(matcher.group(1));
    return Optional.of(
        switch (matcher.group(2)) {
          case "ms" -> Duration.ofMillis(number);
          case "s" -> Duration.ofSeconds(number);
          case "m" -> Duration.ofMinutes(number);
          default -> Duration.ofHours(number);
        });
  }

  /**
   * Writes an age in at most two parts: {@code 350ms}, {@code 4.2s}, {@code 2m 10s}, {@code 3d 4h}.
   */
  public static String shown(Duration age) {
    long seconds = age.toSeconds();
    if (age.toMillis() < 1000) {
      return age.toMillis() + "ms";
    }
    if (seconds < 60) {
      return String.format(Locale.ROOT, "%.1fs", age.toMillis() / 1000.0);
    }
    if (seconds < 3600) {
      return seconds / 60 + "m " + seconds % 60 + "s";
    }
    return seconds < 86_400
        ? seconds / 3600 + "h " + seconds % 3600 / 60 + "m"
        : seconds / 86_400 + "d " + seconds % 86_400 / 3600 + "h";
  }
}
