package io.thalweg.cli.member;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.Ending;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.ThalwegException;
import io.thalweg.sim.BadInput;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a command while it holds units of a semaphore. */
@Command(
    name = "lock",
    description = {
      "Take units of a semaphore, run a command, give them back.",
      "The command has THALWEG_UNITS, such as 0,3, and THALWEG_FENCE, a number that only grows, in"
          + " its environment. It has ended when the lease is lost: it is asked to when a third of"
          + " the tenure is left, 5 s at most, and killed when the tenure ends. If 'lock' itself is"
          + " killed, a watchdog ends it in the same way (where there is sh)."
    },
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  thalweg lock --config node.yaml --semaphore gpus --units 2 -- ./render.sh",
      "  thalweg lock --cluster farm --seeds 127.0.0.1:7800 --semaphore gpus \\",
      "    --priority 5 --timeout 30s -- make",
      "",
      "Exit codes: that of the command; 123 the lease was lost; 124 not granted in time; 4 the"
          + " cluster could not be joined, or has lost what was asked for; 126 the command cannot"
          + " be started; 127 there is no such command; 2 bad input; 130 Ctrl-C; 143 SIGTERM."
    })
public final class LockCommand implements Subcommand {
  static final int LEASE_LOST = 123;
  static final int NOT_IN_TIME = 124;
  static final int NOT_STARTED = 126;
  static final int NO_SUCH_COMMAND = 127;

  private static final Duration GRACE = Duration.ofSeconds(5);

  // The system's error number for a missing file, as older and newer JDKs write it.
  private static final Pattern NO_SUCH_FILE = Pattern.compile("error[=:] ?2\\b");

  private final Console console;

  @Mixin private final ClusterOptions options = new ClusterOptions();

  @Option(
      names = "--semaphore",
      paramLabel = "NAME",
      required = true,
      description = "The semaphore.")
  private String semaphore = "";

  @Option(
      names = "--units",
      paramLabel = "H",
      defaultValue = "1",
      description = "How many, all or none. Default: ${DEFAULT-VALUE}.")
  private int units;

  @Option(
      names = "--priority",
      paramLabel = "P",
      defaultValue = "0",
      description = "Larger is more urgent. Default: ${DEFAULT-VALUE}.")
  private long priority;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "Give up after that: 200ms, 30s, 5m, 1h. Default: wait as long as it takes.")
  private @Nullable String timeout;

  @Option(names = "--no-wait", description = "Give up if the units are not free now.")
  private boolean noWait;

  @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "What to run, with arguments.")
  private List<String> command = List.of();

  public LockCommand(Console console) {
    this.console = console;
  }

  /**
   * Stops parsing at the first word of the command: the rest belongs to the command, even if it
   * looks like an option.
   */
  @Override
  public void complete(CommandSpec spec) {
    spec.parser().stopAtPositional(true);
  }

  @Override
  public Integer call() throws Exception {
    if (units < 1) {
      throw BadInput.option("--units", "'" + units + "'", "a whole number from 1 up");
    }
    Optional<Duration> limit = limit();
    if (semaphore.isEmpty()) {
      throw BadInput.option("--semaphore", "no name", "that of a semaphore");
    }
    ClusterOptions.Visit visit = options.visit("lock");
    return Ending.interrupts(() -> run(visit, limit));
  }

  private int run(ClusterOptions.Visit visit, Optional<Duration> limit)
      throws InterruptedException {
    try (Cluster cluster = visit.join()) {
      var found = Opened.semaphore(cluster, semaphore, visit.semaphores());
      if (units > found.size() && found.size() > 0) { // with 0 it is paused
        throw BadInput.option("--units", "'" + units + "'", "at most " + found.size());
      }
      Optional<Lease> lease = take(found, limit);
      Duration notice = GuardedCommand.notice(visit.config().tenure());
      int code = lease.isPresent() ? use(lease.get(), notice) : notInTime(found);
      if (!cluster.leave()) {
        console.say(
            "the cluster was not reached at the end: units of "
                + semaphore
                + " are kept back until the others are sure that this member is gone");
      }
      return code;
    } catch (ThalwegException failure) {
      console.say(failure);
      return ExitCode.NO_CLUSTER;
    }
  }

  private Optional<Duration> limit() {
    String text = timeout;
    if (text == null) {
      return Optional.empty();
    }
    if (noWait) {
      throw BadInput.option("--no-wait", "--timeout beside it", "one of them");
    }
    return Optional.of(
        Durations.parse(text)
            .orElseThrow(() -> BadInput.option("--timeout", "'" + text + "'", Durations.FORM)));
  }

  private Optional<Lease> take(PrioritySemaphore found, Optional<Duration> limit)
      throws InterruptedException {
    Request request = Request.units(units).priority(priority);
    if (noWait) {
      return found.tryAcquire(request);
    }
    return limit.isPresent()
        ? found.tryAcquire(request, limit.get())
        : Optional.of(found.acquire(request));
  }

  private int notInTime(PrioritySemaphore found) {
    String time = noWait ? "at once" : "within " + timeout;
    console.say(
        found.size() == 0
            ? semaphore + " is paused: it has no units"
            : "%d of the %d units of %s could not be had %s"
                .formatted(units, found.size(), semaphore, time));
    return NOT_IN_TIME;
  }

  private int use(Lease held, Duration notice) throws InterruptedException {
    try (Lease lease = held) {
      return switch (new GuardedCommand(command, GRACE, notice).run(lease)) {
        case GuardedCommand.End.Exited(int code) -> code;
        case GuardedCommand.End.LeaseLost(String why) -> {
          console.say("the command was ended with its lease: " + why);
          yield LEASE_LOST;
        }
      };
    } catch (IOException notStarted) {
      console.say("the command cannot be started: " + notStarted.getMessage());
      boolean missing = NO_SUCH_FILE.matcher(String.valueOf(notStarted.getMessage())).find();
      return missing ? NO_SUCH_COMMAND : NOT_STARTED;
    }
  }
}
