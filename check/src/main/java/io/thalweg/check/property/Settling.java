package io.thalweg.check.property;

import io.thalweg.check.model.View;
import io.thalweg.core.model.Event.Request;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Precedence;
import io.thalweg.core.properties.StateChecks;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks that grants follow the order that users were promised, as far as nodes can know it: no
 * node can take news into account that is still in flight. The check looks at what was asked for
 * and when, not at the keys of any node.
 */
final class Settling<M extends Message> {
  /** The order for algorithms that promise none: the larger priority first. */
  private static final Precedence BY_PRIORITY =
      new Precedence() {
        @Override
        public boolean isAlike(Request<?> one, Request<?> other) {
          return one.priority() == other.priority();
        }

        @Override
        public boolean isAhead(Request<?> one, Request<?> other) {
          return one.priority() > other.priority();
        }
      };

  private final Set<Claim> claims;
  private final Precedence precedence;
  private final View<M> before;
  private final View<M> after;

  Settling(Set<Claim> claims, @Nullable Precedence promised, View<M> before, View<M> after) {
    this.claims = claims;
    this.precedence = promised == null ? BY_PRIORITY : promised;
    this.before = before;
    this.after = after;
  }

  /** Checks a step, from the state before to the state after, in which these nodes entered. */
  @Nullable Finding entering(int entered) {
    if (!before.linksUnchanged() || !after.linksUnchanged()) {
      return null; // requests are then sent again
    }
    boolean all = before.isNewsAtRest();
    int settled = claims.contains(Claim.SETTLED_FIRST) ? before.settled() : 0;
    for (int i = 0; i < before.nodes(); i++) {
      if ((entered >> i & 1) != 0) {
        for (int j = 0; j < before.nodes(); j++) {
          Claim broken = isAhead(j, i) ? broken(i, j, all, (settled >> j & 1) != 0) : null;
          if (broken != null) {
            return new Finding(broken, text(i) + " enters before " + text(j));
          }
        }
      }
    }
    return null;
  }

  /** Whether node j waits, before and after the step, ahead of node i, which entered. */
  private boolean isAhead(int j, int i) {
    return before.isWaiting(j)
        && after.isWaiting(j)
        && precedence.isAhead(before.asked(j), granted(i))
        && precedence.isAhead(after.asked(j), granted(i))
        && StateChecks.reachable(before, i)[j]; // otherwise no node can know of it
  }

  /** Returns the claim that is violated because node i entered before j, or null. */
  private @Nullable Claim broken(int i, int j, boolean allAtRest, boolean jHadSettled) {
    Claim order =
        precedence.isAlike(before.asked(j), granted(i))
            ? Claim.FIRST_COME_FIRST_SERVED
            : Claim.NO_UNJUSTIFIED_OVERTAKING;
    if (allAtRest && claims.contains(order)) {
      return order;
    }
    return jHadSettled && claims.contains(Claim.SETTLED_FIRST) ? Claim.SETTLED_FIRST : null;
  }

  /** Returns the request of a node that has just entered; it may have been made in this step. */
  private Request<M> granted(int i) {
    return before.isWaiting(i) ? before.asked(i) : after.asked(i, before.now());
  }

  private String text(int i) {
    Request<M> asked = before.isWaiting(i) ? before.asked(i) : granted(i);
    String since = precedence == BY_PRIORITY ? "" : ", asked as number " + (asked.at() + 1);
    return "node %d (priority %d, h=%d%s)".formatted(i, asked.priority(), asked.h(), since);
  }
}
