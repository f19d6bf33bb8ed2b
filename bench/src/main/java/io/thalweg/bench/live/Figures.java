package io.thalweg.bench.live;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The figures that were measured.
 *
 * @param grantsPerSecond of all members together
 * @param p50Micros the median wait from request to grant
 * @param p99Micros the wait that one grant in a hundred exceeds
 * @param messagesPerGrant messages as the contender itself counts them
 * @param packetsPerGrant TCP segments with data, as the kernel counts them; NaN if that is not
 *     known
 * @param cpuMicrosPerGrant CPU time of all processes, including the server
 * @param most the largest number of units held at a time
 */
record Figures(
    double grantsPerSecond,
    double p50Micros,
    double p99Micros,
    double messagesPerGrant,
    double packetsPerGrant,
    double cpuMicrosPerGrant,
    int most) {

  /** Returns the median of each figure by itself. */
  static Figures median(List<Figures> rounds) {
    return new Figures(
        median(rounds, Figures::grantsPerSecond),
        median(rounds, Figures::p50Micros),
        median(rounds, Figures::p99Micros),
        median(rounds, Figures::messagesPerGrant),
        median(rounds, Figures::packetsPerGrant),
        median(rounds, Figures::cpuMicrosPerGrant),
        rounds.stream().mapToInt(Figures::most).max().orElseThrow());
  }

  private static double median(List<Figures> rounds, ToDoubleFunction<Figures> figure) {
    double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /** Returns the smallest and the largest number of grants per second. */
  static double[] range(List<Figures> rounds) {
    double[] sorted = rounds.stream().mapToDouble(Figures::grantsPerSecond).toArray();
    Arrays.sort(sorted);
    return new double[] {sorted[0], sorted[sorted.length - 1]};
  }
}
