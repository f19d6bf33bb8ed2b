package io.thalweg.torture.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.torture.judge.Evidence;
import io.thalweg.torture.judge.Histories;
import io.thalweg.torture.judge.HistoryJudge;
import io.thalweg.torture.judge.TortureVerdict;
import io.thalweg.torture.report.TortureReport;
import io.thalweg.torture.schedule.FaultSchedule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A run of a minute with faults from which members recover by themselves. */
@Tag("nightly")
@EnabledOnOs(OS.LINUX)
class ShortTortureTest {
  private static final List<String> FAULTS =
      List.of("3s slow m1 3s", "7s pause m2 1.5s", "11s partition m0|m1,m2 1.5s");

  @TempDir private Path folder = Path.of("");

  @Test
  void isClean() throws Exception {
    var plan =
        new TorturePlan(
            3,
            6,
            Duration.ofSeconds(50),
            Duration.ofSeconds(30),
            Duration.ofSeconds(3),
            Duration.ofSeconds(9),
            1,
            true,
            FaultSchedule.parse(FAULTS, 3),
            folder,
            null,
            null);
    Torture.run(plan, new Silence());
    Evidence evidence = Histories.read(folder);
    TortureVerdict verdict = HistoryJudge.judge(evidence);
    assertThat(verdict.breaches()).isEmpty();
    assertThat(verdict.figures().grants()).isPositive();
    assertThat(verdict.figures().faults()).containsOnlyKeys("slow", "pause", "partition");
    assertThat(evidence.harness().members()).containsExactly("m0", "m1", "m2");
    Path page = folder.resolve("report.html");
    TortureReport.write(page, evidence, verdict, "about", "again", plan.schedule().text());
    assertThat(Files.readString(page)).contains(">m2</text>", "Clean").doesNotContain("http");
  }

  private static final class Silence implements TortureProgress {
    @Override
    public void phase(String what) {}

    @Override
    public void at(Duration elapsed, Duration total, int up, long grants, List<String> faults) {}
  }
}
