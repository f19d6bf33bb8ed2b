package io.thalweg.bench.live;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What was measured.
 *
 * @param grantsPerSecond of all members together
 * @param p50Micros the median wait, from asking to having
 * @param p99Micros the wait that one in a hundred exceeds
 * @param messagesPerGrant as the contender itself counts
 * @param packetsPerGrant TCP segments with data, as the kernel counts; NaN if it could not be asked
 * @param cpuMicrosPerGrant of all processes, the server among them
 * @param most the most units out at a time
 */
record Figures(
    double grantsPerSecond,
    double p50Micros,
    double p99Micros,
    double messagesPerGrant,
    double packetsPerGrant,
    double cpuMicrosPerGrant,
    int most) {

  /** The median of each figure by itself. */
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

  /** The smallest and the largest number of grants a second. */
  static double[] range(List<Figures> rounds) {
    double[] sorted = rounds.stream().mapToDouble(Figures::grantsPerSecond).toArray();
    Arrays.sort(sorted);
    return new double[] {sorted[0], sorted[sorted.length - 1]};
  }
}
