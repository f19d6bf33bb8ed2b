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
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** An operator says that a member that is out is dead. */
@Command(
    name = "forget",
    description = {
      "Give what a dead member held to others at once.",
      "A member that is not heard is put out, and what it may hold is kept back until its tenure"
          + " has certainly ended. Who knows that its process is dead need not wait for that. If"
          + " the process is alive after all, two members may hold the same until its tenure ends."
    },
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  thalweg forget node-7 --config node.yaml",
      "  thalweg forget node-7 --cluster render-farm --seeds 127.0.0.1:7800 --yes",
      "",
      "'thalweg status' shows who is out and what is kept back.",
      "",
      "Exit codes: 0 it is forgotten; 2 bad input, such as a member that is not out, or no yes;"
          + " 4 the cluster could not be joined, or the member has come back."
    })
public final class ForgetCommand implements Subcommand {
  private static final Duration LIMIT = Duration.ofSeconds(6);
  private static final long STEP_MILLIS = 20;

  private final Console console;

  @Mixin private final ClusterOptions options = new ClusterOptions();

  @Option(names = "--yes", description = "Do not ask: its process is certainly dead.")
  private boolean yes;

  @Parameters(paramLabel = "MEMBER", description = "The name of a member that is out.")
  private String member = "";

  public ForgetCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (!yes && !console.terminal().canAsk()) {
      throw new BadInput(
          "found neither --yes nor a terminal to ask on, expected --yes from whoever knows that "
              + member
              + " is dead");
    }
    ClusterOptions.Visit visit = options.visit("forget");
    return Ending.interrupts(() -> run(visit));
  }

  private int run(ClusterOptions.Visit visit) throws InterruptedException {
    try (Cluster cluster = visit.join()) {
      EpochStatus before = cluster.epoch();
      requireOut(cluster.name(), before);
      console.out().print(plan(before));
      if (!yes && !console.confirms("Is the process of " + member + " certainly dead?")) {
        throw new BadInput("found no yes, and did nothing");
      }
      if (!cluster.forget(member)) {
        throw notOut(cluster.name(), cluster.epoch()); // it came back while the person thought
      }
      tellResult(cluster);
      return ExitCode.ALL_WELL;
    } catch (ThalwegException failure) {
      console.say(failure);
      return ExitCode.NO_CLUSTER;
    }
  }

  private void requireOut(String cluster, EpochStatus epoch) {
    if (!epoch.out().contains(member)) {
      throw notOut(cluster, epoch);
    }
  }

  private BadInput notOut(String cluster, EpochStatus epoch) {
    List<String> out = epoch.out().stream().distinct().toList();
    if (epoch.members().contains(member)) {
      return new BadInput(
          "found '%s', which belongs to %s, expected a member that is out: %s"
              .formatted(
                  member, cluster, out.isEmpty() ? "nobody is" : Nearest.oneOf(member, out)));
    }
    String free = epoch.open() ? "is free" : "is free when the next epoch opens";
    return out.isEmpty()
        ? new BadInput(
            "%s is not out (any more): what it held %s; nobody is out in %s"
                .formatted(member, free, cluster))
        : new BadInput(
            "found no '%s' that is out in %s (any more), expected %s; if it was out, what it held %s"
                .formatted(member, cluster, Nearest.oneOf(member, out), free));
  }

  /** What is about to be done, and what it risks. */
  private String plan(EpochStatus epoch) {
    StringBuilder text = new StringBuilder();
    long times = epoch.out().stream().filter(member::equals).count();
    text.append(member).append(" is out");
    text.append(times > 1 ? " (" + times + " processes of this name are). " : ". ");
    List<String> kept =
        epoch.keptBack().stream()
            .filter(k -> k.members().contains(member))
            .map(StatusText::keptBack)
            .toList();
    text.append(kept.isEmpty() ? "Nothing is kept back for it.\n" : "It may hold:\n");
    kept.forEach(line -> text.append("  ").append(line).append('\n'));
    text.append("If it is dead, others get this at once.\n")
        .append("If it is alive, two may hold the same until its tenure ends; only fences tell\n")
        .append("which of them is out of date. When it hears of this it loses its leases.\n");
    return text.toString();
  }

  /** Waits for a moment until what was kept back is free. */
  private void tellResult(Cluster cluster) throws InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!isFree(cluster.epoch()) && System.nanoTime() - end < 0) {
      Thread.sleep(STEP_MILLIS);
    }
    console
        .out()
        .printf(
            isFree(cluster.epoch())
                ? "%s is forgotten, and what it held is free for others.%n"
                : "%s is forgotten; what it held is free when the next epoch opens.%n",
            member);
  }

  private boolean isFree(EpochStatus epoch) {
    return epoch.open() && epoch.keptBack().stream().noneMatch(k -> k.members().contains(member));
  }
}
