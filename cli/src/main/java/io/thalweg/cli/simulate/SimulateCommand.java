package io.thalweg.cli.simulate;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cli.console.OutputFile;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.commands.simulate.ReportForm;
import io.thalweg.commands.simulate.RunVerdict;
import io.thalweg.commands.simulate.TableReport;
import io.thalweg.commands.simulate.TraceOutput;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.acts.Acts;
import io.thalweg.sim.engine.Outcome;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Result;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.ScenarioFile;
import io.thalweg.sim.scenario.Setting;
import io.thalweg.sim.scenario.Watcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Runs one scenario, checks it and prints its figures. */
@Command(
    name = "simulate",
    description = "Run one scenario, check every property, and print its figures.",
    sortOptions = false,
    abbreviateSynopsis = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  thalweg simulate hk --nodes 64 --topology tree --k 5 --units 1..3 --seed 7",
      "  thalweg simulate hk --mobility random-waypoint --nodes 50 --trace run.jsonl",
      "",
      "The published deadlock; with --variant corrected everybody is served:",
      "  thalweg simulate hk --variant paper --topology line --nodes 3 --k 1 \\",
      "    --priorities 1 --requests 1 --think 0..2 --seed 5"
    })
public final class SimulateCommand implements Subcommand {
  private final Console console;
  private final SettingOptions settings = new SettingOptions();

  @Option(
      names = "--scenario",
      paramLabel = "FILE",
      description = "Read settings from a YAML file; options given here stand above it.")
  private @Nullable Path scenarioFile;

  @Option(
      names = "--acts",
      paramLabel = "FILE",
      description =
          "Do to the run what the lines say: TIME ask NODE [units=H] [priority=P] [group=G], TIME"
              + " cut A B, TIME form A B, TIME place NODE X Y.")
  private @Nullable Path actsFile;

  @Option(
      names = "--print-scenario",
      description = "Print the effective scenario as YAML, for --scenario, and do not run it.")
  private boolean printScenario;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Write everything that happens as JSON Lines (thalweg/1).")
  private @Nullable Path traceFile;

  @Option(names = "--states", description = "With --trace: also each node's variables.")
  private boolean states;

  @Option(names = "--positions", description = "With --trace: also where nodes are.")
  private boolean positions;

  @Option(names = "--json", description = "Print the figures as JSON.")
  private boolean json;

  @Option(names = "--csv", description = "Print the figures as CSV: a header and a line.")
  private boolean csv;

  public SimulateCommand(Console console) {
    this.console = console;
  }

  @Override
  public void complete(CommandSpec spec) {
    settings.addTo(spec);
  }

  @Override
  public Integer call() {
    requireNoContradiction();
    Scenario base = scenarioFile == null ? Scenario.standard() : ScenarioFile.read(scenarioFile);
    Scenario scenario = settings.over(base);
    Acts acts = actsFile == null ? Acts.NONE : Acts.read(actsFile);
    Experiment experiment = Experiment.of(scenario, acts);
    experiment.warnings().forEach(warning -> console.say("warning: " + warning));
    if (printScenario) {
      console.out().print(ScenarioFile.write(scenario));
      return ExitCode.ALL_WELL;
    }
    requireOtherFile(scenario);
    Result result = run(experiment);
    console.out().print(form().print(experiment, result));
    RunVerdict.problems(result.outcome(), scenario, command(scenario)).forEach(console::say);
    return exitCode(result.outcome());
  }

  private void requireNoContradiction() {
    if (json && csv) {
      throw BadInput.option("--json", "it together with --csv", "only one of them");
    }
    if (traceFile == null && (states || positions)) {
      String option = states ? "--states" : "--positions";
      throw BadInput.option(option, "it without --trace", "both or neither");
    }
  }

  /** A trace must not overwrite what it was made from. */
  private void requireOtherFile(Scenario scenario) {
    Path contacts = Path.of(scenario.text(Setting.CONTACTS));
    if (traceFile != null
        && (isSame(traceFile, scenarioFile)
            || isSame(traceFile, actsFile)
            || isSame(traceFile, contacts))) {
      throw BadInput.option("--trace", "'" + traceFile + "', which is read", "another file");
    }
  }

  private static boolean isSame(Path file, @Nullable Path other) {
    try {
      return other != null && Files.exists(other) && Files.isSameFile(file, other);
    } catch (IOException e) {
      return false; // the trace does not exist yet
    }
  }

  private ReportForm form() {
    if (json) {
      return new JsonReport();
    }
    return csv ? new CsvReport() : new TableReport();
  }

  private Result run(Experiment experiment) {
    List<Watcher> watchers = new ArrayList<>();
    if (console.terminal().showsErrors()) {
      watchers.add(new RunProgress(console.err(), System::nanoTime));
    }
    if (traceFile == null) {
      return experiment.run(watchers.toArray(Watcher[]::new));
    }
    try (OutputFile lines = OutputFile.open("--trace", traceFile)) {
      watchers.add(new TraceOutput(experiment, states, positions, lines));
      return experiment.run(watchers.toArray(Watcher[]::new));
    }
  }

  private static int exitCode(Outcome outcome) {
    if (outcome.violated()) {
      return ExitCode.VIOLATED;
    }
    return outcome.complete() ? ExitCode.ALL_WELL : ExitCode.LIMIT;
  }

  private String command(Scenario scenario) {
    return scenario.commandLine() + (actsFile == null ? "" : " --acts " + actsFile);
  }
}
