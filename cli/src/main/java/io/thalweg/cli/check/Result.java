package io.thalweg.cli.check;

import io.thalweg.check.property.Claim;
import io.thalweg.check.search.Mode;
import io.thalweg.check.search.Outcome;
import io.thalweg.cli.console.ExitCode;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * A search that has ended.
 *
 * @param nanos how long it took
 * @param cpuNanos what it took of all processors; 0 if nobody knows
 */
record Result(Task task, Outcome outcome, long nanos, long cpuNanos) {

  /** Whether everything within the bounds was seen, so that nothing else can be found. */
  boolean isComplete() {
    return outcome.stopped().isEmpty() && outcome.counterexample().isEmpty() && !isOfWalks();
  }

  /** Whether it was walked by chance: then nobody counted states. */
  boolean isOfWalks() {
    return task.plan().mode() == Mode.RANDOM_WALKS;
  }

  /** For each claim that was checked what was found, in the order of the claims. */
  Map<Claim, Judgement> judgements() {
    Optional<Claim> violated = outcome.counterexample().map(c -> c.finding().claim());
    Map<Claim, Judgement> judgements = new EnumMap<>(Claim.class);
    for (Claim claim : task.plan().claims()) {
      boolean reached = outcome.reached().contains(claim);
      boolean wrong = violated.equals(Optional.of(claim));
      judgements.put(claim, Judgement.of(claim, wrong, reached, isSettled(claim)));
    }
    return judgements;
  }

  /** Whether all was seen that bears on a claim; those about whole runs are looked at in turn. */
  private boolean isSettled(Claim claim) {
    boolean before =
        outcome.counterexample().filter(c -> claim.compareTo(c.finding().claim()) > 0).isEmpty();
    return isComplete() || (outcome.complete() && (before || !claim.isAboutRuns()));
  }

  /** The same in words, and what was left out. */
  Map<Claim, String> verdicts() {
    Map<Claim, String> verdicts = new EnumMap<>(Claim.class);
    judgements().forEach((claim, judgement) -> verdicts.put(claim, judgement.words()));
    task.left().forEach((claim, why) -> verdicts.put(claim, "not checked with " + why));
    return verdicts;
  }

  int exitCode() {
    if (judgements().values().stream().anyMatch(Judgement::isBad)) {
      return ExitCode.VIOLATED;
    }
    return isComplete() ? ExitCode.ALL_WELL : ExitCode.LIMIT;
  }

  /** Why not everything was seen, if no counterexample is the reason. */
  Optional<String> limit() {
    if (outcome.counterexample().isPresent() || isComplete()) {
      return Optional.empty();
    }
    return Optional.of(isOfWalks() ? "random walks see only a part" : reached());
  }

  /** The search counts bytes for states; the user gave, or left to us, the memory as a whole. */
  private String reached() {
    String why = outcome.stopped().orElse("the end");
    String memory = CheckOption.MAX_MEMORY.option();
    if (!why.startsWith(memory)) {
      return why;
    }
    return task.given().has(CheckOption.MAX_MEMORY)
        ? memory + " " + task.given().text(CheckOption.MAX_MEMORY)
        : memory;
  }

  /**
   * Distinct states, or steps of walks, per second of one processor; of time if that is unknown.
   */
  double perSecond() {
    long taken = Math.max(1, cpuNanos > 0 ? cpuNanos : nanos);
    return (isOfWalks() ? outcome.transitions() : outcome.states()) * 1e9 / taken;
  }

  /** Bytes for each distinct state, with the steps between states where those are kept. */
  double bytesPerState() {
    return (outcome.visitedBytes() + outcome.graphBytes()) / (double) Math.max(1, outcome.states());
  }
}
