package io.thalweg.live;

import io.thalweg.cluster.SemaphoreConfig;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

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

  /** What decides about the place of a request now, in a word: a larger or an earlier one. */
  static String value(SemaphoreSight.Waits request, SemaphoreConfig config, long now) {
    if (request.resizes()) {
      return "first";
    }
    long rank = request.rank();
    return switch (config.policy()) {
      case HIGHEST_PRIORITY_FIRST -> number(rank, steps(request, config, now));
      case FEWEST_UNITS_FIRST -> number(-rank, -steps(request, config, now));
      case FIRST_COME_FIRST_SERVED, EARLIEST_DEADLINE_FIRST -> of(request, config);
    };
  }

  private static String number(long rank, double steps) {
    return steps == 0 ? String.valueOf(rank) : String.format(Locale.ROOT, "%.1f", rank + steps);
  }

  private static double steps(SemaphoreSight.Waits request, SemaphoreConfig config, long now) {
    long aging = config.aging().toMillis();
    return aging == 0 ? 0 : Math.max(0, (double) (now - request.made()) / aging);
  }

  /** How the key is to be read. */
  static String rule(SemaphoreConfig config) {
    long aging = config.aging().toMillis();
    String waiting = aging == 0 ? "" : " one for each " + Ages.words(aging) + " of waiting";
    return switch (config.policy()) {
      case HIGHEST_PRIORITY_FIRST ->
          "the key is the priority" + (aging == 0 ? "" : " plus" + waiting) + ": the largest first";
      case FEWEST_UNITS_FIRST ->
          "the key is the units" + (aging == 0 ? "" : " less" + waiting) + ": the smallest first";
      case FIRST_COME_FIRST_SERVED, EARLIEST_DEADLINE_FIRST -> "the earliest first";
    };
  }
}
