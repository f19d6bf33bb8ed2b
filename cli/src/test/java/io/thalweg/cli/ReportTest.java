package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.reports.Studies;
import io.thalweg.lab.study.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every report from the command line, as small as it can be. */
class ReportTest {
  private static final String TINY = " --quick --entries 40 --seeds 2 --out ";

  @TempDir private Path folder = Path.of("");

  @TestFactory
  Stream<DynamicTest> everyReportIsWritten() {
    return Studies.all().stream()
        .map(study -> DynamicTest.dynamicTest(study.name(), () -> isWritten(study)));
  }

  private void isWritten(Study study) throws IOException {
    Path out = folder.resolve(study.name());
    CommandRun run = CommandRun.line("report " + study.name() + TINY + out);
    assertThat(run.out()).endsWith("runs; see " + out.resolve("report.html") + "\n");
    assertThat(run.code()).isZero();
    String page = Files.readString(out.resolve("report.html"));
    assertThat(page)
        .contains("<svg role=\"img\"")
        .contains("./thalweg report " + study.name() + " --quick --seeds 2 --entries 40 --out DIR")
        .doesNotContain("src=")
        .doesNotContain("not run</td>");
    boolean paper = study.name().equals("k-mutual-exclusion");
    assertThat(Files.readAllLines(out.resolve("runs.csv")).get(0))
        .startsWith(paper ? "algorithm,policy,lambda,ts,tt,tr,inside,seed," : "section,")
        .contains(",seed,delay,messages_per_entry,words_per_message,jain,")
        .endsWith(",outcome,scenario");
    try (Stream<Path> figures = Files.list(out.resolve("figures"))) {
      List<String> names = figures.map(file -> file.getFileName().toString()).sorted().toList();
      assertThat(names).isNotEmpty();
      names.forEach(
          name -> assertThat(page).contains("figures/" + name.replaceAll("\\..*", ".svg")));
    }
  }

  @Test
  void theHelpNamesEveryReport() {
    String help = CommandRun.line("report --help").out();
    Studies.all().forEach(study -> assertThat(help).contains("  " + study.name() + ": "));
    assertThat(help).contains("Examples:");
  }
}
