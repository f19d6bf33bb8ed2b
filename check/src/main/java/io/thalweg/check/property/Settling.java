package io.thalweg.check.property;

import io.thalweg.check.model.View;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Ranked;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether the highest priority goes first, as far as anybody can know it: nobody can wait for news
 * that are still under way.
 */
final class Settling<M extends Message> {
  private final Set<Claim> claims;
  private final View<M> before;
  private final View<M> after;

  Settling(Set<Claim> claims, View<M> before, View<M> after) {
    this.claims = claims;
    this.before = before;
    this.after = after;
  }

  /** Looks at a step from one view's state to the other's in which these nodes entered. */
  @Nullable Finding entering(int entered) {
    if (!before.linksUnchanged() || !after.linksUnchanged()) {
      return null; // requests then travel again for reasons of their own
    }
    Finding wrong = null;
    if (claims.contains(Claim.HIGHEST_PRIORITY_FIRST) && before.isNewsAtRest()) {
      wrong = passed(Claim.HIGHEST_PRIORITY_FIRST, entered, ~0);
    }
    if (wrong == null && claims.contains(Claim.SETTLED_FIRST)) {
      wrong = passed(Claim.SETTLED_FIRST, entered, before.settled());
    }
    return wrong;
  }

  private @Nullable Finding passed(Claim claim, int entered, int settled) {
    for (int i = 0; i < before.nodes(); i++) {
      boolean known = before.isWaiting(i) || claim == Claim.SETTLED_FIRST;
      if ((entered >> i & 1) != 0 && known) {
        for (int j = 0; j < before.nodes(); j++) {
          boolean waits = before.isWaiting(j) && after.isWaiting(j) && (settled >> j & 1) != 0;
          if (waits && before.key(j) > key(i) && after.key(j) > key(i)) {
            String detail = "node " + i + " (" + key(i) + ") enters before node " + j;
            return new Finding(claim, detail + " (" + before.key(j) + ")");
          }
        }
      }
    }
    return null;
  }

  /** The key of a request that has just been granted. */
  private long key(int i) {
    if (before.isWaiting(i)) {
      return before.key(i);
    }
    var request = new Event.Request<M>(0, after.h(i), after.priority(i), 0, 0);
    return before.node(i) instanceof Ranked ranked ? ranked.keyOf(request) : after.priority(i);
  }
}
