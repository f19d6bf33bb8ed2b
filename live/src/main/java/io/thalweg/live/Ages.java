package io.thalweg.live;

/** Spans of time for people, in the two largest parts. */
final class Ages {
  private static final long SECOND = 1_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private Ages() {}

  /** Such as 0.4 s, 12 s, 2 m 10 s or 3 h 5 m. */
  static String words(long millis) {
    long span = Math.max(0, millis);
    if (span < 10 * SECOND) {
      return span / SECOND + "." + span % SECOND / 100 + " s";
    }
    if (span < MINUTE) {
      return span / SECOND + " s";
    }
    if (span < HOUR) {
      return parts(span, MINUTE, " m", SECOND, " s");
    }
    return span < DAY ? parts(span, HOUR, " h", MINUTE, " m") : parts(span, DAY, " d", HOUR, " h");
  }

  private static String parts(long span, long large, String name, long small, String rest) {
    long left = span % large / small;
    return span / large + name + (left == 0 ? "" : " " + left + rest);
  }
}
