package io.thalweg.cli.swarm;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.cli.simulate.SettingOptions;
import io.thalweg.core.protocols.Algorithms;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.metrics.Report;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import io.thalweg.sim.swarm.FailedScenario;
import io.thalweg.sim.swarm.ScenarioGenerator;
import io.thalweg.sim.swarm.ScenarioShrinker;
import io.thalweg.sim.swarm.ScenarioTrial;
import io.thalweg.sim.swarm.Swarm;
import io.thalweg.sim.swarm.Swarm.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Runs random scenarios and looks for one that violates a property. */
@Command(
    name = "swarm",
    description = {
      "Draw whole scenarios at random (size, topology, mobility, faults, knobs), run them, check"
          + " every property, and shrink the first that fails.",
      "Settings given here are the same in all of them; the others are drawn. --churn any: some in"
          + " each, drawn; --churn none: in none."
    },
    sortOptions = false,
    abbreviateSynopsis = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  thalweg swarm hk --runs 2000",
      "  thalweg swarm hk --runs 5000 --mobility manhattan --backfill unlimited",
      "  thalweg swarm gme --runs 2000 --churn any",
      "  thalweg swarm hk --variant paper",
      "  thalweg swarm fleet --runs 1000    (live members: see 'thalweg swarm fleet --help')"
    })
public final class SwarmCommand implements Subcommand {
  private static final int SHRINKING_RUNS = 2000;
  private static final String FLEET = "fleet";

  private final Console console;
  private final SettingOptions settings = new SettingOptions();

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "1000",
      description = "How many scenarios. Default: ${DEFAULT-VALUE}.")
  private int runs;

  @Option(
      names = "--first",
      paramLabel = "N",
      defaultValue = "1",
      description = "The number of the first scenario; each number gives the same one always.")
  private long first;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many run at once; the result does not depend on it. Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  public SwarmCommand(Console console) {
    this.console = console;
  }

  @Override
  public void complete(CommandSpec spec) {
    settings.addTo(spec);
    CommandSpec fleet = CommandSpec.forAnnotatedObject(new FleetCommand(console));
    fleet.mixinStandardHelpOptions(true);
    spec.addSubcommand(FLEET, fleet);
  }

  @Override
  public Integer call() {
    requireAtLeastOne("--runs", runs);
    requireAtLeastOne("--threads", threads);
    Scenario base = settings.over(Scenario.standard());
    if (base.has(Setting.SEED)) {
      throw BadInput.option("--seed", "it", "--first, from which each scenario takes its seed");
    }
    requireAlgorithm(base);
    Experiment.of(ScenarioGenerator.draw(first, base)); // refuses settings that make no sense
    Tally tally =
        new Swarm(ScenarioTrial.asNamed(), base, threads).run(first, runs, this::progress);
    clearProgress();
    print(tally);
    if (tally.failure().isPresent()) {
      tell(tally.failure().get(), tally.runs());
      return ExitCode.VIOLATED;
    }
    return tally.unfinished() > 0 ? ExitCode.LIMIT : ExitCode.ALL_WELL;
  }

  /** Refuses an unknown algorithm; the message offers the command {@code fleet}, too. */
  private static void requireAlgorithm(Scenario base) {
    List<String> words = new ArrayList<>(Algorithms.names());
    words.add(FLEET);
    base.choice(Setting.ALGORITHM, words);
  }

  private static void requireAtLeastOne(String option, int value) {
    if (value < 1) {
      throw BadInput.option(option, "'" + value + "'", "a whole number from 1 up");
    }
  }

  private void print(Tally tally) {
    console
        .out()
        .printf(
            Locale.ROOT,
            "%s: %,d requests granted, %,d withdrawn, %,d messages, %,d link changes%n",
            scenarios(tally.runs()),
            tally.entries(),
            tally.withdrawn(),
            tally.deliveries(),
            tally.linkChanges());
    Report.Churn churn = tally.churn();
    if (!churn.equals(Report.Churn.NONE)) {
      console
          .out()
          .printf(
              Locale.ROOT,
              "%,d members joined, %,d left; %,d late returns, %,d resizes%n",
              churn.joins(),
              churn.leaves(),
              churn.lateReturns(),
              churn.resizes());
    }
    if (tally.failure().isEmpty()) {
      console.out().println("every property held in every one of them");
    }
    String end = " cut off from the token or from units at the end";
    count(tally.unservable(), "node was" + end, "nodes were" + end);
    String why = " left out: the given settings contradict the drawn ones";
    count(tally.senseless(), "scenario" + why, "scenarios" + why);
    String limit = " reached the limit on messages before an answer";
    count(tally.unfinished(), "scenario" + limit, "scenarios" + limit);
  }

  private String scenarios(int number) {
    return number == 1
        ? "1 scenario (number " + first + ")"
        : String.format(
            Locale.ROOT, "%,d scenarios (numbers %d to %d)", number, first, first + number - 1);
  }

  private void count(long number, String one, String several) {
    if (number > 0) {
      console.out().printf(Locale.ROOT, "%,d %s%n", number, number == 1 ? one : several);
    }
  }

  private void tell(FailedScenario failure, int found) {
    console.say("scenario " + (first + found - 1) + " fails: " + text(failure));
    console.say("to see it again: ./thalweg simulate " + failure.scenario().commandLine());
    if (console.terminal().showsErrors()) {
      console.say("looking for a smaller one…");
    }
    FailedScenario small =
        new ScenarioShrinker(ScenarioTrial.asNamed(), SHRINKING_RUNS).shrink(failure);
    if (small.scenario().equals(failure.scenario())) {
      console.say("no smaller scenario that fails in this way was found");
    } else {
      console.say("a smaller one: " + text(small));
      console.say("to see it: ./thalweg simulate " + small.scenario().commandLine());
    }
  }

  private static String text(FailedScenario failure) {
    return failure.kind() + ": " + failure.detail();
  }

  private void progress(Tally tally) {
    if (console.terminal().showsErrors()) {
      console
          .err()
          .print(
              String.format(
                  Locale.ROOT,
                  "\r%,d of %,d scenarios, %,d messages\u001b[K",
                  tally.runs(),
                  runs,
                  tally.deliveries()));
      console.err().flush();
    }
  }

  private void clearProgress() {
    if (console.terminal().showsErrors()) {
      console.err().print("\r\u001b[K");
      console.err().flush();
    }
  }
}
