package io.thalweg.bench.live;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * TCP segments with data that some processes have sent, by the kernel's count for each of their
 * connections: the same measure for everybody. Pure acknowledgements are not in it.
 */
final class Packets {
  private static final Pattern PROCESS = Pattern.compile("pid=(\\d+)");
  private static final Pattern SENT = Pattern.compile("data_segs_out:(\\d+)");

  private Packets() {}

  /** NaN if the command ss is not there. */
  static double sent(Set<Long> processes) throws InterruptedException {
    try {
      Process ss =
          new ProcessBuilder("ss", "-tinpHO")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String output = new String(ss.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return ss.waitFor() == 0 ? sum(output, processes) : Double.NaN;
    } catch (IOException e) {
      return Double.NaN;
    }
  }

  /** The sum over lines of ss that name one of these processes. */
  static double sum(String output, Set<Long> processes) {
    return output
        .lines()
        .filter(line -> PROCESS.matcher(line).results().anyMatch(pid -> isOneOf(pid, processes)))
        .collect(Collectors.summingLong(Packets::sentBy));
  }

  private static boolean isOneOf(MatchResult pid, Set<Long> processes) {
    return processes.contains(Long.valueOf(pid.group(1)));
  }

  /** Nothing, if the connection has sent no data yet: then ss leaves the number out. */
  private static long sentBy(String line) {
    return SENT.matcher(line).results().mapToLong(sent -> Long.parseLong(sent.group(1))).sum();
  }
}
