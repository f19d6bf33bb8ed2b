package io.thalweg.live;

import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.SemaphoreConfig.Policy;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/** The key of a request, by which it has its place, for people. */
final class KeyText {
  private KeyText() {}

  static String of(SemaphoreSight.Waits request, SemaphoreConfig config) {
    if (request.resizes()) {
      return "before all others";
    }
    String made = "made " + clock(Instant.ofEpochMilli(request.made()));
    return switch (config.policy()) {
      case HIGHEST_PRIORITY_FIRST -> "priority " + request.rank() + ", " + made;
      case FEWEST_UNITS_FIRST -> words(-request.rank()) + ", " + made;
      case FIRST_COME_FIRST_SERVED -> made;
      case EARLIEST_DEADLINE_FIRST ->
          request.rank() == Long.MIN_VALUE + 1 ? "no deadline, " + made : due(request);
    };
  }

  private static String due(SemaphoreSight.Waits request) {
    return "due " + clock(Instant.EPOCH.plus(-request.rank(), ChronoUnit.MICROS));
  }

  private static String words(long units) {
    return units == 1 ? "1 unit" : units + " units";
  }

  /** By the clock of this machine, to a tenth of a second. */
  static String clock(Instant time) {
    LocalTime local = LocalTime.ofInstant(time, ZoneId.systemDefault());
    return "%02d:%02d:%02d.%d"
        .formatted(
            local.getHour(), local.getMinute(), local.getSecond(), local.getNano() / 100_000_000);
  }

  /** Whether waiting moves a request ahead. */
  static boolean ages(SemaphoreConfig config) {
    return !config.aging().isZero()
        && (config.policy() == Policy.HIGHEST_PRIORITY_FIRST
            || config.policy() == Policy.FEWEST_UNITS_FIRST);
  }
}
