package io.thalweg.cli.demo;

import java.util.ArrayList;
import java.util.List;

/** The rate of grants per second, measured again and again. */
final class Rates {
  private static final long STEP_NANOS = 200_000_000;

  private final List<Double> all = new ArrayList<>();
  private long sinceNanos;
  private long since;

  Rates(long nowNanos) {
    this.sinceNanos = nowNanos;
  }

  /** Takes note of the grants so far. */
  void note(long nowNanos, long grants) {
    if (nowNanos - sinceNanos >= STEP_NANOS) {
      all.add((grants - since) * 1e9 / (nowNanos - sinceNanos));
      sinceNanos = nowNanos;
      since = grants;
    }
  }

  /** Returns the mean rate over the last second. */
  double latest() {
    return all.subList(Math.max(0, all.size() - 5), all.size()).stream()
        .mapToDouble(rate -> rate)
        .average()
        .orElse(0);
  }

  List<Double> all() {
    return List.copyOf(all);
  }
}
