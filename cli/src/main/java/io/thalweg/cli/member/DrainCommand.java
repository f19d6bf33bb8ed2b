package io.thalweg.cli.member;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.Ending;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.EpochStatus;
import io.thalweg.cluster.ThalwegException;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.Nearest;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** An operator empties a member before maintenance, without ending its leases. */
@Command(
    name = "drain",
    description = {
      "Empty a member before maintenance, without ending its leases.",
      "From then on it takes no requests: new ones, and those that wait there, fail, and are to be"
          + " made at other members. Its leases stay until they are closed. The command says which"
          + " it waits for, and ends when none is left. Whatever becomes of the command, the member"
          + " stays drained until its process is started again, or until --undo."
    },
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  thalweg drain node-7 --config node.yaml",
      "  thalweg drain node-7 --cluster render-farm --seeds 127.0.0.1:7800 --timeout 1h",
      "  thalweg drain node-7 --undo --config node.yaml",
      "",
      "Exit codes: 0 the member is empty; 2 bad input, such as no member of this name; 3 leases",
      "  were still open after --timeout; 4 the cluster could not be joined, or the member cannot",
      "  be drained, or has died meanwhile."
    })
public final class DrainCommand implements Subcommand {
  private static final long LOOK_MILLIS = 500;

  private final Console console;

  @Mixin private final ClusterOptions options = new ClusterOptions();

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "How long to wait for leases to be closed. Default: 10m.")
  private String timeout = "10m";

  @Option(names = "--undo", description = "Let it serve again.")
  private boolean undo;

  @Parameters(paramLabel = "MEMBER", description = "The name of a member.")
  private String member = "";

  public DrainCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    Duration limit =
        Durations.parse(timeout)
            .orElseThrow(() -> BadInput.option("--timeout", "'" + timeout + "'", Durations.FORM));
    ClusterOptions.Visit visit = options.visit("drain");
    return Ending.interrupts(() -> run(visit, limit));
  }

  private int run(ClusterOptions.Visit visit, Duration limit) throws InterruptedException {
    try (Cluster cluster = visit.join()) {
      requireMember(cluster);
      if (undo) {
        cluster.undrain(member);
        tell(member + " serves again.");
        return ExitCode.ALL_WELL;
      }
      console.out().print(plan(cluster));
      console.out().flush();
      cluster.drain(member);
      return await(cluster, System.nanoTime() + limit.toNanos());
    } catch (ThalwegException failure) {
      console.say(failure);
      return ExitCode.NO_CLUSTER;
    }
  }

  private void requireMember(Cluster cluster) {
    EpochStatus epoch = cluster.epoch();
    List<String> others =
        epoch.members().stream().filter(m -> !m.equals(cluster.member())).distinct().toList();
    if (epoch.members().contains(member)) {
      return;
    }
    String found =
        epoch.out().contains(member)
            ? "'%s', which is out of %s".formatted(member, cluster.name())
            : "no '%s' in %s".formatted(member, cluster.name());
    throw new BadInput(
        "found %s, expected a member: %s".formatted(found, Nearest.oneOf(member, others)));
  }

  /** What is about to be done, and what it risks. */
  private String plan(Cluster cluster) throws InterruptedException {
    StringBuilder text = new StringBuilder();
    text.append(member).append(" is to be drained: it takes no requests from now on, and those\n");
    text.append("that wait there fail. ");
    DrainedLeases leases = DrainedLeases.patiently(cluster, member);
    List<String> held = leases.lines();
    text.append(
        !held.isEmpty()
            ? "These leases stay until they are closed:\n"
            : leases.silent() ? "It does not say which leases it has.\n" : "It has no leases.\n");
    held.forEach(line -> text.append("  ").append(line).append('\n'));
    if (cluster.epoch().keepers().contains(member)) {
      text.append("It is a keeper: another member takes its office if there is one.\n");
    }
    return text.toString();
  }

  /** Waits until the member is empty, and says what it waits for whenever that changes. */
  private int await(Cluster cluster, long end) throws InterruptedException {
    @Nullable DrainedLeases told = null;
    while (isDraining(cluster.epoch())) {
      DrainedLeases left = DrainedLeases.of(cluster, member);
      if (!left.lines().isEmpty() && (told == null || !left.fences().equals(told.fences()))) {
        told = left;
        tell("waits for " + String.join(", ", left.lines()));
      }
      if (System.nanoTime() - end >= 0) {
        console.say(
            "%s is not empty after %s, and stays drained: it %s"
                .formatted(member, timeout, left.summary()));
        return ExitCode.LIMIT;
      }
      Thread.sleep(LOOK_MILLIS);
    }
    return tellEnd(cluster.epoch());
  }

  private boolean isDraining(EpochStatus epoch) {
    return epoch.members().contains(member)
        && epoch.draining().stream().anyMatch(d -> d.member().equals(member) && !d.empty());
  }

  private int tellEnd(EpochStatus epoch) {
    if (epoch.out().contains(member)) {
      console.say(member + " is out, and what it may hold is kept back until it is over");
      return ExitCode.NO_CLUSTER;
    }
    if (!epoch.members().contains(member)) {
      tell(member + " is drained, and has left.");
      return ExitCode.ALL_WELL;
    }
    if (epoch.draining().stream().noneMatch(d -> d.member().equals(member))) {
      console.say(
          member + " takes requests again: it was started anew, or another operator said so");
      return ExitCode.NO_CLUSTER;
    }
    tell(member + " is drained: it has no leases, and can be stopped.");
    if (epoch.keepers().contains(member)) {
      tell("It is still a keeper, since no other member can take its office.");
    }
    return ExitCode.ALL_WELL;
  }

  private void tell(String line) {
    console.out().println(line);
    console.out().flush();
  }
}
