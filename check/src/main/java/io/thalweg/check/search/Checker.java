package io.thalweg.check.search;

import io.thalweg.check.model.NotSymmetric;
import io.thalweg.check.model.Space;
import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Counterexample;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.core.model.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks a protocol: the entry point of this module.
 *
 * @param <M> the protocol's messages
 */
public final class Checker<M extends Message> {
  private final Protocol<M> protocol;
  private final Plan plan;

  /**
   * @throws IllegalArgumentException if a reduction of the plan does not keep one of its claims
   *     with this protocol
   */
  public Checker(Protocol<M> protocol, Plan plan) {
    for (Reduction reduction : plan.reductions()) {
      for (Claim claim : plan.claims()) {
        if (!reduction.keeps(claim, protocol)) {
          throw new IllegalArgumentException(
              reduction.label() + " does not keep " + claim.label() + " of " + protocol.name());
        }
      }
    }
    this.protocol = protocol;
    this.plan = plan;
  }

  /**
   * Runs the search. Which violation several threads find first depends on their speed, so one
   * thread then searches again for the counterexample: the same plan always gives the same one.
   *
   * @param gauge shows the progress of the search to other threads
   */
  public SearchOutcome run(Gauge gauge) {
    SearchOutcome outcome = search(plan.limits(), gauge);
    if (outcome.counterexample().isEmpty()) {
      return outcome;
    }
    if (plan.mode() == Mode.BREADTH_FIRST && plan.limits().threads() > 1) {
      gauge.stage("finding the counterexample anew");
      outcome = search(plan.limits().withThreads(1), gauge);
    }
    gauge.stage("making the counterexample shorter");
    Optional<Counterexample> shorter = outcome.counterexample().map(this::minimised);
    return outcome.with(shorter);
  }

  private Counterexample minimised(Counterexample found) {
    if (found.finding().claim().isAboutRuns()) {
      return found; // only all steps together show that the claim fails
    }
    Space<M> space = space();
    return new Minimiser<>(space, found.finding().claim()).minimise(found);
  }

  private SearchOutcome search(SearchLimits limits, Gauge gauge) {
    List<int[]> refused = new ArrayList<>();
    while (true) {
      try {
        return search(limits, refused, gauge);
      } catch (NotSymmetric e) {
        refused.add(e.names()); // the search begins again without this renaming
      }
    }
  }

  private SearchOutcome search(SearchLimits limits, List<int[]> refused, Gauge gauge) {
    Space<M> space = space();
    return switch (plan.mode()) {
      case BREADTH_FIRST -> new BreadthFirst<>(space, plan, limits, refused, gauge).run();
      case DEPTH_FIRST -> new DepthFirst<>(space, plan, limits, refused, gauge).run();
      case RANDOM_WALKS -> new RandomWalks<>(space, plan, gauge).run();
    };
  }

  private Space<M> space() {
    boolean settled = plan.claims().contains(Claim.SETTLED_FIRST);
    return new Space<>(protocol, plan.scope(), settled);
  }

  /** Plays a counterexample to an observer, one step per unit of time. */
  public void replay(Counterexample counterexample, Observer<M> observer) {
    new Replay<>(protocol, plan.scope(), observer).play(counterexample.actions());
  }
}
