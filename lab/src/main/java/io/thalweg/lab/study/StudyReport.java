package io.thalweg.lab.study;

import io.thalweg.lab.page.Page;
import io.thalweg.lab.page.Table;
import io.thalweg.lab.run.Case;
import io.thalweg.lab.run.Journal;
import io.thalweg.lab.run.Results;
import io.thalweg.lab.run.Runner;
import io.thalweg.lab.run.RunsFile;
import io.thalweg.lab.run.Version;
import io.thalweg.sim.scenario.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Runs a study and writes it into a folder: the page, its figures, the runs, and a journal. */
public final class StudyReport {
  private final Study study;
  private final Extent extent;
  private final String version = Version.current();

  public StudyReport(Study study, Extent extent) {
    this.study = study;
    this.extent = extent;
  }

  /** Runs all cases that are not in the folder's journal yet, then writes the report. */
  public Results writeTo(Path folder, int threads, Runner.Progress progress) throws IOException {
    Results results;
    try (Journal journal = Journal.open(folder.resolve("journal.csv"), version)) {
      results = new Runner(threads, journal).run(study.cases(extent), extent.seeds(), progress);
    }
    RunsFile.write(folder.resolve("runs.csv"), results);
    Page page = new Page(study.title());
    page.text(intro(results));
    study.show(results, extent, page);
    unwell(results, page);
    measured(page);
    repeat(results.cases(), page);
    page.writeTo(folder);
    return results;
  }

  private String intro(Results results) {
    return String.format(
        Locale.ROOT,
        "%,d runs of Thalweg %s: %,d cases, %d seeds each.%s",
        results.all().size(),
        version,
        results.cases().size(),
        extent.seeds(),
        extent.quick()
            ? " This is the quick report: fewer points, seeds and entries than the full one, which"
                + " `report` without `--quick` makes."
            : "");
  }

  /** Lists the runs that violated a property or did not end, since no mean includes them. */
  private static void unwell(Results results, Page page) {
    List<Results.Done> unwell = results.unwell();
    if (unwell.isEmpty()) {
      page.heading("Runs that went wrong")
          .text("None: in every run every request was served and every property held.");
      return;
    }
    Table table = new Table("outcome", "command");
    unwell.forEach(
        done ->
            table.row(
                done.measured().outcome(), "`./thalweg simulate " + done.run().command() + "`"));
    page.heading("Runs that went wrong")
        .text(
            unwell.size()
                + " of "
                + results.all().size()
                + " runs were violated or did not end. They are in no mean.")
        .folded("The runs", new Page("").table(table));
  }

  private void measured(Page page) {
    page.heading("How it was measured")
        .text(study.rule(extent))
        .text(
            "Times are in the unit of the scenario. A point is the mean over the seeds 1 to "
                + extent.seeds()
                + "; its bar and the number after ± are half of the 95% confidence interval by"
                + " Student's t, each run being one value. Where two cases are compared, they are"
                + " compared seed by seed: all chance but that of the algorithms themselves is the"
                + " same in both. Jain's index is over the mean times to enter of the nodes: 1 if"
                + " all nodes wait alike.")
        .text(
            "Version: `"
                + version
                + "`; what follows the plus sign is a fingerprint of the classes of the algorithms"
                + " and of the simulator. Java "
                + Runtime.version().feature()
                + "; figures do not depend on it, nor on the machine or the number of threads.");
  }

  private void repeat(List<Case> cases, Page page) {
    page.heading("To repeat it")
        .commands(List.of(study.command(extent)))
        .text(
            "Every run is in `runs.csv` beside this page, with the command that repeats it. These"
                + " are the scenarios; add `--seed 1` to `--seed "
                + extent.seeds()
                + "`.")
        .folded(
            cases.size() + " scenarios",
            new Page("")
                .commands(
                    cases.stream()
                        .map(c -> "./thalweg simulate " + c.scenario().commandLine())
                        .distinct()
                        .toList()));
  }

  /** Returns the runs that went wrong, without the published variants, which are known to. */
  public static List<Results.Done> unexpected(Results results) {
    return results.unwell().stream()
        .filter(done -> !done.run().scenario().text(Setting.VARIANT).startsWith("paper"))
        .toList();
  }
}
