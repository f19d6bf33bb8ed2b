package io.thalweg.check.story;

import java.util.List;

/**
 * One step of a story: its cause, then what it led to.
 *
 * @param number the number of the step, from 1
 * @param after the nodes that took a step, as they were after it
 */
public record Moment(int number, Cause cause, List<Effect> effects, List<NodeState> after) {

  public Moment {
    effects = List.copyOf(effects);
    after = List.copyOf(after);
  }

  /** Returns the messages that were sent, in order. */
  public List<ShownMessage> sent() {
    return effects.stream()
        .filter(Effect.Sends.class::isInstance)
        .map(e -> ((Effect.Sends) e).message())
        .toList();
  }

  /** Returns the messages that were lost or came back. */
  public List<Effect.Drops> dropped() {
    return effects.stream()
        .filter(Effect.Drops.class::isInstance)
        .map(Effect.Drops.class::cast)
        .toList();
  }

  /** Returns the grants of this step: nodes that entered the CS. */
  public List<Effect.Enters> entered() {
    return effects.stream()
        .filter(Effect.Enters.class::isInstance)
        .map(Effect.Enters.class::cast)
        .toList();
  }
}
