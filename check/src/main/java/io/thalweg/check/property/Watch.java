package io.thalweg.check.property;

import io.thalweg.check.model.Counts;
import io.thalweg.check.model.GrantedUnasked;
import io.thalweg.check.model.Space;
import io.thalweg.check.model.StepFailed;
import io.thalweg.check.model.View;
import io.thalweg.core.model.Message;
import io.thalweg.core.properties.StateChecks;
import io.thalweg.core.properties.Violation;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks at states and steps one at a time. For one thread.
 *
 * @param <M> the protocol's messages
 */
public final class Watch<M extends Message> {
  private final Space<M> space;
  private final Set<Claim> claims;
  private final View<M> view;
  private final View<M> before;
  private final int k;
  private final EnumSet<Claim> reached = EnumSet.noneOf(Claim.class);

  public Watch(Space<M> space, Set<Claim> claims) {
    this.space = space;
    this.claims = Set.copyOf(claims);
    this.view = new View<>(space);
    this.before = new View<>(space);
    this.k = space.protocol().k();
  }

  /** The goals that were seen to hold in some state. */
  public Set<Claim> reached() {
    return reached;
  }

  /** Looks at a state that was not seen before; what is wrong with it, or null. */
  public @Nullable Finding state(int[] state) {
    long counts = space.counts(state);
    long held = Counts.held(counts);
    if (Counts.tokens(counts) != 1 || Counts.free(counts) + held != k || held > k) {
      Finding wrong =
          first(StateChecks.always(k, Counts.tokens(counts), Counts.free(counts), held, 0));
      if (wrong != null) {
        return wrong;
      }
    }
    goals(state, held);
    return space.isQuiet(state) ? quiet(state, held) : null;
  }

  private @Nullable Finding quiet(int[] state, long held) {
    view.show(state);
    boolean fits = claims.contains(Claim.NOTHING_THAT_FITS_WAITS);
    Finding wrong = first(StateChecks.quiet(view, fits, 0));
    if (wrong == null && held == 0 && claims.contains(Claim.EVERY_REQUEST_SERVED)) {
      return atRest();
    }
    return wrong;
  }

  /** Nothing is under way and nobody is inside: nothing more happens of itself. */
  private @Nullable Finding atRest() {
    boolean[] able = Servable.nodes(view);
    for (int i = 0; i < view.nodes(); i++) {
      if (able[i] && view.isWaiting(i)) {
        return new Finding(Claim.EVERY_REQUEST_SERVED, "node " + i + " waits for ever");
      }
    }
    return null;
  }

  private @Nullable Finding first(List<Violation> violations) {
    for (Violation violation : violations) {
      Claim claim = Claim.of(violation.property());
      if (claims.contains(claim)) {
        return new Finding(claim, violation.detail());
      }
    }
    return null;
  }

  private void goals(int[] state, long held) {
    if (held > 0) {
      reached.add(Claim.SOMEBODY_ENTERS);
      if (held == k) {
        reached.add(Claim.ALL_UNITS_HELD);
      }
      if (isOpen(Claim.SEVERAL_INSIDE) && inside(state) > 1) {
        reached.add(Claim.SEVERAL_INSIDE);
      }
    } else if (isOpen(Claim.EVERYBODY_SERVED) && space.isQuiet(state) && allOver(state)) {
      reached.add(Claim.EVERYBODY_SERVED);
    }
  }

  private boolean isOpen(Claim goal) {
    return claims.contains(goal) && !reached.contains(goal);
  }

  private int inside(int[] state) {
    view.show(state);
    int count = 0;
    for (int i = 0; i < view.nodes(); i++) {
      count += view.isInside(i) ? 1 : 0;
    }
    return count;
  }

  private boolean allOver(int[] state) {
    view.show(state);
    for (int i = 0; i < view.nodes(); i++) {
      boolean asks = !space.scope().wishes().get(i).isEmpty();
      int due = space.scope().isForever() ? 1 : space.scope().requests();
      if (view.isWaiting(i) || (asks && view.made(i) < due)) {
        return false;
      }
    }
    return true;
  }

  /** Looks at a step in which nodes entered; what is wrong with it, or null. */
  public @Nullable Finding entering(int[] from, int[] to, int entered) {
    if (!claims.contains(Claim.HIGHEST_PRIORITY_FIRST)) {
      return null;
    }
    before.show(from);
    if (!newsAtRest()) {
      return null;
    }
    view.show(to);
    if (!view.linksUnchanged()) {
      return null; // whoever enters because a link fails does so before requests have travelled
      // anew
    }
    for (int i = 0; i < view.nodes(); i++) {
      if ((entered >> i & 1) != 0 && before.isWaiting(i)) {
        Finding wrong = passed(i);
        if (wrong != null) {
          return wrong;
        }
      }
    }
    return null;
  }

  /** No link has changed, and what anybody wants is known wherever it matters. */
  private boolean newsAtRest() {
    if (!before.linksUnchanged()) {
      return false;
    }
    boolean[] travelling = {false};
    before.inFlight(m -> travelling[0] |= m.type().equals("REQUEST") || m.type().equals("UPDATE"));
    return !travelling[0];
  }

  private @Nullable Finding passed(int i) {
    long key = before.key(i);
    for (int j = 0; j < before.nodes(); j++) {
      if (before.isWaiting(j) && view.isWaiting(j) && before.key(j) > key && view.key(j) > key) {
        return new Finding(
            Claim.HIGHEST_PRIORITY_FIRST,
            "node "
                + i
                + " (key "
                + key
                + ") enters before node "
                + j
                + " (key "
                + before.key(j)
                + ")");
      }
    }
    return null;
  }

  /** What a step that came to no end violates, or null if nobody asked. */
  public @Nullable Finding failure(StepFailed failed) {
    Claim claim =
        failed.getCause() instanceof GrantedUnasked ? Claim.GRANTS_MATCH_REQUESTS : Claim.STEPS_END;
    return claims.contains(claim) ? new Finding(claim, String.valueOf(failed.getMessage())) : null;
  }
}
