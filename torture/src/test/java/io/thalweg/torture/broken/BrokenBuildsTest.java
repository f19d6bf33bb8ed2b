package io.thalweg.torture.broken;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.torture.judge.Breach;
import io.thalweg.torture.judge.Evidence;
import io.thalweg.torture.judge.Histories;
import io.thalweg.torture.judge.HistoryJudge;
import io.thalweg.torture.judge.TortureVerdict;
import io.thalweg.torture.network.Namespaces;
import io.thalweg.torture.report.TortureReport;
import io.thalweg.torture.run.Torture;
import io.thalweg.torture.run.TorturePlan;
import io.thalweg.torture.run.TortureProgress;
import io.thalweg.torture.schedule.FaultSchedule;
import io.thalweg.torture.schedule.ScheduleDraw;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Torture finds out builds that are broken on purpose. What it saw of each is in {@code
 * target/broken-builds}, with the classes, which {@code thalweg torture --patched} takes.
 */
class BrokenBuildsTest {
  private static final Path FOLDER = Path.of("target", "broken-builds");
  private static final Set<String> OF_SAFETY =
      Set.of("one holder", "growing fences", "one group inside", "store order");
  private static final int MEMBERS = 4;
  private static final Duration FAULTS = Duration.ofMinutes(5);
  private static final Duration CALM = Duration.ofSeconds(40);
  private static final Duration DETECTION = Duration.ofSeconds(3);
  private static final Duration LEASE = Duration.ofSeconds(9);
  private static final List<Duration> LENGTHS = List.of(Duration.ofSeconds(6));

  /** Also shows that the texts that are replaced are in the sources as they are now. */
  @ParameterizedTest
  @EnumSource
  void compiles(BrokenBuild build) throws IOException {
    Path classes = build.compile(FOLDER.resolve(build.word()));
    try (Stream<Path> files = Files.walk(classes)) {
      assertThat(files).anyMatch(file -> file.toString().endsWith(".class"));
    }
  }

  /** All but one, which was found in one run of three. */
  @Tag("nightly")
  @EnabledOnOs(OS.LINUX)
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FROM_THE_ANSWER")
  void isFoundOut(BrokenBuild build) throws Exception {
    Path folder = FOLDER.resolve(build.word());
    FaultSchedule schedule =
        build.faults().isEmpty()
            ? freezesUnderWay()
            : ScheduleDraw.draw(MEMBERS, build.faults(), LEASE, LENGTHS, FAULTS, 1);
    assertThat(breaches(plan(schedule, folder, build.compile(folder))))
        .as("see %s", folder.resolve("report.html"))
        .anyMatch(breach -> OF_SAFETY.contains(breach.rule()));
  }

  /** The same schedule shows nothing if nothing is wrong. */
  @Tag("nightly")
  @EnabledOnOs(OS.LINUX)
  @Test
  void aSoundBuildIsClean() throws Exception {
    Path folder = Files.createDirectories(FOLDER.resolve("none"));
    assertThat(breaches(plan(freezesUnderWay(), folder, null))).isEmpty();
  }

  private static List<Breach> breaches(TorturePlan plan) throws Exception {
    Torture.run(plan, new Silence());
    Evidence evidence = Histories.read(plan.folder());
    TortureVerdict verdict = HistoryJudge.judge(evidence);
    TortureReport.write(
        plan.folder().resolve("report.html"),
        evidence,
        verdict,
        plan.folder().toString(),
        "-Dtest=BrokenBuildsTest",
        plan.schedule().text());
    return verdict.breaches();
  }

  private static TorturePlan plan(FaultSchedule schedule, Path folder, @Nullable Path classes) {
    return new TorturePlan(
        MEMBERS,
        6,
        schedule.end().plus(CALM),
        CALM,
        DETECTION,
        LEASE,
        1,
        !Namespaces.isPossible(),
        schedule,
        folder,
        null,
        classes);
  }

  /**
   * Again and again a member is paused until it is put out, and just before that another does not
   * hear a third, for so short a time that their conversation goes on: what is under way between
   * the two arrives when the epoch is over.
   */
  private static FaultSchedule freezesUnderWay() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 14; i++) {
      int paused = i % MEMBERS;
      int one = (paused + 1 + i / MEMBERS % 3) % MEMBERS;
      int other = (one + 1) % MEMBERS == paused ? (paused + 1) % MEMBERS : (one + 1) % MEMBERS;
      double at = 4 + 12 * i;
      lines.add(String.format(Locale.ROOT, "%.1fs pause m%d 5s", at, paused));
      lines.add(String.format(Locale.ROOT, "%.1fs oneway m%d>m%d 1.5s", at + 2.5, one, other));
    }
    return FaultSchedule.parse(lines, MEMBERS);
  }

  private static final class Silence implements TortureProgress {
    @Override
    public void phase(String what) {}

    @Override
    public void at(Duration elapsed, Duration total, int up, long grants, List<String> faults) {}
  }
}
