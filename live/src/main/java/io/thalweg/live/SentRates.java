package io.thalweg.live;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How many messages a second this member sends, by semaphore or group lock. */
final class SentRates {
  private static final long SPAN_MILLIS = 2_000;

  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
  private Map<String, Double> rates = Map.of();
  private long begin;

  void sent(String name) {
    counts.computeIfAbsent(name, n -> new LongAdder()).increment();
  }

  /** The rates in the last span of two seconds; called by one thread at a time. */
  Map<String, Double> aSecond(long now) {
    long span = now - begin;
    if (span >= SPAN_MILLIS) {
      Map<String, Double> next = new HashMap<>();
      counts.forEach(
          (name, count) ->
              next.put(name, Math.round(count.sumThenReset() * 10_000.0 / span) / 10.0));
      rates = begin == 0 ? Map.of() : Map.copyOf(next);
      begin = now;
    }
    return rates;
  }
}
