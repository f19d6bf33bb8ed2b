package io.thalweg.cli.sweep;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.cli.report.OutputFolder;
import io.thalweg.cli.report.ProgressBar;
import io.thalweg.cli.report.Written;
import io.thalweg.cli.simulate.SettingOptions;
import io.thalweg.lab.page.Table;
import io.thalweg.lab.run.Results;
import io.thalweg.lab.run.Runner;
import io.thalweg.lab.study.Extent;
import io.thalweg.lab.sweep.Sweep;
import io.thalweg.lab.sweep.Vary;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.ScenarioFile;
import io.thalweg.sim.scenario.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Runs a scenario with every combination of some settings' values. */
@Command(
    name = "sweep",
    description = {
      "Run a scenario with every combination of the values that some settings take, each with"
          + " several seeds, and print means with 95%% confidence intervals.",
      "The first tenth of the requests is left out, unless --warm-up or --cool-down says otherwise."
    },
    sortOptions = false,
    abbreviateSynopsis = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  thalweg sweep hk --nodes 32 --vary lambda=0.001..10 --seeds 20",
      "  thalweg sweep hk --vary nodes=8,16,32 --vary topology=line,tree --out /tmp/sizes",
      "  thalweg sweep --scenario S.yaml --vary k=1..5 --vary aging-time=20,100,off",
      "",
      "With --out there will be a page in DIR as report.html, its figures as SVG and PNG, every run"
          + " as a row of runs.csv, and a journal, by which a sweep that was interrupted goes on"
          + " where it was."
    })
public final class SweepCommand implements Subcommand {
  private final Console console;
  private final SettingOptions settings = new SettingOptions();

  @Option(
      names = "--vary",
      paramLabel = "NAME=VALUES",
      required = true,
      description = {
        "What takes several values: any setting, as a list NAME=A,B,C of values as they are, or as"
            + " a range of numbers NAME=A..B, which is gone through by factors if the ends differ"
            + " by 100 or more. lambda is short for --think exp:1/LAMBDA (of an open workload:"
            + " --gap). Several of them give all combinations."
      })
  private List<String> vary = new ArrayList<>();

  @Option(
      names = "--points",
      paramLabel = "N",
      defaultValue = "9",
      description = "How many values of a range, unless it has fewer. Default: ${DEFAULT-VALUE}.")
  private int points;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "10",
      description = "Runs of each case, with seeds 1 to N. Default: ${DEFAULT-VALUE}.")
  private int seeds;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many run at once; the figures do not depend on it. Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write a page with figures, and all runs, into this folder.")
  private @Nullable Path folder;

  @Option(
      names = "--scenario",
      paramLabel = "FILE",
      description = "Read settings from a YAML file; options given here stand above it.")
  private @Nullable Path scenarioFile;

  public SweepCommand(Console console) {
    this.console = console;
  }

  @Override
  public void complete(CommandSpec spec) {
    settings.addTo(spec);
  }

  @Override
  public Integer call() {
    atLeast("--points", points, 2);
    atLeast("--seeds", seeds, 1);
    atLeast("--threads", threads, 1);
    Scenario base = scenarioFile == null ? Scenario.standard() : ScenarioFile.read(scenarioFile);
    Scenario scenario = settings.over(base.without(Setting.SEED)); // a file may have one
    if (scenario.has(Setting.SEED)) {
      throw BadInput.option("--seed", "it", "--seeds: each run has a seed of its own");
    }
    Sweep sweep = new Sweep(scenario, vary.stream().map(each -> Vary.parse(each, points)).toList());
    Extent extent = new Extent(false, seeds, 0);
    sweep.cases(extent); // refuses settings that make no sense
    Written written = new Written(console);
    Results results =
        folder == null
            ? run(sweep, extent)
            : written.write(sweep, extent, OutputFolder.at(folder), threads);
    print(sweep.table(results));
    if (seeds == 1) {
      console.say("--seeds 1: one run of each case has no confidence interval; take 2 or more");
    }
    return folder == null ? written.wrong(results) : written.tell(results, folder);
  }

  private static void atLeast(String option, int value, int least) {
    if (value < least) {
      throw BadInput.option(option, "'" + value + "'", "a whole number from " + least + " up");
    }
  }

  private Results run(Sweep sweep, Extent extent) {
    try (ProgressBar bar = new ProgressBar(console, System::nanoTime)) {
      return new Runner(threads, null).run(sweep.cases(extent), seeds, bar);
    }
  }

  private void print(Table table) {
    List<List<String>> lines = new ArrayList<>(table.rows());
    lines.add(0, table.header());
    for (List<String> line : lines) {
      StringBuilder text = new StringBuilder();
      for (int column = 0; column < line.size(); column++) {
        int at = column;
        int width = lines.stream().mapToInt(other -> other.get(at).length()).max().orElse(0);
        text.append(" ".repeat(width - line.get(column).length())).append(line.get(column));
        text.append("  ");
      }
      console.out().println(text.toString().stripTrailing());
    }
  }
}
