package io.thalweg.check.story;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The step that is being recorded: what is known of it before it has ended. */
final class OpenStep {

  /** A message that does not arrive; whether it came back is known only at the end of the step. */
  private record Gone(ShownMessage message, String why) {}

  private final LinkEnds ends = new LinkEnds();
  private int number;
  private @Nullable Cause cause;
  private final List<Object> effects = new ArrayList<>(); // Effect or Gone
  private final List<NodeState> after = new ArrayList<>();

  void cause(long at, Cause why) {
    number = Math.toIntExact(at);
    cause = why;
  }

  /** Whether something that happens now is part of a node's coming or going. */
  boolean isPartOf(long at) {
    return number == at && (cause instanceof Cause.Joins || cause instanceof Cause.Goes);
  }

  void effect(long at, Effect effect) {
    number = Math.toIntExact(at);
    effects.add(effect);
  }

  void gone(long at, ShownMessage message, String why) {
    number = Math.toIntExact(at);
    effects.add(new Gone(message, why));
  }

  void stepped(long at, NodeState state) {
    number = Math.toIntExact(at);
    after.add(state);
  }

  /** Ends the step; returns null if nothing was recorded. */
  @Nullable Moment close() {
    if (cause == null && effects.isEmpty() && after.isEmpty()) {
      return null;
    }
    Cause known = cause == null ? ends.guessed(after) : cause;
    List<Effect> settled = effects.stream().map(this::settled).toList();
    Moment moment = new Moment(number, known, settled, after);
    ends.remember(moment);
    cause = null;
    effects.clear();
    after.clear();
    return moment;
  }

  private Effect settled(Object effect) {
    return effect instanceof Gone(ShownMessage message, String why)
        ? new Effect.Drops(message, message.isPrecious() && isReturned(message, why))
        : (Effect) effect;
  }

  /**
   * Whether a token or units came back: the sender has them now or has sent them on. The published
   * algorithm is also handed its token, but has no rule to take it.
   */
  private boolean isReturned(ShownMessage message, String why) {
    for (NodeState state : after) {
      if (state.node() == message.from()) {
        boolean here = message.token() ? state.tokens() > 0 : state.freeUnits() > 0;
        return here || effects.stream().anyMatch(e -> isSentOn(e, message));
      }
    }
    return why.contains("handed back"); // its sender took no step yet, so the report decides
  }

  private static boolean isSentOn(Object effect, ShownMessage message) {
    return effect instanceof Effect.Sends(ShownMessage next)
        && next.from() == message.from()
        && (message.token() ? next.token() : next.isPrecious());
  }
}
