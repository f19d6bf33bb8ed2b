package io.thalweg.cli.swarm;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cli.console.OutputFile;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.cluster.fleet.BadScript;
import io.thalweg.cluster.fleet.FaultKind;
import io.thalweg.cluster.fleet.FleetSwarm;
import io.thalweg.cluster.fleet.FleetSwarm.Failure;
import io.thalweg.cluster.fleet.FleetSwarm.Tally;
import io.thalweg.cluster.fleet.FleetTrace;
import io.thalweg.cluster.fleet.Machine;
import io.thalweg.cluster.fleet.Script;
import io.thalweg.cluster.fleet.Sort;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.InputFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs random fleets of live members, each in one thread, and looks for one that goes wrong. */
@Command(
    name = "fleet",
    description = {
      "Draw fleets of live members at random: who joins and leaves, what users ask for, a network"
          + " that delays, loses, repeats and reorders, and faults. The members are the code that"
          + " runs live; time is virtual. Every property is checked after every step; in the end"
          + " all faults stop, and everybody has to be served. The first script that fails is"
          + " shrunk.",
      "The same seed gives the same run, to the byte of its trace."
    },
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  thalweg swarm fleet --runs 100000",
      "  thalweg swarm fleet --faults kill,restart,disk --runs 1000 --seed 7",
      "  thalweg swarm fleet --sort founding --runs 1000",
      "  thalweg swarm fleet --seed 82 --trace",
      "  thalweg swarm fleet --script two-resizes.txt",
      "  thalweg swarm fleet --script two-resizes.txt --trace run.jsonl",
      "",
      "A script has a command a line: join 3, ask 2 units=1, cut 1 3, leave 1, run 2s, status.",
      "  members  join, leave, die, pause, resume, slow, leap, keepers, seeds",
      "  network  overlay, cut, split, heal, hold, deliver, drop, release, view, weather",
      "  users    define, group, resize, retire, remove, inquire, find, survey, forget, drain,"
          + " undrain,",
      "           ask, enter, cancel, raise, give",
      "  time     run, calm, settle, status",
      "docs/testing.md has all of their options; scripts that are tested lie in",
      "cluster/src/test/resources/fleet.",
      "",
      "Exit codes: 0 all properties held, 1 one did not, 2 an option or a line makes no sense."
    })
public final class FleetCommand implements Subcommand {
  private final Console console;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "How many fleets. Default: 1000, or 1 if --seed is given.")
  private @Nullable Long runs;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The first seed; the others follow. Default: 1.")
  private @Nullable Long seed;

  @Option(
      names = "--faults",
      paramLabel = "all|NAME,...",
      description =
          "What may go wrong: kill, pause, partition, oneway, slow, restart, disk, clock, churn."
              + " Default: all.")
  private @Nullable String faults;

  @Option(
      names = "--sort",
      paramLabel = "NAME",
      description =
          "What is drawn: fleet; founding, in which processes are started, killed, paused and"
              + " started again in any order around the founding of a cluster; or"
              + " founding-at-once, the same with founders that do not wait, which may lead to two"
              + " holders of a unit. Default: fleet.")
  private @Nullable String sort;

  @Option(
      names = "--trace",
      arity = "0..1",
      fallbackValue = "",
      paramLabel = "FILE",
      description =
          "Write what happens to the first semaphore of the script, or of the run of --seed, to"
              + " FILE, which the lab and replay open. Without FILE, print all that happens in the"
              + " run of --seed.")
  private @Nullable String trace;

  @Option(
      names = "--script",
      paramLabel = "FILE",
      description = "Play this script instead, and print what follows from each line.")
  private @Nullable Path script;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many run at once; the result does not depend on it. Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  public FleetCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    long first = seed == null ? 1 : seed;
    long number = runs != null ? runs : seed != null ? 1 : 1000;
    if (number < 1) {
      throw BadInput.option("--runs", "'" + number + "'", "a whole number from 1 up");
    }
    if (threads < 1) {
      throw BadInput.option("--threads", "'" + threads + "'", "a whole number from 1 up");
    }
    if (script != null) {
      checkAlone();
      return play(script, first);
    }
    FleetSwarm swarm = new FleetSwarm(Machine::sound, kindOfFleet(), kinds(), threads);
    if (trace != null && trace.isEmpty()) {
      swarm.trace(first, console.out()::println);
    } else if (trace != null) {
      FleetTrace recorded = new FleetTrace();
      swarm.record(first, recorded);
      write(recorded, trace);
    }
    Tally tally = swarm.run(first, number, t -> progress(t, number));
    clearProgress();
    print(tally, first);
    if (tally.failure() == null) {
      return ExitCode.ALL_WELL;
    }
    tell(tally.failure(), swarm);
    return ExitCode.VIOLATED;
  }

  /** Refuses options that make no sense beside a script, which has its own run and output. */
  private void checkAlone() {
    if (runs != null || faults != null || sort != null) {
      String other = runs != null ? "--runs" : faults != null ? "--faults" : "--sort";
      throw BadInput.option("--script", "it beside " + other, "--seed and --trace FILE alone");
    }
    if (trace != null && trace.isEmpty()) {
      throw BadInput.option("--trace", "no file", "--trace FILE beside --script");
    }
  }

  private Set<FaultKind> kinds() {
    if (faults == null || faults.equals("all")) {
      return FaultKind.all();
    }
    Set<FaultKind> kinds = EnumSet.noneOf(FaultKind.class);
    for (String name : faults.split(",", -1)) {
      kinds.add(kind(name.strip()));
    }
    return kinds;
  }

  private Sort kindOfFleet() {
    Sort wanted =
        Arrays.stream(Sort.values())
            .filter(s -> sort == null ? s == Sort.FLEET : s.toString().equals(sort))
            .findFirst()
            .orElseThrow(
                () ->
                    BadInput.option(
                        "--sort", "'" + sort + "'", "one of " + String.join(", ", Sort.names())));
    if (wanted != Sort.FLEET && faults != null) {
      throw BadInput.option("--faults", "it beside --sort " + sort, "it without --sort");
    }
    return wanted;
  }

  private static FaultKind kind(String name) {
    return FaultKind.all().stream()
        .filter(kind -> kind.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                BadInput.option(
                    "--faults",
                    "'" + name + "'",
                    "all, or some of " + String.join(", ", FaultKind.names())));
  }

  private int play(Path file, long first) {
    try {
      String text = InputFile.text(file, "a script");
      if (Script.isEmpty(text)) {
        throw BadInput.file(file, "no command", "commands such as 'join 1', one a line");
      }
      FleetTrace recorded = trace == null ? null : new FleetTrace();
      Script.Played played = Script.play(text, Machine::sound, first, recorded);
      console.out().print(played.text());
      if (recorded != null && trace != null) {
        write(recorded, trace);
      }
      return played.violations().isEmpty() ? ExitCode.ALL_WELL : ExitCode.VIOLATED;
    } catch (BadScript e) {
      throw new BadInput(file + ":" + e.getMessage());
    }
  }

  private static void write(FleetTrace trace, String file) {
    if (trace.lines().isEmpty()) {
      throw BadInput.option("--trace", "a run without a semaphore", "one that defines a semaphore");
    }
    try (OutputFile lines = OutputFile.open("--trace", Path.of(file))) {
      trace.lines().forEach(lines::accept);
    }
  }

  private void print(Tally tally, long first) {
    console
        .out()
        .printf(
            Locale.ROOT,
            "%s: %,d steps of members, %,d packets, %,d grants%n",
            fleets(tally.runs(), first),
            tally.steps(),
            tally.packets(),
            tally.grants());
    if (tally.failure() == null) {
      console.out().println("every property held in every one of them");
    }
  }

  private static String fleets(long number, long first) {
    return number == 1
        ? "1 fleet (seed " + first + ")"
        : String.format(
            Locale.ROOT, "%,d fleets (seeds %d to %d)", number, first, first + number - 1);
  }

  private void tell(Failure failure, FleetSwarm swarm) {
    console.say("seed " + failure.seed() + " fails: " + failure.violation().getMessage());
    String drawn = faults != null ? " --faults " + faults : sort != null ? " --sort " + sort : "";
    console.say(
        "to see it again: ./thalweg swarm fleet --seed " + failure.seed() + drawn + " --trace");
    if (console.terminal().showsErrors()) {
      console.say("looking for a shorter script…");
    }
    Failure small = swarm.shrink(failure);
    console.say("a shorter script: " + small.violation().getMessage());
    small.script().forEach(console.out()::println);
    console.out().println("settle"); // the last line of a script: a run ends like this
    console.say(
        swarm.isPlayable(small)
            ? "to see it: ./thalweg swarm fleet --seed " + small.seed() + " --script FILE"
            : "it cannot be played with --script, since lines name what is not there; the seed"
                + " can");
  }

  private void progress(Tally tally, long number) {
    if (console.terminal().showsErrors()) {
      console
          .err()
          .printf(
              Locale.ROOT,
              "\r%,d of %,d fleets, %,d steps\u001b[K",
              tally.runs(),
              number,
              tally.steps());
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
