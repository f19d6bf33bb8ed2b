package io.thalweg.check.property;

import io.thalweg.check.model.View;
import io.thalweg.core.heights.Queueing;
import io.thalweg.core.model.Message;
import io.thalweg.core.properties.StateChecks;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Claims about the queues by which requests lead to the token, for algorithms that have them. */
final class Chains<M extends Message> {
  private final Set<Claim> claims;
  private final View<M> view;
  private final boolean whenQuiet; // whether a claim is about quiet states

  Chains(Set<Claim> claims, View<M> view) {
    this.claims = claims;
    this.view = view;
    this.whenQuiet =
        claims.contains(Claim.NEXT_KNOWS_FRONT) || claims.contains(Claim.QUEUED_FOR_A_REQUEST);
  }

  /** Returns what is wrong with the queue of node i by itself, or null. */
  @Nullable Finding queue(int i) {
    if (!(view.node(i) instanceof Queueing node)) {
      return null;
    }
    if (claims.contains(Claim.QUEUED_ONCE)) {
      for (int place = 0; place < node.queued(); place++) {
        int j = node.queuedNode(place);
        if (j != i && placeOf(node, j) != place) {
          return new Finding(Claim.QUEUED_ONCE, "node " + j + " stands twice in Q of node " + i);
        }
      }
    }
    boolean lost = view.isWaiting(i) && view.node(i).tokens() == 0 && placeOf(node, i) < 0;
    return lost && claims.contains(Claim.WAITING_IN_QUEUE)
        ? new Finding(Claim.WAITING_IN_QUEUE, "node " + i + " waits and is not in its own Q")
        : null;
  }

  private static int placeOf(Queueing node, int j) {
    for (int place = 0; place < node.queued(); place++) {
      if (node.queuedNode(place) == j) {
        return place;
      }
    }
    return -1;
  }

  /** Returns what is wrong with the chain of queues when nothing is in flight, or null. */
  @Nullable Finding quiet() {
    int holder = whenQuiet ? StateChecks.holder(view) : -1;
    if (holder < 0) {
      return null;
    }
    boolean[] connected = StateChecks.reachable(view, holder);
    for (int i = 0; i < view.nodes(); i++) {
      if (connected[i] && view.node(i) instanceof Queueing node) {
        Finding wrong = i == holder ? null : unknown(i, node);
        wrong = wrong == null ? idle(i, node) : wrong;
        if (wrong != null) {
          return wrong;
        }
      }
    }
    return null;
  }

  private @Nullable Finding unknown(int i, Queueing node) {
    return isKnown(i, node) || !claims.contains(Claim.NEXT_KNOWS_FRONT)
        ? null
        : new Finding(
            Claim.NEXT_KNOWS_FRONT,
            "node " + node.next() + " does not know what stands first in Q of node " + i);
  }

  /** Finds a node in the queue of node i whose own queue is empty: it does not need the token. */
  private @Nullable Finding idle(int i, Queueing node) {
    if (!claims.contains(Claim.QUEUED_FOR_A_REQUEST)) {
      return null;
    }
    for (int place = 0; place < node.queued(); place++) {
      int j = node.queuedNode(place);
      if (j != i && view.node(j) instanceof Queueing asking && asking.queued() == 0) {
        return new Finding(
            Claim.QUEUED_FOR_A_REQUEST,
            "node " + j + " stands in Q of node " + i + " and has nobody in its own");
      }
    }
    return null;
  }

  private boolean isKnown(int i, Queueing node) {
    if (node.queued() == 0) {
      return true;
    }
    if (!(view.node(node.next()) instanceof Queueing next)) {
      return false;
    }
    int place = placeOf(next, i);
    return place >= 0 && next.queuedKey(place).equals(node.queuedKey(0));
  }

  /** Returns what is wrong with the arrival of this message, or null. */
  @Nullable Finding arrival(int from, int to, Message message) {
    if (!message.type().equals("UPDATE") || !(view.node(to) instanceof Queueing node)) {
      return null;
    }
    return placeOf(node, from) >= 0 || node.tokenIsOnItsWayTo(from)
        ? null
        : new Finding(
            Claim.UPDATE_FINDS_REQUEST,
            "node " + to + " gets an UPDATE from node " + from + " and has no REQUEST of it");
  }
}
