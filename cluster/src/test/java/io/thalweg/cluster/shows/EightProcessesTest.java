package io.thalweg.cluster.shows;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Eight processes share five units, and a checker judges their logs; then the checker is tested.
 */
@Timeout(600)
@Execution(ExecutionMode.CONCURRENT)
class EightProcessesTest {

  @Test
  void seconds(@TempDir Path directory) throws Exception {
    List<String> lines = runAndCheck(5, directory);

    assertCaught(lines, "released 0", without("release"));
    assertCaught(lines, "released 1", without("grant"));
    assertCaught(lines, "asked for 0 times", without("ask"));
    assertCaught(lines, "given up 0", without("giveup"));
    assertCaught(lines, "7 members of 8", without("status"));
    assertCaught(lines, "the fence of unit", change("grant", s -> s.replaceAll("\\d+$", "0")));
    assertCaught(lines, "status 4 0 0 0", change("status", s -> s.replace("status 5", "status 4")));
    assertCaught(lines, "no line of a log", change("giveup", s -> s.replace("giveup", "given")));
    assertCaught(lines, "is in two leases", change("release", s -> "9" + s));
    assertCaught(lines, "which is ahead", changeAll("queued", s -> s.replaceAll("^\\d+", "1")));
    assertCaught(lines, "granted before turn", changeAll("grant", EightProcessesTest::mirrored));
    assertCaught(lines, "has [7", change("grant", s -> s.replaceAll("grant \\d", "grant 7")));
  }

  @Tag("long")
  @Test
  void aMinute(@TempDir Path directory) throws Exception {
    runAndCheck(60, directory);
  }

  private static List<String> runAndCheck(int seconds, Path directory) throws Exception {
    List<String> lines = EightProcesses.run(seconds, directory);
    var verdict = check(lines);
    System.out.printf(
        "show 2: %d s, %d requests, %d granted, given up %s%n",
        seconds, verdict.requests(), verdict.grants(), verdict.givenUp());
    assertThat(verdict.faults()).isEmpty();
    assertThat(verdict.grants()).isGreaterThan(100);
    assertThat(verdict.givenUp()).containsOnlyKeys("cancel", "timeout");
    return lines;
  }

  private static LogChecker.Verdict check(List<String> lines) {
    return LogChecker.check(lines.stream(), LoadProcess.UNITS, EightProcesses.PROCESSES);
  }

  private static void assertCaught(
      List<String> lines, String fault, UnaryOperator<List<String>> broken) {
    assertThat(check(broken.apply(lines)).faults()).anyMatch(f -> f.contains(fault));
  }

  private static UnaryOperator<List<String>> without(String kind) {
    return lines -> {
      List<String> broken = new ArrayList<>(lines);
      broken.remove(middle(lines, kind));
      return broken;
    };
  }

  private static UnaryOperator<List<String>> change(String kind, UnaryOperator<String> how) {
    return lines -> {
      List<String> broken = new ArrayList<>(lines);
      broken.set(middle(lines, kind), how.apply(lines.get(middle(lines, kind))));
      return broken;
    };
  }

  private static UnaryOperator<List<String>> changeAll(String kind, UnaryOperator<String> how) {
    return lines ->
        lines.stream().map(l -> l.contains(" " + kind + " ") ? how.apply(l) : l).toList();
  }

  /** Reverses the order of the fences of grants that were made in turns. */
  private static String mirrored(String grant) {
    int fence = grant.lastIndexOf(' ') + 1;
    return grant.contains(" turn")
        ? grant.substring(0, fence) + (1_000_000_000L - Long.parseLong(grant.substring(fence)))
        : grant;
  }

  /**
   * The index of the line of this kind that is in the middle by time, so that much happens after
   * it.
   */
  private static int middle(List<String> lines, String kind) {
    Predicate<String> is = line -> line.contains(" " + kind + " ");
    List<Integer> places = new ArrayList<>();
    for (int l = 0; l < lines.size(); l++) {
      if (is.test(lines.get(l))) {
        places.add(l);
      }
    }
    places.sort(Comparator.comparingLong(place -> nanos(lines.get(place))));
    return places.get(places.size() / 2);
  }

  private static long nanos(String line) {
    return Long.parseLong(line.substring(0, line.indexOf(' ')));
  }
}
