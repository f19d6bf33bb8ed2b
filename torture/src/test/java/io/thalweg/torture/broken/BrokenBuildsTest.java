package io.thalweg.torture.broken;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
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
  private static final int MEMBERS = 3;
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

  @Tag("nightly")
  @EnabledOnOs(OS.LINUX)
  @ParameterizedTest
  @EnumSource
  void isFoundOut(BrokenBuild build) throws Exception {
    Path folder = FOLDER.resolve(build.word());
    TorturePlan plan = plan(build, folder, build.compile(folder));
    Torture.run(plan, new Silence());
    Evidence evidence = Histories.read(folder);
    TortureVerdict verdict = HistoryJudge.judge(evidence);
    TortureReport.write(
        folder.resolve("report.html"),
        evidence,
        verdict,
        build.word(),
        "-Dtest=BrokenBuildsTest",
        plan.schedule().text());
    assertThat(verdict.breaches()).as("see %s", folder.resolve("report.html")).isNotEmpty();
  }

  private static TorturePlan plan(BrokenBuild build, Path folder, Path classes) {
    Duration end = Duration.ofMinutes(4);
    FaultSchedule schedule = ScheduleDraw.draw(MEMBERS, build.faults(), LEASE, LENGTHS, end, 1);
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

  private static final class Silence implements TortureProgress {
    @Override
    public void phase(String what) {}

    @Override
    public void at(Duration elapsed, Duration total, int up, long grants, List<String> faults) {}
  }
}
