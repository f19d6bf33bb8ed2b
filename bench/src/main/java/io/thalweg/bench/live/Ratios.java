package io.thalweg.bench.live;

import java.util.Optional;

/** The ratios of Thalweg's figures to those of the best of the others. */
final class Ratios {
  private static final double AIM_ALONE = 50;
  private static final double AIM_CONTENDED = 5;
  private static final double AIM_LIMIT = 5;

  private Ratios() {}

  static String markdown(RoundFigures results) {
    StringBuilder text =
        new StringBuilder(
            """
            |  | figure | aim | messages/grant, ours : theirs |
            | --- | --: | --: | --: |
            """);
    for (String workload : results.rounds().keySet()) {
      boolean alone = workload.equals("W1");
      text.append(
          row(results, workload, Contender.Kind.NETWORKED, alone ? AIM_ALONE : AIM_CONTENDED));
      if (alone) {
        text.append(row(results, workload, Contender.Kind.LIMIT, AIM_LIMIT));
      }
    }
    return text.toString();
  }

  private static String row(
      RoundFigures results, String workload, Contender.Kind beside, double aim) {
    Optional<Contender> ours = results.best(workload, Contender.Kind.OURS);
    Optional<Contender> theirs = results.best(workload, beside);
    if (ours.isEmpty() || theirs.isEmpty()) {
      return "";
    }
    Figures we = results.medianOf(workload, ours.get());
    Figures they = results.medianOf(workload, theirs.get());
    boolean limit = beside == Contender.Kind.LIMIT;
    double ratio =
        limit
            ? they.grantsPerSecond() / we.grantsPerSecond()
            : we.grantsPerSecond() / they.grantsPerSecond();
    return "| %s, %s | %s | %s %.0f | %s : %s |%n"
        .formatted(
            workload,
            limit
                ? theirs.get().title + " / " + ours.get().title
                : ours.get().title + " / " + theirs.get().title,
            LiveTable.number(ratio),
            limit ? "<=" : ">=",
            aim,
            LiveTable.number(we.messagesPerGrant()),
            LiveTable.number(they.messagesPerGrant()));
  }
}
