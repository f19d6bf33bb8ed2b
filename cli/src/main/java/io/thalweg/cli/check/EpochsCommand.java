package io.thalweg.cli.check;

import io.thalweg.check.epochs.BrokenRule;
import io.thalweg.check.epochs.EpochReduction;
import io.thalweg.check.epochs.EpochScope;
import io.thalweg.check.epochs.EpochSearch;
import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.Nearest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Searches how a small cluster survives what breaks. */
@Command(
    name = "epochs",
    description = {
      "Take every order of events in a small cluster whose members are killed, cut off, put out and"
          + " come back: what is agreed is learnt late or never, any member may be suspected at any"
          + " time, and messages are under way for as long as they like. Checked in every state:"
          + " no unit has two holders whose tenure is valid, none is in two places of an epoch,"
          + " fences grow, nothing is granted outside a tenure; and, in a sample of the states,"
          + " that all units are free and all requests served after all faults have ended.",
      "This is the code by which live members survive."
    },
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  thalweg check epochs --of hk --units 2",
      "  thalweg check epochs --of units --epochs 2 --broken SHORT_WAIT",
      "  thalweg check epochs --of gme --crashes 1 --mode depth-first \\",
      "    --reduce unread --max-states 20000000",
      "  thalweg check epochs --of gme --epochs 7 --crashes 3 --walks 1000",
      "",
      "Exit codes: 0 all well; 1 something is violated, with the way there; 2 bad input; 3 a limit"
          + " was reached before everything was seen, which is no verdict, or walks found nothing."
    })
public final class EpochsCommand implements Subcommand {
  private static final String BREADTH_FIRST = "breadth-first";
  private static final String DEPTH_FIRST = "depth-first";
  private static final String NONE = "none";

  private final Console console;

  @Option(
      names = "--of",
      paramLabel = "KIND",
      description = "What the members share: ${COMPLETION-CANDIDATES}. Default: units.")
  private Subject of = Subject.units;

  @Option(names = "--members", paramLabel = "N", description = "1 to 5, all keepers. Default: 3.")
  private int members = 3;

  @Option(names = "--units", paramLabel = "K", description = "1 to 4. Default: 1.")
  private int units = 1;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description = "Epochs after the first, 0 to 9. Default: 1.")
  private int epochs = 1;

  @Option(
      names = "--crashes",
      paramLabel = "N",
      description = "How often a process is killed and started again, 0 to 9. Default: 0.")
  private int crashes;

  @Option(
      names = "--leaves",
      paramLabel = "N",
      description = "How often the first member leaves, 0 to 9. Default: 0.")
  private int leaves;

  @Option(
      names = "--keeper-changes",
      paramLabel = "N",
      description = "How often the keepers change, 0 to 9. Default: 0.")
  private int keeperChanges;

  @Option(
      names = "--asks",
      paramLabel = "N",
      description = "How often each other member asks (hk, gme), 0 to 9. Default: 1.")
  private int asks = 1;

  @Option(names = "--slow-answers", description = "Answers of keepers take their time.")
  private boolean slowAnswers;

  @Option(
      names = "--broken",
      paramLabel = "RULE",
      description = "Leave this rule out: ${COMPLETION-CANDIDATES}.")
  private @Nullable BrokenRule broken;

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

  @Option(
      names = "--mode",
      paramLabel = "M",
      description =
          "breadth-first (shortest ways to a violation) or depth-first (little memory for what is"
              + " still to be looked at). Default: breadth-first.")
  private String mode = BREADTH_FIRST;

  @Option(
      names = "--reduce",
      paramLabel = "R",
      description =
          "Leave out states without changing the verdict: unread (what no later step reads is not"
              + " part of a state), renewal (who holds nothing prolongs its tenure as soon as it"
              + " can; with hk and gme this leaves out that a LINK waits for a tenure), both with"
              + " a comma between them, or none. Default: none.")
  private String reduce = NONE;

  @Option(names = "--seed", paramLabel = "S", description = "Of the walks. Default: 1.")
  private long seed = 1;

  /** What the members share, as it is called on the command line. */
  @SuppressWarnings("MemberName") // as users write it
  enum Subject {
    units,
    hk,
    gme
  }

  public EpochsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    EpochScope scope = scope();
    require("--max-states", maxStates, 1, 100_000_000);
    require("--heal-every", healEvery, 0, Integer.MAX_VALUE);
    require("--walks", walks, 0, Integer.MAX_VALUE);
    refuseWithWalks();
    EpochSearch search = new EpochSearch(scope, maxStates, healEvery).telling(progress());
    search.reducing(reductions());
    if (isDepthFirst()) {
      search.depthFirst();
    }
    EpochSearch.Outcome outcome = walks > 0 ? search.walk(seed, walks, 200) : search.run();
    clearProgress();
    return print(outcome);
  }

  private EpochScope scope() {
    require("--members", members, 1, 5);
    require("--units", units, 1, 4);
    require("--epochs", epochs, 0, 9);
    require("--crashes", crashes, 0, 9);
    require("--leaves", leaves, 0, 9);
    require("--keeper-changes", keeperChanges, 0, 9);
    require("--asks", asks, 0, 9);
    EpochScope.Kind kind = EpochScope.Kind.valueOf(of.name().toUpperCase(Locale.ROOT));
    Set<BrokenRule> left = broken == null ? Set.of() : Set.of(broken);
    return new EpochScope(
        kind, members, units, epochs, crashes, leaves, keeperChanges, asks, 1, slowAnswers, left);
  }

  private boolean isDepthFirst() {
    List<String> modes = List.of(BREADTH_FIRST, DEPTH_FIRST);
    if (!modes.contains(mode)) {
      throw BadInput.option("--mode", "'" + mode + "'", Nearest.oneOf(mode, modes));
    }
    return mode.equals(DEPTH_FIRST);
  }

  private Set<EpochReduction> reductions() {
    Set<EpochReduction> all = EnumSet.noneOf(EpochReduction.class);
    List<String> names = Arrays.stream(EpochReduction.values()).map(EpochReduction::label).toList();
    for (String word : reduce.equals(NONE) ? new String[0] : reduce.split(",", -1)) {
      int number = names.indexOf(word.trim());
      if (number < 0) {
        List<String> accepted = new ArrayList<>(names);
        accepted.add(NONE);
        throw BadInput.option("--reduce", "'" + word + "'", Nearest.oneOf(word, accepted));
      }
      all.add(EpochReduction.values()[number]);
    }
    return all;
  }

  private void refuseWithWalks() {
    if (walks > 0 && !(reduce.equals(NONE) && mode.equals(BREADTH_FIRST))) {
      throw BadInput.option("--walks", "--mode or --reduce beside it", "a search or walks");
    }
  }

  private static void require(String option, long found, long least, long most) {
    if (found < least || found > most) {
      throw BadInput.option(
          option, "'" + found + "'", "a whole number from " + least + " to " + most);
    }
  }

  private int print(EpochSearch.Outcome outcome) {
    String what = walks > 0 ? "steps of walks" : extent(outcome);
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

  private String extent(EpochSearch.Outcome outcome) {
    return (isDepthFirst() ? "states, on ways of up to " : "states, to a distance of ")
        + outcome.depth()
        + (isDepthFirst() ? " steps" : "");
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
