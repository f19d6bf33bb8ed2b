package io.thalweg.cli.check;

import io.thalweg.check.property.Counterexample;
import io.thalweg.check.search.Checker;
import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cli.console.OutputFailed;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.commands.check.CheckOption;
import io.thalweg.commands.check.CheckResult;
import io.thalweg.commands.check.Configuration;
import io.thalweg.commands.check.Given;
import io.thalweg.commands.check.PropertyList;
import io.thalweg.commands.check.Sentences;
import io.thalweg.commands.check.Task;
import io.thalweg.commands.check.Telling;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Protocol;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Takes every interleaving within a bound, and shows the shortest one that violates a property. */
@Command(
    name = "check",
    description = {
      "Take every interleaving of all that may happen in a small network, check every property in"
          + " every state, and show how the first violation comes about.",
      "What holds here holds within these bounds; it is no proof for larger ones."
    },
    sortOptions = false,
    abbreviateSynopsis = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "The corrected algorithm on a ring of three, two priorities, one or two units:",
      "  thalweg check hk --topology ring --nodes 3 --k 2 --priorities 2",
      "",
      "The published deadlock, as text and as a picture:",
      "  thalweg check hk --variant paper --topology line --nodes 3 \\",
      "    --svg deadlock.svg",
      "",
      "A link may fail and another may form at any time:",
      "  thalweg check hk --topology ring --nodes 3 --k 2 \\",
      "    --link-failures 1 --link-formations 1",
      "",
      "Exit codes: 0 all properties hold; 1 one is violated; 2 bad input; 3 a limit was reached"
          + " before everything was seen."
    })
public final class CheckCommand implements Subcommand {
  private final Console console;
  private final CheckOptions options = new CheckOptions();

  public CheckCommand(Console console) {
    this.console = console;
  }

  @Override
  public void complete(CommandSpec spec) {
    options.addTo(spec);
    add(spec, "epochs", new EpochsCommand(console));
    add(spec, "register", new RegisterCommand(console));
  }

  private static void add(CommandSpec spec, String name, Subcommand command) {
    CommandSpec sub = CommandSpec.forAnnotatedObject(command);
    sub.mixinStandardHelpOptions(true);
    spec.addSubcommand(name, sub);
  }

  @Override
  public Integer call() {
    Given given = options.given();
    Task task = Task.of(given);
    if (given.has(CheckOption.LIST_PROPERTIES)) {
      console.out().print(PropertyList.of(task.plan().claims()));
      return ExitCode.ALL_WELL;
    }
    CounterexampleFiles files = CounterexampleFiles.of(given);
    task.experiment().warnings().forEach(warning -> console.say("warning: " + warning));
    try {
      return check(task, task.experiment().protocol(), files);
    } catch (OutOfMemoryError e) {
      return outOfMemory();
    } catch (IllegalStateException e) {
      if (e.getCause() instanceof OutOfMemoryError) { // thrown in another thread
        return outOfMemory();
      }
      throw e;
    } catch (UncheckedIOException e) {
      String where =
          given.has(CheckOption.SPILL_TO) ? given.text(CheckOption.SPILL_TO) : "--spill-to";
      throw new OutputFailed(where, Objects.requireNonNull(e.getCause()));
    }
  }

  private int outOfMemory() {
    console.say("memory ran out before everything was seen: give it more with --max-memory");
    return ExitCode.LIMIT;
  }

  private <M extends Message> int check(
      Task task, Protocol<M> protocol, CounterexampleFiles files) {
    Checker<M> checker = new Checker<>(protocol, task.plan());
    if (!task.given().has(CheckOption.JSON)) {
      console.out().print(Configuration.text(task));
      console.out().flush(); // before the search, which may be long
    }
    CheckResult result = new Search(console).run(task, checker);
    Optional<Counterexample> found = result.outcome().counterexample();
    Optional<Telling<M>> telling = found.map(c -> new Telling<>(task, protocol, checker, c));
    new Printer(console, result).print(telling.map(Telling::story));
    telling.ifPresent(files::write);
    Sentences.of(result, files.options()).forEach(console::say);
    return exitCode(result);
  }

  private static int exitCode(CheckResult result) {
    if (result.isBad()) {
      return ExitCode.VIOLATED;
    }
    return result.isComplete() ? ExitCode.ALL_WELL : ExitCode.LIMIT;
  }
}
