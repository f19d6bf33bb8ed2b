package io.thalweg.check.property;

import io.thalweg.check.model.Action;
import io.thalweg.check.model.Moves;
import io.thalweg.check.model.Space;
import io.thalweg.check.model.StepFailed;
import io.thalweg.check.model.Stepper;
import io.thalweg.core.model.Message;
import org.jspecify.annotations.Nullable;

/**
 * Delivers messages in turn and expects that at some point none is left. Where numbers grow with
 * each message, no state occurs twice, so an endless exchange is not a cycle. This class finds it
 * nevertheless, for one order of deliveries and up to a limit. For one thread.
 */
final class InTurn<M extends Message> {
  static final int DELIVERIES_MAX = 500;

  private final Moves<M> moves;
  private final Stepper<M> stepper;

  InTurn(Space<M> space) {
    this.moves = new Moves<>(space);
    this.stepper = new Stepper<>(space);
  }

  @Nullable Finding from(int[] start) {
    int[] state = start.clone();
    long print = 0; // not used
    int last = 0;
    for (int d = 0; d < DELIVERIES_MAX; d++) {
      int delivery = after(state, last);
      if (delivery < 0) {
        return null;
      }
      try {
        stepper.take(state, print, delivery);
      } catch (StepFailed failed) {
        return null; // reported by STEPS_END, if that is checked
      }
      last = delivery;
    }
    return new Finding(
        Claim.SILENT_IN_TURN,
        "after " + DELIVERIES_MAX + " deliveries messages are still under way");
  }

  /** Returns the next delivery, channel by channel, or -1. */
  private int after(int[] state, int last) {
    moves.of(state);
    int first = -1;
    for (int m = 0; m < moves.size(); m++) {
      int action = moves.action(m);
      if (Action.isDelivery(action)) {
        if (action > last) {
          return action;
        }
        first = first < 0 ? action : first;
      }
    }
    return first;
  }
}
