package io.thalweg.cli.check;

import io.thalweg.check.register.RegisterRule;
import io.thalweg.check.register.RegisterScope;
import io.thalweg.check.register.RegisterSearch;
import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.core.recovery.Ids;
import io.thalweg.sim.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Searches how a few keepers agree on a register. */
@Command(
    name = "register",
    description = {
      "Take every order of events among a few keepers that agree on a register, changed by"
          + " compare-and-set: any keeper may make a proposal at any time, messages are lost,"
          + " repeated and reordered, keepers are killed and started again with what is on their"
          + " disks, and the voters change. Checked in every state: no two values are chosen for"
          + " one version, what a proposer calls chosen is chosen, and each was made for the one"
          + " before; and, in a sample of the states, that every keeper has a value of its own"
          + " chosen when it alone proposes and no more faults happen, and that a majority of the"
          + " voters has the next version chosen without all others, also those that it names.",
      "This is the code by which live members are to agree; they do not run it yet."
    },
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  thalweg check register --crashes 1",
      "  thalweg check register --broken BALLOT_AGAIN --keepers 2 --voters 2 --slow-answers",
      "  thalweg check register --keepers 4 --voters 1,2,3 --keeper-changes 1 --to 2,3,4",
      "  thalweg check register --keepers 5 --versions 4 --proposals 12 --crashes 4 --walks 10000",
      "",
      "Exit codes: 0 all well; 1 something is violated, with the way there; 2 bad input; 3 a limit"
          + " was reached before everything was seen, which is no verdict, or walks found nothing."
    })
public final class RegisterCommand implements Subcommand {
  private static final Pattern KEEPERS = Pattern.compile("[1-5](,[1-5])*");

  private final Console console;

  @Option(names = "--keepers", paramLabel = "N", description = "1 to 5. Default: 3.")
  private int keepers = 3;

  @Option(
      names = "--proposers",
      paramLabel = "N",
      description = "How many of them, the first, make proposals, 1 to 5. Default: all.")
  private @Nullable Integer proposers;

  @Option(
      names = "--voters",
      paramLabel = "K,K",
      description = "The keepers that vote at first, such as 1,2,3. Default: all.")
  private @Nullable String voters;

  @Option(
      names = "--versions",
      paramLabel = "N",
      description = "Changes of the register, 1 to 9. Default: 1.")
  private int versions = 1;

  @Option(
      names = "--proposals",
      paramLabel = "N",
      description = "How often an attempt begins, at all keepers together, 1 to 99. Default: 2.")
  private int proposals = 2;

  @Option(
      names = "--crashes",
      paramLabel = "N",
      description = "How often a keeper is killed and started again, 0 to 9. Default: 0.")
  private int crashes;

  @Option(
      names = "--keeper-changes",
      paramLabel = "N",
      description = "How many proposals may name other voters, 0 to 9. Default: 0.")
  private int keeperChanges;

  @Option(
      names = "--to",
      paramLabel = "K,K",
      description =
          "Voters that such a proposal may name; may be given several times. Default: any.")
  private List<String> to = List.of();

  @Option(
      names = "--slow-answers",
      description =
          "Answers take their time. Otherwise an answer arrives at once or never, while questions"
              + " always take their time.")
  private boolean slowAnswers;

  @Option(
      names = "--broken",
      paramLabel = "RULE",
      description = "Leave this rule out: ${COMPLETION-CANDIDATES}.")
  private @Nullable RegisterRule broken;

  @Option(
      names = "--max-states",
      paramLabel = "N",
      description = "Where the search stops, up to 100000000. Default: 5000000.")
  private long maxStates = 5_000_000;

  @Option(
      names = "--heal-every",
      paramLabel = "N",
      description =
          "All faults end, as a trial, in one of this number of states; 0: in none. Default: 1000.")
  private int healEvery = 1000;

  @Option(
      names = "--walks",
      paramLabel = "N",
      description = "Walk at random this number of times, 200 steps each, instead of searching.")
  private int walks;

  @Option(names = "--seed", paramLabel = "S", description = "Of the walks. Default: 1.")
  private long seed = 1;

  public RegisterCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RegisterScope scope = scope();
    require("--max-states", maxStates, 1, 100_000_000);
    require("--heal-every", healEvery, 0, Integer.MAX_VALUE);
    require("--walks", walks, 0, Integer.MAX_VALUE);
    RegisterSearch search = new RegisterSearch(scope, maxStates, healEvery).telling(progress());
    RegisterSearch.Outcome outcome = walks > 0 ? search.walk(seed, walks, 200) : search.run();
    clearProgress();
    return print(outcome);
  }

  private RegisterScope scope() {
    require("--keepers", keepers, 1, 5);
    require("--versions", versions, 1, 9);
    require("--proposals", proposals, 1, 99);
    require("--crashes", crashes, 0, 9);
    require("--keeper-changes", keeperChanges, 0, 9);
    int proposing = proposers == null ? keepers : proposers;
    require("--proposers", proposing, 1, keepers);
    List<Ids> others = new ArrayList<>();
    to.forEach(set -> others.add(ids("--to", set)));
    Ids first =
        voters == null ? Ids.of(IntStream.rangeClosed(1, keepers)) : ids("--voters", voters);
    RegisterScope scope =
        RegisterScope.of(keepers, versions, proposals, crashes)
            .from(first)
            .proposedBy(proposing)
            .changing(keeperChanges, others);
    RegisterScope slow = slowAnswers ? scope.slow() : scope;
    return broken == null ? slow : slow.without(broken);
  }

  private Ids ids(String option, String set) {
    if (KEEPERS.matcher(set).matches()) {
      Ids ids = Ids.of(Pattern.compile(",").splitAsStream(set).mapToInt(Integer::parseInt));
      if (ids.last() <= keepers) {
        return ids;
      }
    }
    throw BadInput.option(
        option, "'" + set + "'", "keepers from 1 to " + keepers + ", such as 1,2,3");
  }

  private static void require(String option, long found, long least, long most) {
    if (found < least || found > most) {
      throw BadInput.option(
          option, "'" + found + "'", "a whole number from " + least + " to " + most);
    }
  }

  private int print(RegisterSearch.Outcome outcome) {
    String what = walks > 0 ? "steps of walks" : "states, to a distance of " + outcome.depth();
    console.out().printf(Locale.ROOT, "%,d %s%n", outcome.states(), what);
    String violation = outcome.violation();
    if (violation != null) {
      console.out().println("VIOLATED: " + violation);
      outcome.steps().forEach(step -> console.out().println("  " + step));
      return ExitCode.VIOLATED;
    }
    if (outcome.whole()) {
      console.out().println("everything within these bounds was seen; every property holds");
      return ExitCode.ALL_WELL;
    }
    console.out().println("nothing was found; not everything was seen");
    return ExitCode.LIMIT;
  }

  private LongConsumer progress() {
    return states -> {
      if (console.terminal().showsErrors()) {
        console.err().printf(Locale.ROOT, "\r%,d so far\u001b[K", states);
        console.err().flush();
      }
    };
  }

  private void clearProgress() {
    if (console.terminal().showsErrors()) {
      console.err().print("\r\u001b[K");
      console.err().flush();
    }
  }
}
