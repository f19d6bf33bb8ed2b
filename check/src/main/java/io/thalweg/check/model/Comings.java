package io.thalweg.check.model;

import io.thalweg.check.model.Local.Phase;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;

/** Finds the nodes that may come or go next in a state, and the messages that may return late. */
final class Comings<M extends Message> {
  private final Space<M> space;

  Comings(Space<M> space) {
    this.space = space;
  }

  void of(int[] state, Moves<M> moves) {
    int budget = state[space.churn()];
    for (int i = 0; i < space.nodes(); i++) {
      Phase phase = phase(state, i);
      if (phase == Phase.ABSENT && Budget.allows(budget, ChurnBudget.JOIN)) {
        moves.add(Action.JOIN, i, 0);
      }
      boolean decides = phase == Phase.IDLE && Budget.allows(budget, ChurnBudget.LEAVE);
      if (decides || phase == Phase.LEAVING) {
        leave(state, i, moves);
      }
    }
    if (space.scope().churn().lateReturns() > 0) {
      links(state, Budget.allows(budget, ChurnBudget.LATE_RETURN), moves);
    }
  }

  private Phase phase(int[] state, int i) {
    return space.local(i, state[i]).phase();
  }

  /** A node that has the token or units gives them to a neighbour; one that has nothing goes. */
  private void leave(int[] state, int i, Moves<M> moves) {
    Node<M> node = space.local(i, state[i]).node();
    if (node.tokens() == 0 && node.freeUnits() == 0) {
      if (isDelivered(state, i)) {
        moves.add(Action.GO, i, 0);
      }
      return;
    }
    for (int heir = 0; heir < space.nodes(); heir++) {
      // Two nodes that leave could hand the token to each other for ever.
      if (node.knows(heir) && isUp(state, i, heir) && phase(state, heir) != Phase.LEAVING) {
        moves.add(Action.HAND_OVER, i, heir);
      }
    }
  }

  /** Whether all messages that the node has sent were delivered or have come back to it. */
  private boolean isDelivered(int[] state, int i) {
    for (int c = space.nodes(); c < space.channelsEnd(); c++) {
      if (space.from(c) == i && (state[c] > Queues.EMPTY || space.isInLimbo(state, c))) {
        return false;
      }
    }
    return true;
  }

  private void links(int[] state, boolean mayFail, Moves<M> moves) {
    for (int c = space.nodes(); c < space.channelsEnd(); c++) {
      int a = space.from(c);
      int b = space.to(c);
      if (space.isInLimbo(state, c)) {
        moves.add(Action.RETURN, a, b);
      }
      boolean carries = isPrecious(state[c]) || isPrecious(state[space.channel(b, a)]);
      if (mayFail && a < b && isUp(state, a, b) && carries) {
        moves.add(Action.FAIL_LATE, a, b);
      }
    }
  }

  /** Whether the link is there and neither end has been told otherwise. */
  private boolean isUp(int[] state, int a, int b) {
    int there = state[space.channel(a, b)];
    int back = state[space.channel(b, a)];
    return isUp(there) && isUp(back);
  }

  private static boolean isUp(int queue) {
    return queue != Queues.NONE && queue < Queues.CUT;
  }

  private boolean isPrecious(int queue) {
    return space.queues().counts(queue & ~Queues.CUT) > 0;
  }
}
