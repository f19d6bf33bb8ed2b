package io.thalweg.check.search;

import io.thalweg.check.property.Claim;
import java.util.Optional;
import java.util.Set;

/**
 * What a search has found.
 *
 * @param states distinct states
 * @param transitions steps between them
 * @param depth how many steps the furthest states are from the start
 * @param reached the goals that hold somewhere
 * @param counterexample a way to where a claim fails
 * @param stopped why the search ended before everything was seen
 * @param visitedBytes memory taken by the visited states
 * @param graphBytes memory taken by the steps between states, where they are needed
 * @param spilledBytes what of the frontier went to disk
 * @param locals how many states single nodes were seen in
 * @param renamings under how many other names a state counted as the same
 * @param exact whether whole states were compared
 */
public record Outcome(
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

  Outcome with(Optional<Counterexample> other) {
    return new Outcome(
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

  /** Whether all states were seen, so that what was not found is not there. */
  public boolean complete() {
    boolean early =
        counterexample.filter(found -> !found.finding().claim().isAboutRuns()).isPresent();
    return stopped.isEmpty() && !early;
  }

  /**
   * How likely it is at most that some state was taken for another one: there are n(n-1)/2 pairs,
   * and each has the same 64 bits with probability 2^-64, if fingerprints are as good as random.
   */
  public double missProbability() {
    return exact ? 0 : Math.min(1, (double) states * Math.max(0, states - 1) / 2 * 0x1p-64);
  }
}
