package io.thalweg.check.property;

import java.util.List;
import java.util.OptionalInt;

/**
 * A sequence of actions from the start to a state or step in which a claim fails.
 *
 * @param finding the claim, and what shows that it fails
 * @param actions the actions, in order
 * @param loopFrom number of actions before those that repeat for ever, if any do
 */
public record Counterexample(Finding finding, List<Integer> actions, OptionalInt loopFrom) {
  public Counterexample {
    actions = List.copyOf(actions);
  }
}
