package io.thalweg.cli.report;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cli.console.OutputFailed;
import io.thalweg.lab.run.Results;
import io.thalweg.lab.study.Extent;
import io.thalweg.lab.study.Study;
import io.thalweg.lab.study.StudyReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Writes a report, shows the progress, and tells the user the result. */
public final class Written {
  private final Console console;

  public Written(Console console) {
    this.console = console;
  }

  /**
   * Runs all cases that are not in the folder yet, and writes the report.
   *
   * @param folder a folder that can be written to, see {@link OutputFolder}
   */
  public Results write(Study study, Extent extent, Path folder, int threads) {
    try (ProgressBar bar = new ProgressBar(console, System::nanoTime)) {
      return new StudyReport(study, extent).writeTo(folder, threads, bar);
    } catch (UncheckedIOException e) {
      throw new OutputFailed(folder.toString(), Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw new OutputFailed(folder.toString(), e);
    }
  }

  /** Prints where the report is and which runs went wrong; returns the exit code. */
  public int tell(Results results, Path folder) {
    console
        .out()
        .printf(
            Locale.ROOT, "%,d runs; see %s%n", results.all().size(), folder.resolve("report.html"));
    return wrong(results);
  }

  /** Prints which runs went wrong; returns the exit code. */
  public int wrong(Results results) {
    results.unwell().stream().findFirst().ifPresent(done -> say(results, done));
    List<Results.Done> unexpected = StudyReport.unexpected(results);
    if (unexpected.isEmpty()) {
      return ExitCode.ALL_WELL;
    }
    return unexpected.stream().allMatch(done -> done.measured().isUnfinished())
        ? ExitCode.LIMIT
        : ExitCode.VIOLATED;
  }

  private void say(Results results, Results.Done done) {
    int count = results.unwell().size();
    console.say(
        (count == 1
                ? "1 run went wrong and is in no mean, "
                : count + " runs went wrong and are in no mean; the first, ")
            + done.measured().outcome()
            + ": ./thalweg simulate "
            + done.run().command());
  }
}
