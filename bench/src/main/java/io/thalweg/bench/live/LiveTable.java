package io.thalweg.bench.live;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Results as text. */
final class LiveTable {
  private LiveTable() {}

  static String markdown(RoundFigures results) {
    StringBuilder text =
        new StringBuilder(
            """
            |  | contender | grants/s | from - to | p50 us | p99 us | messages/grant | packets/grant | CPU us/grant | most out |
            | --- | --- | --: | --: | --: | --: | --: | --: | --: | --: |
            """);
    results
        .rounds()
        .forEach(
            (workload, all) ->
                all.forEach((who, rounds) -> text.append(row(workload, who, rounds))));
    return text.toString();
  }

  private static String row(String workload, Contender contender, List<Figures> rounds) {
    Figures median = Figures.median(rounds);
    double[] range = Figures.range(rounds);
    return "| %s | %s | %s | %s - %s | %s | %s | %s | %s | %s | %d |%n"
        .formatted(
            workload,
            contender.title,
            number(median.grantsPerSecond()),
            number(range[0]),
            number(range[1]),
            number(median.p50Micros()),
            number(median.p99Micros()),
            number(median.messagesPerGrant()),
            number(median.packetsPerGrant()),
            number(median.cpuMicrosPerGrant()),
            median.most());
  }

  static String csv(RoundFigures results) {
    StringBuilder text =
        new StringBuilder(
            "workload,contender,round,grants_per_second,p50_micros,p99_micros,"
                + "messages_per_grant,packets_per_grant,cpu_micros_per_grant,most_out\n");
    for (Map.Entry<String, Map<Contender, List<Figures>>> workload : results.rounds().entrySet()) {
      workload
          .getValue()
          .forEach(
              (contender, rounds) -> {
                for (int i = 0; i < rounds.size(); i++) {
                  text.append(line(workload.getKey(), contender, i + 1, rounds.get(i)));
                }
              });
    }
    return text.toString();
  }

  private static String line(String workload, Contender contender, int round, Figures figures) {
    return String.format(
        Locale.ROOT,
        "%s,%s,%d,%.1f,%.3f,%.3f,%.3f,%.3f,%.3f,%d%n",
        workload,
        contender,
        round,
        figures.grantsPerSecond(),
        figures.p50Micros(),
        figures.p99Micros(),
        figures.messagesPerGrant(),
        figures.packetsPerGrant(),
        figures.cpuMicrosPerGrant(),
        figures.most());
  }

  /** Writes a number with about three digits; empty if it could not be measured. */
  static String number(double value) {
    if (Double.isNaN(value)) {
      return "";
    }
    String format = value >= 100 ? "%,.0f" : value >= 1 ? "%.1f" : "%.3f";
    return String.format(Locale.ROOT, format, value);
  }
}
