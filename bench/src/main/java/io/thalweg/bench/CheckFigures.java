package io.thalweg.bench;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The costs of a search, as its process reports them to its parent.
 *
 * @param states number of distinct states
 * @param cpuNanos CPU time of all threads of the process, from its start, including compiler and
 *     garbage collector
 * @param nanos elapsed time of the search, without the start of the process
 * @param visitedBytes memory for the states that were seen; 0 if not known
 * @param graphBytes memory for the steps between them
 * @param spilledBytes number of bytes written to disk
 * @param peakBytes the peak memory of the process
 */
record CheckFigures(
    long states,
    long cpuNanos,
    long nanos,
    long visitedBytes,
    long graphBytes,
    long spilledBytes,
    long peakBytes) {

  private static final String MARK = "figures ";

  String line() {
    long[] all = {states, cpuNanos, nanos, visitedBytes, graphBytes, spilledBytes, peakBytes};
    return MARK + Arrays.stream(all).mapToObj(Long::toString).collect(Collectors.joining(" "));
  }

  /** Reads the line from among other lines of output. */
  static CheckFigures in(String output) {
    long[] all =
        output
            .lines()
            .filter(line -> line.startsWith(MARK))
            .findFirst()
            .map(line -> line.substring(MARK.length()).split(" "))
            .map(words -> Arrays.stream(words).mapToLong(Long::parseLong).toArray())
            .orElseThrow(() -> new IllegalStateException("no figures but\n" + output));
    return new CheckFigures(all[0], all[1], all[2], all[3], all[4], all[5], all[6]);
  }

  double perCpuSecond() {
    return 1e9 * states / cpuNanos;
  }

  double perSecond() {
    return 1e9 * states / nanos;
  }
}
