package io.thalweg.cli.member;

import io.thalweg.cluster.EpochStatus;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The status of a cluster as text for people. */
public final class StatusText {
  private StatusText() {}

  public static String of(ClusterReport report) {
    StringBuilder text = new StringBuilder();
    int count = report.members().size();
    text.append("cluster %s, %s: ".formatted(report.cluster(), counted(count, "member")))
        .append(String.join(", ", report.members()))
        .append('\n');
    EpochReport epoch = report.epoch();
    text.append("epoch ").append(epoch.number()).append(epoch.open() ? ", open; " : ", frozen; ");
    text.append(epoch.quorum()).append('\n').append(epoch.outLines());
    text.append(epoch.drainLines());
    report.semaphores().forEach(s -> semaphore(text, s));
    report.groupLocks().forEach(g -> group(text, g));
    if (report.semaphores().isEmpty() && report.groupLocks().isEmpty()) {
      text.append("no semaphores and no group locks yet\n");
    }
    return text.toString();
  }

  private static void semaphore(StringBuilder text, ClusterReport.Semaphore s) {
    text.append(
            "%n%s: %s, %s free%s, %s; %s%n"
                .formatted(
                    s.name(),
                    s.size() == 0 ? "paused, 0 units" : counted(s.size(), "unit"),
                    s.free().isEmpty() ? "none" : String.valueOf(s.free().size()),
                    s.free().isEmpty() ? "" : " (" + ranges(s.free()) + ")",
                    s.waiters().isEmpty() ? "nobody waits" : s.waiters().size() + " waiting",
                    token(s.token())))
        .append("  %s; %s%s%n".formatted(words(s.policy()), aging(s), backfill(s)));
    if (!s.holders().isEmpty()) {
      TextTable table = new TextTable("HOLDER", "UNITS", "PRIORITY", "FENCE", "SINCE");
      s.holders()
          .forEach(
              h ->
                  table.row(
                      h.member(), ranges(h.units()), h.priority(), h.fence(), age(h.ageSeconds())));
      text.append(table.lines("  "));
    }
    if (!s.waiters().isEmpty()) {
      TextTable table = new TextTable("WAITER", "ASKS FOR", "PRIORITY", "SINCE");
      s.waiters()
          .forEach(
              w ->
                  table.row(
                      w.member(),
                      w.units(),
                      w.resizes() ? "resize" : w.priority(),
                      age(w.ageSeconds())));
      text.append(table.lines("  "));
    }
    warnings(text, s.lost(), s.silent());
  }

  /** What is kept back, in a few words. */
  static String keptBack(EpochStatus.KeptBack kept) {
    String units = (kept.units().size() == 1 ? "unit " : "units ") + ranges(kept.units());
    return (kept.units().isEmpty() ? "the session" : units) + " of " + kept.name();
  }

  private static String words(String policy) {
    return policy.toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String aging(ClusterReport.Semaphore s) {
    Double seconds = s.agingSeconds();
    return seconds == null ? "no aging" : "aging " + age(seconds);
  }

  private static String backfill(ClusterReport.Semaphore s) {
    return s.backfill() == 0 ? "" : "; back-fill " + s.backfill();
  }

  private static void group(StringBuilder text, ClusterReport.Group g) {
    text.append(
        "%n%s: group lock, %s inside, %s; %s%n"
            .formatted(
                g.name(),
                g.inside().isEmpty() ? "nobody" : String.valueOf(g.inside().size()),
                g.waiters().isEmpty() ? "nobody waits" : g.waiters().size() + " waiting",
                token(g.token())));
    if (!g.inside().isEmpty()) {
      TextTable table = new TextTable("INSIDE", "GROUP", "FENCE", "SINCE");
      g.inside().forEach(i -> table.row(i.member(), i.group(), i.fence(), age(i.ageSeconds())));
      text.append(table.lines("  "));
    }
    if (!g.waiters().isEmpty()) {
      TextTable table = new TextTable("WAITER", "GROUP", "SINCE");
      g.waiters().forEach(w -> table.row(w.member(), w.group(), age(w.ageSeconds())));
      text.append(table.lines("  "));
    }
    warnings(text, g.lost(), g.silent());
  }

  private static void warnings(StringBuilder text, List<String> lost, List<String> silent) {
    lost.forEach(sentence -> text.append("  KEPT BACK: ").append(sentence).append('\n'));
    if (!silent.isEmpty()) {
      text.append("  SILENT: ").append(String.join(", ", silent)).append(" did not answer\n");
    }
  }

  private static String token(@Nullable String member) {
    return member == null
        ? "the token is on its way, or gone with a member until the next epoch"
        : "token at " + member;
  }

  private static String age(double seconds) {
    return Durations.shown(Duration.ofMillis(Math.round(seconds * 1000)));
  }

  private static String counted(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  /** Returns ascending numbers with runs joined: {@code 0 2-5 9}. */
  public static String ranges(List<Integer> numbers) {
    StringBuilder text = new StringBuilder();
    for (int from = 0; from < numbers.size(); ) {
      int to = from;
      while (to + 1 < numbers.size() && numbers.get(to + 1) == numbers.get(to) + 1) {
        to++;
      }
      text.append(from == 0 ? "" : " ").append(numbers.get(from));
      if (to > from) {
        text.append(to == from + 1 ? " " : "-").append(numbers.get(to));
      }
      from = to + 1;
    }
    return text.toString();
  }
}
