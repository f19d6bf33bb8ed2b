package io.thalweg.cli.report;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.lab.reports.Studies;
import io.thalweg.lab.study.Extent;
import io.thalweg.lab.study.Study;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.Nearest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs an evaluation and writes it as a page with figures. */
@Command(
    name = "report",
    description = {
      "Run a whole evaluation and write it as a page: figures with 95%% confidence intervals, the"
          + " claims of the papers beside what was seen, every run, and the commands to repeat it."
    },
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  thalweg report k-mutual-exclusion --quick --out /tmp/k",
      "  thalweg report h-out-of-k --out reports/h-out-of-k",
      "",
      "In DIR there will be the page as report.html (one file, opens from disk), its figures as SVG"
          + " and PNG, every run as a row of runs.csv, and a journal. Interrupted, the same command"
          + " goes on where it was: runs that the journal has, of the same scenario and version,"
          + " are not run again."
    })
public final class ReportCommand implements Subcommand {
  private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "NAME",
      description = "Which report; see below.",
      converter = ByName.class)
  private Study study = Studies.all().getFirst(); // until the argument is read

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder to write; made if it is not there.")
  private Path folder = Path.of("");

  @Option(
      names = "--quick",
      description = "Fewer points, seeds and entries: takes less than a minute.")
  private boolean quick;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "Runs of each case, with seeds 1 to N. Default: 10; with --quick 3.")
  private @Nullable Integer seeds;

  @Option(
      names = "--entries",
      paramLabel = "N",
      description = "Entries measured in each run. Default: 5000; with --quick 1000.")
  private @Nullable Integer entries;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many run at once; the figures do not depend on it. Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  public ReportCommand(Console console) {
    this.console = console;
  }

  @Override
  public void complete(CommandSpec spec) {
    List<String> lines = new ArrayList<>(List.of(spec.usageMessage().description()));
    lines.add("The reports:");
    Studies.all().forEach(each -> lines.add("  " + each.name() + ": " + each.summary() + "."));
    spec.usageMessage().description(lines.toArray(String[]::new));
  }

  @Override
  public Integer call() {
    Extent standard = quick ? Extent.inAMinute() : Extent.full();
    Extent extent =
        new Extent(
            quick,
            atLeast("--seeds", seeds == null ? standard.seeds() : seeds, 1),
            atLeast("--entries", entries == null ? standard.entries() : entries, 10));
    atLeast("--threads", threads, 1);
    OutputFolder.at(folder);
    Written written = new Written(console);
    return written.tell(written.write(study, extent, folder, threads), folder);
  }

  /**
   * Finds a report while arguments are read, so that a wrong name is told before what is missing.
   */
  static final class ByName implements ITypeConverter<Study> {
    @Override
    public Study convert(String name) {
      List<String> names = Studies.all().stream().map(Study::name).toList();
      if (!names.contains(name)) {
        throw BadInput.option("NAME", "the report '" + name + "'", Nearest.oneOf(name, names));
      }
      return Studies.all().get(names.indexOf(name));
    }
  }

  static int atLeast(String option, int value, int least) {
    if (value < least) {
      throw BadInput.option(option, "'" + value + "'", "a whole number from " + least + " up");
    }
    return value;
  }
}
