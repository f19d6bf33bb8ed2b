package io.thalweg.check.search;

import io.thalweg.check.model.Space;
import io.thalweg.check.property.Claim;
import io.thalweg.core.model.Message;
import java.util.Optional;
import java.util.Set;

/** Claims about the steps between states as a whole. */
final class Graphs<M extends Message> {
  private final Space<M> space;
  private final Set<Claim> claims;
  private final Visited visited;
  private final Graph graph;

  Graphs(Space<M> space, Set<Claim> claims, Visited visited, Graph graph) {
    this.space = space;
    this.claims = claims;
    this.visited = visited;
    this.graph = graph;
  }

  /** Whether any of the claims needs the steps. */
  static boolean needed(Set<Claim> claims) {
    return claims.contains(Claim.FALLS_SILENT) || needActions(claims);
  }

  /** Whether any of the claims needs to know all steps, and which actions they are. */
  static boolean needActions(Set<Claim> claims) {
    return claims.contains(Claim.CAN_STILL_BE_SERVED)
        || claims.contains(Claim.WAITING_LEADS_TO_ENTERING);
  }

  Optional<Counterexample> search() {
    return Optional.empty();
  }
}
