package io.thalweg.bench.live;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * TCP segments with data that some processes have sent, as the kernel counts them for each
 * connection: the same measure for all contenders. Pure acknowledgements are not included.
 */
final class Packets {
  private static final Pattern PROCESS = Pattern.compile("pid=(\\d+)");
  private static final Pattern SENT = Pattern.compile("data_segs_out:(\\d+)");

  private Packets() {}

  /** Returns the number of segments; NaN if there is no command {@code ss}. */
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

  /** Returns the sum over the lines of {@code ss} that name one of these processes. */
  static double sum(String output, Set<Long> processes) {
    return output
        .lines()
        .filter(line -> PROCESS.matcher(line).results().anyMatch(pid -> isOneOf(pid, processes)))
        .collect(Collectors.summingLong(Packets::sentBy));
  }

  private static boolean isOneOf(MatchResult pid, Set<Long> processes) {
    return processes.contains(Long.valueOf(pid.group(1)));
  }

  /** Returns the number in a line; 0 if it has none, since the connection has sent no data. */
  private static long sentBy(String line) {
    return SENT.matcher(line).results().mapToLong(sent -> Long.parseLong(sent.group(1))).sum();
  }
}
