package io.thalweg.torture.report;

import io.thalweg.torture.judge.AskedRequest;
import io.thalweg.torture.judge.Evidence;
import io.thalweg.torture.judge.HeldSpan;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Grants, and requests that wait, counted in small steps of time.
 *
 * @param grants of units and group locks together
 * @param units those of units alone
 */
record Bins(double[] grants, double[] units, double[] waiting) {

  static Bins of(Evidence evidence, Predicate<String> isWanted, TimeScale scale, int number) {
    double[] grants = new double[number];
    double[] units = new double[number];
    double[] waiting = new double[number];
    for (HeldSpan span : evidence.spans()) {
      if (isWanted.test(span.member()) && span.from() <= scale.to()) {
        int bin = bin(span.from(), scale, number);
        grants[bin]++;
        units[bin] += span.group().isEmpty() ? 1 : 0;
      }
    }
    evidence.processes().stream()
        .flatMap(process -> process.requests().stream())
        .filter(request -> isWanted.test(request.member()))
        .forEach(request -> addWaiting(request, scale, waiting));
    return new Bins(grants, units, waiting);
  }

  private static int bin(long at, TimeScale scale, int number) {
    double part = (double) (at - scale.from()) / Math.max(1, scale.to() - scale.from());
    return (int) Math.max(0, Math.min(number - 1, part * number));
  }

  /** Adds the mean number of requests that wait in each bin. */
  private static void addWaiting(AskedRequest request, TimeScale scale, double[] waiting) {
    double width = (double) (scale.to() - scale.from()) / waiting.length;
    double from = (request.askedAt() - scale.from()) / width;
    double to = Math.min(waiting.length, (request.endedAt() - scale.from()) / width);
    for (int i = (int) Math.max(0, from); i < to; i++) {
      waiting[i] += Math.min(i + 1, to) - Math.max(i, from);
    }
  }

  double mostGrants() {
    return Arrays.stream(grants).max().orElse(0);
  }
}
