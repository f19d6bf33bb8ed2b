package io.thalweg.cli.member;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.Ending;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ThalwegException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Joins a cluster for a moment and prints its status. */
@Command(
    name = "status",
    description = {
      "Show who holds what of a running cluster, and who waits.",
      "Joins for a moment as a member that founds nothing."
    },
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  thalweg status --config node.yaml",
      "  thalweg status --cluster render-farm --seeds 127.0.0.1:7800 gpus --json",
      "",
      "If nobody lets it in it gives up after the joinTimeout of the file, 30s unless set: a line"
          + " such as 'joinTimeout: 5s' shortens that.",
      "",
      "Exit codes: 0 all well; 2 bad input; 4 the cluster could not be joined."
    })
public final class StatusCommand implements Subcommand {
  // A member that has just joined hears of losses after about 2 s.
  private static final Duration LIMIT = Duration.ofSeconds(6);
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final Console console;

  @Mixin private final ClusterOptions options = new ClusterOptions();

  @Option(names = "--json", description = "One JSON object instead of tables.")
  private boolean json;

  @Parameters(
      arity = "0..1",
      paramLabel = "SEMAPHORE",
      description = "Only this semaphore or group lock; all of them unless given.")
  private @Nullable String name;

  public StatusCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    ClusterOptions.Visit visit = options.visit("status");
    return Ending.interrupts(() -> look(visit));
  }

  private int look(ClusterOptions.Visit visit) throws InterruptedException {
    try (Cluster cluster = visit.join()) {
      ClusterReport report = report(cluster);
      console.out().print(json ? report.json() : StatusText.of(report));
      console.out().flush();
      return ExitCode.ALL_WELL;
    } catch (ThalwegException failure) {
      console.say(failure);
      return ExitCode.NO_CLUSTER;
    }
  }

  private ClusterReport report(Cluster cluster) throws InterruptedException {
    String wanted = name;
    Opened.awaitAny(cluster, wanted);
    ClusterReport report = ask(cluster, wanted);
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!report.isComplete() && System.nanoTime() - end < 0) {
      Thread.sleep(PAUSE);
      report = ask(cluster, wanted);
    }
    if (wanted != null && report.semaphores().isEmpty() && report.groupLocks().isEmpty()) {
      throw Opened.unknown(cluster, wanted);
    }
    return report;
  }

  private static ClusterReport ask(Cluster cluster, @Nullable String wanted) {
    return ClusterReport.of(cluster, n -> wanted == null || n.equals(wanted), false);
  }
}
