package io.thalweg.check.search;

import io.thalweg.check.graph.Graph;
import io.thalweg.check.graph.Graphs;
import io.thalweg.check.graph.Trail;
import io.thalweg.check.model.Renamings;
import io.thalweg.check.model.Space;
import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Counterexample;
import io.thalweg.check.property.Finding;
import io.thalweg.check.store.Visited;
import io.thalweg.core.model.Message;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The results of a search of all states, in whatever order. Safe for several threads. */
final class Harvest<M extends Message> {
  private final Space<M> space;
  private final Set<Claim> claims;
  private final SearchLimits limits;
  private final boolean reduced;
  private final boolean symmetric;
  private final List<int[]> refused;
  private final Gauge gauge;
  private final Visited visited;
  private final @Nullable Graph graph;
  private final AtomicReference<@Nullable Found> found = new AtomicReference<>();
  private volatile @Nullable String stopped;

  /** A violation, its state and, unless it is -1, the action taken from that state. */
  private record Found(Finding finding, int state, int action) {}

  Harvest(Space<M> space, Plan plan, SearchLimits limits, List<int[]> refused, Gauge gauge) {
    this.symmetric = plan.reductions().contains(Reduction.SYMMETRY);
    this.refused = refused;
    this.space = space;
    this.claims = plan.claims();
    this.limits = limits;
    this.reduced = plan.reductions().contains(Reduction.PARTIAL_ORDER);
    this.gauge = gauge;
    this.visited = new Visited(limits.exact() ? space.size() : 0, Graphs.needAll(claims));
    this.graph = Graphs.needed(claims) ? new Graph(Graphs.needAll(claims)) : null;
  }

  Visited visited() {
    return visited;
  }

  Expander<M> expander(Expander.Arrivals arrivals) {
    return new Expander<>(space, claims, visited, graph, reduced, renamings(), arrivals);
  }

  private @Nullable Renamings<M> renamings() {
    return symmetric ? Renamings.of(space, refused) : null;
  }

  /** Keeps the first violation. */
  void wrong(Finding finding, int state, int action) {
    found.compareAndSet(null, new Found(finding, state, action));
  }

  void stop(String why) {
    stopped = why;
  }

  boolean isOver() {
    return stopped != null || found.get() != null;
  }

  /** Updates the gauge, and stops the search if a limit is reached. */
  void look(int depth, long frontier) {
    long memory = visited.bytes() + space.bytes() + (graph == null ? 0 : graph.bytes());
    gauge.set(depth, visited.size(), frontier);
    if (visited.size() >= limits.states()) {
      stop("--max-states " + limits.states());
    } else if (memory > limits.bytes() / 4 * 3) { // the rest is for the frontier
      stop("--max-memory " + limits.bytes());
    }
  }

  /** Returns the result; if all states were seen, checks the graph of steps first. */
  SearchOutcome outcome(List<Expander<M>> expanders, int depth, long spilled) {
    EnumSet<Claim> reached = EnumSet.noneOf(Claim.class);
    expanders.forEach(expander -> reached.addAll(expander.reached()));
    return new SearchOutcome(
        visited.size(),
        expanders.stream().mapToLong(Expander::transitions).sum(),
        depth,
        reached,
        counterexample(),
        Optional.ofNullable(stopped),
        visited.bytes(),
        graph == null ? 0 : graph.bytes(),
        spilled,
        space.locals(),
        symmetric ? Renamings.of(space, refused).size() : 0,
        limits.exact());
  }

  private Optional<Counterexample> counterexample() {
    Found first = found.get();
    if (first != null) {
      List<Integer> actions = new Trail<>(space, visited, renamings()).to(first.state);
      if (first.action >= 0) {
        actions.add(first.action);
      }
      return Optional.of(new Counterexample(first.finding, actions, OptionalInt.empty()));
    }
    if (stopped != null || graph == null) {
      return Optional.empty();
    }
    gauge.stage("looking for cycles");
    return new Graphs<>(space, claims, visited, graph, renamings()).search();
  }
}
