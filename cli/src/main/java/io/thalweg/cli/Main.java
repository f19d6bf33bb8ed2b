package io.thalweg.cli;

import io.thalweg.cli.algorithms.AlgorithmsCommand;
import io.thalweg.cli.check.CheckCommand;
import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cli.console.OutputFailed;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.cli.console.SystemTerminal;
import io.thalweg.cli.demo.DemoCommand;
import io.thalweg.cli.lab.LabCommand;
import io.thalweg.cli.member.DrainCommand;
import io.thalweg.cli.member.ForgetCommand;
import io.thalweg.cli.member.KeepersCommand;
import io.thalweg.cli.member.LockCommand;
import io.thalweg.cli.member.NodeCommand;
import io.thalweg.cli.member.StatusCommand;
import io.thalweg.cli.replay.ReplayCommand;
import io.thalweg.cli.report.ReportCommand;
import io.thalweg.cli.simulate.SimulateCommand;
import io.thalweg.cli.swarm.SwarmCommand;
import io.thalweg.cli.sweep.SweepCommand;
import io.thalweg.cli.torture.TortureCommand;
import io.thalweg.sim.BadInput;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;

/** The entry point of the {@code thalweg} command. */
@Command(
    name = "thalweg",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "",
      "Nodes of a mobile network share k units of something, and each asks for h of them with a"
          + " priority: prioritized h-out-of-k mutual exclusion. Here that algorithm and others of"
          + " its kind run in a simulator where the same seed gives the same run and every run is"
          + " checked, and in a model checker that takes every interleaving of small networks."
          + " 'node', 'status' and 'lock' run and use it live, in a cluster without a server; with"
          + " 'drain' and 'forget' an operator helps it along."
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  thalweg demo",
      "  thalweg simulate hk --nodes 64 --topology tree --k 5 --requests 20 --seed 7",
      "  thalweg check hk --topology ring --nodes 3 --k 2",
      "  thalweg lock --config node.yaml --semaphore gpus --units 2 -- ./render.sh",
      "",
      "Exit codes: 0 all well; 1 a property was violated or requests got stuck; 2 bad input;"
          + " 3 a limit was reached before an answer; 4 a cluster could not be joined."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class)
public final class Main implements Callable<Integer> {
  private Main() {}

  /** The one list of commands, in the order of the help. */
  private static List<Subcommand> commands(Console console) {
    return List.of(
        new DemoCommand(console),
        new AlgorithmsCommand(console),
        new SimulateCommand(console),
        new SweepCommand(console),
        new ReportCommand(console),
        new SwarmCommand(console),
        new CheckCommand(console),
        new ReplayCommand(console),
        new LabCommand(console),
        new NodeCommand(console),
        new StatusCommand(console),
        new LockCommand(console),
        new KeepersCommand(console),
        new ForgetCommand(console),
        new DrainCommand(console),
        new TortureCommand(console));
  }

  public static void main(String[] args) {
    Console console =
        new Console(
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err),
            new SystemTerminal());
    System.exit(run(console, args));
  }

  /** Runs a command to its end, and returns its {@link ExitCode}. */
  public static int run(Console console, String... args) {
    int code = commandLine(console).execute(args);
    Optional<IOException> failure = console.finish();
    if (failure.isPresent()) {
      console.say(new OutputFailed("the output", failure.get()));
      return ExitCode.BAD_INPUT;
    }
    return code;
  }

  private static CommandLine commandLine(Console console) {
    CommandLine all = new CommandLine(new Main());
    for (Subcommand command : commands(console)) {
      CommandSpec spec = CommandSpec.forAnnotatedObject(command);
      spec.mixinStandardHelpOptions(true);
      command.complete(spec);
      all.addSubcommand(spec.name(), new CommandLine(spec));
    }
    Ansi ansi = console.terminal().hasColour() ? Ansi.ON : Ansi.OFF;
    return all.setOut(console.out())
        .setErr(console.err())
        .setColorScheme(CommandLine.Help.defaultColorScheme(ansi))
        .setParameterExceptionHandler(new BadArguments(console))
        .setExecutionExceptionHandler((failure, line, parsed) -> explain(failure, console));
  }

  /**
   * Explains what the user can correct in one sentence; any other exception is a bug and is
   * rethrown.
   */
  private static int explain(Exception failure, Console console) throws Exception {
    if (failure instanceof BadInput || failure instanceof OutputFailed) {
      console.say(failure);
      return ExitCode.BAD_INPUT;
    }
    if (failure instanceof InterruptedException) {
      return ExitCode.INTERRUPTED; // Ctrl-C or SIGTERM: the command has ended cleanly
    }
    throw failure;
  }

  @Override
  public Integer call() {
    throw new BadInput("name a command: 'thalweg --help' lists them");
  }

  /** Reads the version from the jar's manifest. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"thalweg " + (version == null ? "(not packaged)" : version)};
    }
  }
}
