package io.thalweg.check.search;

import io.thalweg.check.property.Finding;
import java.util.List;
import java.util.OptionalInt;

/**
 * A way from the start to where a claim fails.
 *
 * @param finding which claim, and what was seen
 * @param actions what happens, in order
 * @param loopFrom how many of the actions come before those that repeat for ever, if any do
 */
public record Counterexample(Finding finding, List<Integer> actions, OptionalInt loopFrom) {
  public Counterexample {
    actions = List.copyOf(actions);
  }
}
