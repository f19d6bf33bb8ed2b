package io.thalweg.check.search;

import io.thalweg.check.graph.Graph;
import io.thalweg.check.graph.Graphs;
import io.thalweg.check.model.Action;
import io.thalweg.check.model.Ample;
import io.thalweg.check.model.Moves;
import io.thalweg.check.model.Renamings;
import io.thalweg.check.model.Space;
import io.thalweg.check.model.StepFailed;
import io.thalweg.check.model.Stepper;
import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Finding;
import io.thalweg.check.property.Marks;
import io.thalweg.check.property.Watch;
import io.thalweg.check.store.Visited;
import io.thalweg.core.model.Message;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes all actions that are possible in a state, and checks the steps and the new states. For one
 * thread.
 *
 * @param <M> the protocol's messages
 */
final class Expander<M extends Message> {
  /** Receives what an expansion finds. */
  interface Arrivals {
    /**
     * Takes a state that was reached.
     *
     * @param state is changed later by the caller
     * @return its number if it is new, else -1 minus its number
     */
    int arrive(long print, int[] state, int parent);

    /** Whether a known state will be expanded later than the one that is being expanded. */
    boolean isAhead(int number);

    /** Takes a violation in a state or, unless it is -1, in an action taken from that state. */
    void wrong(Finding finding, int state, int action);
  }

  private final Space<M> space;
  private final Visited visited;
  private final Arrivals arrivals;
  private final Moves<M> moves;
  private final @Nullable Ample<M> ample;
  private final Stepper<M> stepper;
  private final @Nullable Renamings<M> renamings;
  private final Watch<M> watch;
  private final Marks<M> marks;
  private final Graph.@Nullable Writer steps;
  private final boolean allSteps;
  private final int[] after;
  private long transitions;

  Expander(
      Space<M> space,
      Set<Claim> claims,
      Visited visited,
      @Nullable Graph graph,
      boolean reduced,
      @Nullable Renamings<M> renamings,
      Arrivals arrivals) {
    this.space = space;
    this.visited = visited;
    this.arrivals = arrivals;
    this.moves = new Moves<>(space);
    this.ample = reduced ? new Ample<>(space) : null;
    this.stepper = new Stepper<>(space, renamings);
    this.renamings = renamings;
    this.watch = new Watch<>(space, claims);
    this.marks = new Marks<>(space);
    this.steps = graph == null ? null : graph.writer();
    this.allSteps = Graphs.needAll(claims);
    this.after = new int[space.size()];
  }

  long transitions() {
    return transitions;
  }

  Set<Claim> reached() {
    return watch.reached();
  }

  /** Checks a new state. */
  void look(int number, int[] state) {
    report(watch.state(state), number, -1);
    if (allSteps) {
      visited.mark(number, marks.of(state));
    }
  }

  void expand(int number, int[] state) {
    long print = space.print(state);
    if (steps != null) {
      steps.begin(number);
    }
    moves.of(state);
    int first = ample == null ? 0 : ample.nodes(state, moves);
    // If none of these actions leads ahead, the others might be put off for ever.
    boolean enough = first != 0 && steps(number, state, print, first);
    if (!enough) {
      steps(number, state, print, ~first);
    }
  }

  /** Takes the actions of these nodes; returns whether one of them led ahead. */
  private boolean steps(int number, int[] state, long print, int nodes) {
    boolean ahead = false;
    for (int m = 0; m < moves.size(); m++) {
      int action = moves.action(m);
      if ((nodes >> Ample.at(action) & 1) != 0) {
        ahead |= step(number, state, print, action);
        int ways = stepper.ways();
        for (int choice = 1; choice < ways; choice++) {
          ahead |= step(number, state, print, Action.choosing(action, choice));
        }
      }
    }
    return ahead;
  }

  private boolean step(int number, int[] state, long print, int action) {
    System.arraycopy(state, 0, after, 0, after.length);
    report(watch.delivering(state, action), number, action);
    try {
      stepper.take(after, print, action);
    } catch (StepFailed failed) {
      report(watch.failure(failed), number, action);
      return false;
    }
    transitions++;
    if (stepper.entered() != 0) {
      report(watch.entering(state, after, stepper.entered()), number, action);
    }
    long arrived = renamings == null ? stepper.print() : renamings.choose(after, stepper.print());
    int to = arrivals.arrive(arrived, after, number);
    if (to >= 0) {
      look(to, after);
    }
    if (steps != null && (allSteps || Action.isDelivery(action))) {
      steps.step(to < 0 ? -1 - to : to, action);
    }
    return to >= 0 || arrivals.isAhead(-1 - to);
  }

  private void report(@Nullable Finding finding, int number, int action) {
    if (finding != null) {
      arrivals.wrong(finding, number, action);
    }
  }
}
