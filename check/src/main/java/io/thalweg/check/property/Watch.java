package io.thalweg.check.property;

import io.thalweg.check.model.Action;
import io.thalweg.check.model.Counts;
import io.thalweg.check.model.GrantedUnasked;
import io.thalweg.check.model.Space;
import io.thalweg.check.model.StepFailed;
import io.thalweg.check.model.View;
import io.thalweg.core.model.Message;
import io.thalweg.core.properties.StateChecks;
import io.thalweg.core.properties.Stock;
import io.thalweg.core.properties.Violation;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks the properties in states and steps, one at a time. For one thread.
 *
 * @param <M> the protocol's messages
 */
public final class Watch<M extends Message> {
  private final Space<M> space;
  private final Set<Claim> claims;
  private final View<M> view;
  private final View<M> before;
  private final Chains<M> chains;
  private final Settling<M> settling;
  private final @Nullable InTurn<M> inTurn;
  private final BitSet[] known; // by node: its states that were checked
  private final boolean queues;
  private final boolean joining;
  private final Stock stock;
  private final Groups<M> groups;
  private final EnumSet<Claim> reached = EnumSet.noneOf(Claim.class);

  public Watch(Space<M> space, Set<Claim> claims) {
    this.space = space;
    this.claims = Set.copyOf(claims);
    this.view = new View<>(space);
    this.before = new View<>(space);
    this.chains = new Chains<>(claims, view);
    this.settling = new Settling<>(claims, space.protocol().precedence(), before, view);
    this.inTurn = claims.contains(Claim.SILENT_IN_TURN) ? new InTurn<>(space) : null;
    this.queues = claims.contains(Claim.QUEUED_ONCE) || claims.contains(Claim.WAITING_IN_QUEUE);
    this.known = Stream.generate(BitSet::new).limit(view.nodes()).toArray(BitSet[]::new);
    this.joining =
        claims.contains(Claim.CONCURRENT_ENTERING) || claims.contains(Claim.UNOPPOSED_ENTERING);
    this.stock = space.stock();
    this.groups = new Groups<>(claims, view);
  }

  /** Returns the goals that were seen to hold in some state. */
  public Set<Claim> reached() {
    return reached;
  }

  /** Checks a state that was not seen before; returns what is wrong with it, or null. */
  public @Nullable Finding state(int[] state) {
    long counts = space.counts(state);
    long held = Counts.held(counts);
    Finding wrong = null;
    if (!stock.isWhole(Counts.tokens(counts), Counts.free(counts), held)) {
      wrong = first(StateChecks.always(stock, Counts.tokens(counts), Counts.free(counts), held, 0));
    }
    if (wrong == null && held > 1 && claims.contains(Claim.ONE_GROUP_INSIDE)) {
      view.show(state);
      wrong = groups.inside();
    }
    goals(state, held);
    if (wrong == null && queues) {
      wrong = queues(state);
    }
    if (wrong == null && space.isQuiet(state)) {
      wrong = quiet(state, held);
    }
    return wrong == null && inTurn != null ? inTurn.from(state) : wrong;
  }

  /** Checks each state of a node once, since many states of the whole network share it. */
  private @Nullable Finding queues(int[] state) {
    for (int i = 0; i < known.length; i++) {
      if (!known[i].get(state[i])) {
        known[i].set(state[i]);
        view.show(state);
        Finding wrong = chains.queue(i);
        if (wrong != null) {
          return wrong;
        }
      }
    }
    return null;
  }

  private @Nullable Finding quiet(int[] state, long held) {
    view.show(state);
    boolean fits = claims.contains(Claim.NOTHING_THAT_FITS_WAITS);
    Finding wrong = first(StateChecks.quiet(view, fits, 0));
    if (wrong == null) {
      wrong = chains.quiet();
    }
    if (wrong == null && held > 0 && joining) {
      wrong = groups.quiet();
    }
    if (wrong == null && held == 0 && claims.contains(Claim.EVERY_REQUEST_SERVED)) {
      return atRest();
    }
    return wrong;
  }

  /** Checks a state in which nothing is in flight and no node is inside: no fair action is left. */
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
      if (held == stock.k()) {
        reached.add(Claim.ALL_UNITS_HELD);
      }
      if (isOpen(Claim.SEVERAL_INSIDE) && view.show(state).inside() > 1) {
        reached.add(Claim.SEVERAL_INSIDE);
      }
    } else if (isOpen(Claim.EVERYBODY_SERVED) && space.isQuiet(state) && allOver(state)) {
      reached.add(Claim.EVERYBODY_SERVED);
    }
  }

  private boolean isOpen(Claim goal) {
    return claims.contains(goal) && !reached.contains(goal);
  }

  private boolean allOver(int[] state) {
    view.show(state);
    for (int i = 0; i < view.nodes(); i++) {
      if (view.isGone(i)) {
        continue; // it has left
      }
      boolean asks = !space.scope().wishes().get(i).isEmpty();
      int due = space.scope().isForever() ? 1 : space.scope().requests();
      if (view.isWaiting(i) || (asks && view.made(i) < due)) {
        return false;
      }
    }
    return true;
  }

  /** Checks a delivery that is about to happen; returns what is wrong with it, or null. */
  public @Nullable Finding delivering(int[] state, int action) {
    if (!claims.contains(Claim.UPDATE_FINDS_REQUEST) || !Action.isDelivery(action)) {
      return null;
    }
    view.show(state);
    int from = Action.a(action);
    int to = Action.b(action);
    return chains.arrival(from, to, view.head(from, to));
  }

  /** Checks a step in which nodes entered; returns what is wrong with it, or null. */
  public @Nullable Finding entering(int[] from, int[] to, int entered) {
    before.show(from);
    view.show(to);
    return settling.entering(entered);
  }

  /** Returns what a step that was not completed violates, or null if that claim is not checked. */
  public @Nullable Finding failure(StepFailed failed) {
    Claim claim =
        failed.getCause() instanceof GrantedUnasked ? Claim.GRANTS_MATCH_REQUESTS : Claim.STEPS_END;
    return claims.contains(claim) ? new Finding(claim, String.valueOf(failed.getMessage())) : null;
  }
}
