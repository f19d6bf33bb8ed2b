package io.thalweg.check.graph;

import io.thalweg.check.model.Action;
import io.thalweg.check.model.Renamings;
import io.thalweg.check.model.Space;
import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Counterexample;
import io.thalweg.check.property.Finding;
import io.thalweg.check.property.Marks;
import io.thalweg.check.store.Visited;
import io.thalweg.core.model.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Checks properties of the steps between states as a whole. */
public final class Graphs<M extends Message> {
  private static final IntPredicate ALL = x -> true;

  private final Space<M> space;
  private final Set<Claim> claims;
  private final Visited visited;
  private final Graph graph;
  private final @Nullable Renamings<M> renamings;
  private final int size;

  public Graphs(
      Space<M> space,
      Set<Claim> claims,
      Visited visited,
      Graph graph,
      @Nullable Renamings<M> renamings) {
    this.renamings = renamings;
    this.space = space;
    this.claims = claims;
    this.visited = visited;
    this.graph = graph;
    this.size = visited.size();
  }

  /** Whether any of the claims needs the steps. */
  public static boolean needed(Set<Claim> claims) {
    return claims.contains(Claim.FALLS_SILENT) || needAll(claims);
  }

  /** Whether any of the claims needs to know all steps, not only deliveries. */
  public static boolean needAll(Set<Claim> claims) {
    return claims.contains(Claim.CAN_STILL_BE_SERVED)
        || claims.contains(Claim.WAITING_LEADS_TO_ENTERING);
  }

  /** The first claim that fails, with a way there. */
  public Optional<Counterexample> search() {
    Counterexample found = null;
    if (claims.contains(Claim.FALLS_SILENT)) {
      found = endlessExchange();
    }
    if (found == null && claims.contains(Claim.CAN_STILL_BE_SERVED)) {
      found = lostForEver();
    }
    if (found == null && claims.contains(Claim.WAITING_LEADS_TO_ENTERING)) {
      found = starvation();
    }
    return Optional.ofNullable(found);
  }

  /**
   * A cycle of deliveries in which no message stays undelivered for ever. Most often there is no
   * cycle, which is seen without finding components.
   */
  private @Nullable Counterexample endlessExchange() {
    if (new Peeling(graph, size).leavesNothing()) {
      return null;
    }
    Trail<M> trail = new Trail<>(space, visited, renamings);
    Nearest nearest = new Nearest();
    new Components(graph, size, ALL, Action::isDelivery)
        .forEach(
            component -> {
              if (!graph.isNamed()) {
                trail.name(graph, component);
              }
              nearest.look(new Cycle(graph, component, Action::isDelivery));
            });
    Finding finding = new Finding(Claim.FALLS_SILENT, "messages go round for ever");
    Cycle cycle = nearest.cycle;
    return cycle == null ? null : lasso(finding, cycle.entry(), cycle.fair());
  }

  /** The fair cycle whose entry is nearest to the start. */
  private static final class Nearest {
    @Nullable Cycle cycle;

    void look(Cycle next) {
      Cycle known = cycle;
      if ((known == null || next.entry() < known.entry()) && next.isFair()) {
        cycle = next;
      }
    }
  }

  /** A state from which somebody who waits cannot be served any more, whatever happens. */
  private @Nullable Counterexample lostForEver() {
    short[] can = new short[size];
    for (int s = 0; s < size; s++) {
      can[s] = (short) ~Marks.stuck(visited.marks(s));
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int s = size - 1; s >= 0; s--) { // from the ends backwards: few rounds
        int mask = can[s];
        for (int step = 0; step < graph.steps(s); step++) {
          mask |= can[graph.to(s, step)];
        }
        changed |= can[s] != (short) mask;
        can[s] = (short) mask;
      }
    }
    for (int s = 0; s < size; s++) {
      for (int i = 0; i < space.scope().nodes(); i++) {
        if ((can[s] >> i & 1) == 0) {
          String detail = "node " + i + " waits and can never be served from here";
          return new Counterexample(
              new Finding(Claim.CAN_STILL_BE_SERVED, detail),
              new Trail<>(space, visited, renamings).to(s),
              OptionalInt.empty());
        }
      }
    }
    return null;
  }

  /** A fair way to go round for ever while somebody waits. */
  private @Nullable Counterexample starvation() {
    for (int i = 0; i < space.scope().nodes(); i++) {
      int node = i;
      Nearest nearest = new Nearest();
      new Components(graph, size, s -> (Marks.stuck(visited.marks(s)) >> node & 1) != 0, ALL)
          .forEach(component -> nearest.look(new Cycle(graph, component, ALL)));
      Cycle cycle = nearest.cycle;
      if (cycle != null) {
        String detail = "node " + i + " waits for ever while others enter again and again";
        Finding finding = new Finding(Claim.WAITING_LEADS_TO_ENTERING, detail);
        return lasso(finding, cycle.entry(), cycle.fair());
      }
    }
    return null;
  }

  private Counterexample lasso(Finding finding, int entry, List<Integer> round) {
    List<Integer> actions = new ArrayList<>(new Trail<>(space, visited, renamings).to(entry));
    int loopFrom = actions.size();
    actions.addAll(round);
    return new Counterexample(finding, actions, OptionalInt.of(loopFrom));
  }
}
