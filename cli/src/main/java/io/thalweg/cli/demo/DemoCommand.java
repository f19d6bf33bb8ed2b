package io.thalweg.cli.demo;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.commands.simulate.RunVerdict;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Result;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Shows a live cluster and then a simulated network at work, on a terminal as pictures, elsewhere
 * line by line.
 */
@Command(
    name = "demo",
    description = {
      "Watch five members of a live cluster on loopback share 6 units for a few seconds, then 25"
          + " moving nodes share 5 units in the simulator."
    },
    sortOptions = false)
public final class DemoCommand implements Subcommand {
  private static final int SECONDS_MAX = 3600;

  private final Console console;
  private final Supplier<Pace> pace;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description =
          "How long the simulated part lasts, and at most the live one. Default:"
              + " ${DEFAULT-VALUE}.",
      defaultValue = "20")
  private int seconds;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Another seed, another network. Default: ${DEFAULT-VALUE}.",
      defaultValue = "7")
  private long seed;

  /** A part of the demo. */
  enum Part {
    live,
    network
  }

  @Option(
      names = "--only",
      paramLabel = "PART",
      description = "Only one part: live, or network for the simulated one.")
  private @Nullable Part only;

  public DemoCommand(Console console) {
    this(console, Pace::real);
  }

  /** For tests, which use a pace without waiting. */
  DemoCommand(Console console, Supplier<Pace> pace) {
    this.console = console;
    this.pace = pace;
  }

  @Override
  public Integer call() {
    if (seconds < 1 || seconds > SECONDS_MAX) {
      String expected = "a whole number from 1 to " + SECONDS_MAX;
      throw BadInput.option("--seconds", "'" + seconds + "'", expected);
    }
    int live = only == Part.network ? ExitCode.ALL_WELL : new FleetShow(console, seconds).run(seed);
    int simulated = only == Part.live ? ExitCode.ALL_WELL : simulate();
    return live == ExitCode.ALL_WELL ? simulated : live;
  }

  private int simulate() {
    DemoPlan plan = new DemoPlan(seconds, seed);
    Experiment experiment = Experiment.of(plan.scenario());
    Result result = run(plan, experiment);
    console.out().print(DemoSummary.of(plan, result));
    if (result.outcome().violated()) {
      RunVerdict.problems(result.outcome(), plan.scenario()).forEach(console::say);
      return ExitCode.VIOLATED;
    }
    return ExitCode.ALL_WELL;
  }

  private Result run(DemoPlan plan, Experiment experiment) {
    try (Show show = show(plan, experiment)) {
      Stage stage = new Stage(plan, show);
      Result result = experiment.run(stage);
      stage.finish();
      return result;
    }
  }

  private Show show(DemoPlan plan, Experiment experiment) {
    return console.terminal().showsOutput() && FullScreen.fits(console.terminal())
        ? new LiveShow(console, plan, experiment.positions().orElseThrow(), pace.get())
        : new LineShow(console, plan);
  }
}
