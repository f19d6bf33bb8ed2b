package io.thalweg.cli.torture;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.Ending;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cli.console.OutputFailed;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.cli.report.OutputFolder;
import io.thalweg.sim.BadInput;
import io.thalweg.torture.judge.Evidence;
import io.thalweg.torture.judge.Histories;
import io.thalweg.torture.judge.HistoryJudge;
import io.thalweg.torture.judge.TortureVerdict;
import io.thalweg.torture.network.Namespaces;
import io.thalweg.torture.network.ToolFailed;
import io.thalweg.torture.report.TortureReport;
import io.thalweg.torture.run.Torture;
import io.thalweg.torture.run.TortureFailed;
import io.thalweg.torture.run.TorturePlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Torments a live cluster of processes, and judges what its members wrote down. */
@Command(
    name = "torture",
    description = {
      "Start a cluster of processes, let clients use it, and kill, pause, cut off, slow down and"
          + " restart members, and wipe their disks, by a schedule that is drawn from a seed. Then"
          + " judge the histories of all clients: no unit in two leases, fences that grow, no"
          + " request without an end, everybody served after the last fault, no unit leaked.",
      "In DIR there will be the report as report.html (one file, opens from disk), the histories,"
          + " the logs of the members, and schedule.txt."
    },
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  thalweg torture --out /tmp/torture",
      "  thalweg torture --members 5 --minutes 5 --faults kill,pause --seed 7 --out /tmp/torture",
      "  thalweg torture --schedule /tmp/torture/schedule.txt --out /tmp/again",
      "",
      "A schedule has a fault a line: when, what, whom, how long.",
      "  12.5s pause m2 6s",
      "  20s partition m0,m1|m2,m3,m4 4s",
      "  30s oneway m1>m0,m2 4s",
      "  60s disk m1 2s",
      "",
      "Exit codes: 0 clean; 1 a rule was violated; 2 bad input; 4 the members could not be started"
          + " or did not join; 130 Ctrl-C."
    })
public final class TortureCommand implements Subcommand {
  private final Console console;

  @Mixin private final TortureOptions options = new TortureOptions();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder to write; made if it is not there.")
  private Path folder = Path.of("");

  public TortureCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    options.plan(folder, true); // what is wrong with options is said before a folder is made
    if (!Files.isDirectory(Path.of("/proc/self"))) {
      throw new BadInput("torture: found another system, expected Linux: it reads /proc");
    }
    OutputFolder.at(folder);
    boolean proxy = options.wantsProxy() || !Namespaces.isPossible();
    TorturePlan plan = options.plan(folder, proxy);
    try {
      return Ending.interrupts(() -> run(plan));
    } catch (TortureFailed | ToolFailed failed) {
      console.say(failed);
      return ExitCode.NO_CLUSTER;
    }
  }

  private int run(TorturePlan plan) throws IOException, InterruptedException {
    console.out().println("schedule, also in " + folder.resolve("schedule.txt") + ":");
    plan.schedule().text().lines().forEach(line -> console.out().println("  " + line));
    console.out().flush();
    try (var progress = new TortureBar(console)) {
      Torture.run(plan, progress);
    }
    return judged(plan);
  }

  private int judged(TorturePlan plan) {
    Path page = folder.resolve("report.html");
    try {
      Evidence evidence = Histories.read(folder);
      TortureVerdict verdict = HistoryJudge.judge(evidence);
      var summary = new TortureSummary(plan, verdict);
      TortureReport.write(
          page,
          evidence,
          verdict,
          summary.about(),
          options.typed() + " --out " + folder,
          plan.schedule().text());
      summary.lines().forEach(console.out()::println);
      console.out().println("report: " + page);
      return verdict.isClean() ? ExitCode.ALL_WELL : ExitCode.VIOLATED;
    } catch (IOException failure) {
      throw new OutputFailed(page.toString(), failure);
    }
  }
}
