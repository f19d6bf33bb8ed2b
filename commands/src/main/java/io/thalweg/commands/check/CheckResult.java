package io.thalweg.commands.check;

import io.thalweg.check.property.Claim;
import io.thalweg.check.search.Mode;
import io.thalweg.check.search.SearchOutcome;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * A search that has ended.
 *
 * @param nanos the elapsed time
 * @param cpuNanos the time of all processors together; 0 if it is not known
 */
public record CheckResult(Task task, SearchOutcome outcome, long nanos, long cpuNanos) {

  /** Whether all states within the bounds were seen, and no violation. */
  public boolean isComplete() {
    return outcome.stopped().isEmpty() && outcome.counterexample().isEmpty() && !isOfWalks();
  }

  /** Whether the search was random walks, which do not count states. */
  public boolean isOfWalks() {
    return task.plan().mode() == Mode.RANDOM_WALKS;
  }

  /** Returns the verdict on each claim that was checked, in the order of the claims. */
  public Map<Claim, Judgement> judgements() {
    Optional<Claim> violated = outcome.counterexample().map(c -> c.finding().claim());
    Map<Claim, Judgement> judgements = new EnumMap<>(Claim.class);
    for (Claim claim : task.plan().claims()) {
      boolean reached = outcome.reached().contains(claim);
      boolean wrong = violated.equals(Optional.of(claim));
      judgements.put(claim, Judgement.of(claim, wrong, reached, isSettled(claim)));
    }
    return judgements;
  }

  /**
   * Whether the search saw all that can decide a claim; claims about whole runs are decided in
   * order, up to the first that fails.
   */
  private boolean isSettled(Claim claim) {
    boolean before =
        outcome.counterexample().filter(c -> claim.compareTo(c.finding().claim()) > 0).isEmpty();
    return isComplete() || (outcome.complete() && (before || !claim.isAboutRuns()));
  }

  /** Returns the verdicts in words, with those claims that were left out. */
  public Map<Claim, String> verdicts() {
    Map<Claim, String> verdicts = new EnumMap<>(Claim.class);
    judgements().forEach((claim, judgement) -> verdicts.put(claim, judgement.words()));
    task.left().forEach((claim, why) -> verdicts.put(claim, "not checked with " + why));
    return verdicts;
  }

  /** Whether a property was violated, or a goal is not reached. */
  public boolean isBad() {
    return judgements().values().stream().anyMatch(Judgement::isBad);
  }

  /** Returns why not everything was seen, unless a counterexample is the reason. */
  public Optional<String> limit() {
    if (outcome.counterexample().isPresent() || isComplete()) {
      return Optional.empty();
    }
    return Optional.of(isOfWalks() ? "random walks see only a part" : reached());
  }

  /** Names the memory as the user gave it: the search itself knows only its part for states. */
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
   * Returns the number of distinct states, or steps of walks, per second of one processor, or per
   * elapsed second if processor time is not known.
   */
  public double perSecond() {
    long taken = Math.max(1, cpuNanos > 0 ? cpuNanos : nanos);
    return (isOfWalks() ? outcome.transitions() : outcome.states()) * 1e9 / taken;
  }

  /** Returns the bytes per distinct state, including the steps between states if those are kept. */
  public double bytesPerState() {
    return (outcome.visitedBytes() + outcome.graphBytes()) / (double) Math.max(1, outcome.states());
  }
}
