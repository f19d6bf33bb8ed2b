package io.thalweg.cli.member;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.Ending;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.KeepersStatus;
import io.thalweg.cluster.ThalwegException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows the keepers of a cluster. */
@Command(
    name = "keepers",
    description = {
      "Show the keepers of a running cluster, which of them answer, and how many may fail.",
      "Keepers are members that vote on what the cluster agrees on. The cluster chooses them; how"
          + " many it wants is the setting 'keepers' of its members, 1, 3 or 5. More than half have"
          + " to be there: without them nobody can join, so that this command cannot either."
    },
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  thalweg keepers --config node.yaml",
      "  thalweg keepers --cluster render-farm --seeds 127.0.0.1:7800 --json",
      "",
      "Exit codes: 0 all well; 2 bad input; 4 the cluster could not be joined."
    })
public final class KeepersCommand implements Subcommand {
  private final Console console;

  @Mixin private final ClusterOptions options = new ClusterOptions();

  @Option(names = "--json", description = "One JSON object instead of a table.")
  private boolean json;

  public KeepersCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    ClusterOptions.Visit visit = options.visit("keepers");
    return Ending.interrupts(() -> look(visit));
  }

  private int look(ClusterOptions.Visit visit) {
    try (Cluster cluster = visit.join()) {
      EpochReport report = EpochReport.of(cluster);
      console.out().print(json ? ClusterReport.json(report) : text(cluster.name(), report));
      console.out().flush();
      return ExitCode.ALL_WELL;
    } catch (ThalwegException failure) {
      console.say(failure);
      return ExitCode.NO_CLUSTER;
    }
  }

  private static String text(String cluster, EpochReport report) {
    TextTable table = new TextTable("KEEPER", "ANSWERS", "DATA DIRECTORY");
    for (KeepersStatus.Keeper keeper : report.keepers()) {
      table.row(keeper.member(), yesOrNo(keeper.answers()), yesOrNo(keeper.durable()));
    }
    return "cluster %s: %s%n%s%s"
        .formatted(cluster, report.quorum(), table.lines("  "), report.outLines());
  }

  private static String yesOrNo(boolean is) {
    return is ? "yes" : "no";
  }
}
