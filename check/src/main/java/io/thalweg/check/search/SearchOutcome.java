package io.thalweg.check.search;

import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Counterexample;
import java.util.Optional;
import java.util.Set;

/**
 * The result of a search.
 *
 * @param states number of distinct states
 * @param transitions number of steps between them
 * @param depth number of steps from the start to the furthest states
 * @param reached the goals that hold somewhere
 * @param counterexample a sequence of actions after which a claim fails
 * @param stopped why the search ended before everything was seen
 * @param visitedBytes memory taken by the visited states
 * @param graphBytes memory taken by the steps between states, if claims need them
 * @param spilledBytes number of bytes of the frontier that were written to disk
 * @param locals number of different states of single nodes
 * @param renamings number of renamings under which states counted as the same
 * @param exact whether whole states were compared
 */
public record SearchOutcome(
    long states,
    long transitions,
    int depth,
    Set<Claim> reached,
    Optional<Counterexample> counterexample,
    Optional<String> stopped,
    long visitedBytes,
    long graphBytes,
    long spilledBytes,
    int locals,
    int renamings,
    boolean exact) {

  SearchOutcome with(Optional<Counterexample> other) {
    return new SearchOutcome(
        states,
        transitions,
        depth,
        reached,
        other,
        stopped,
        visitedBytes,
        graphBytes,
        spilledBytes,
        locals,
        renamings,
        exact);
  }

  /** Whether all states were seen, so that a violation that was not found does not exist. */
  public boolean complete() {
    boolean early =
        counterexample.filter(found -> !found.finding().claim().isAboutRuns()).isPresent();
    return stopped.isEmpty() && !early;
  }

  /**
   * Returns an upper bound on the probability that some state was taken for another: there are
   * n(n-1)/2 pairs of states, and the two of a pair have the same 64 bits with probability 2^-64 if
   * fingerprints are as good as random.
   */
  public double missProbability() {
    return exact ? 0 : Math.min(1, (double) states * Math.max(0, states - 1) / 2 * 0x1p-64);
  }
}
