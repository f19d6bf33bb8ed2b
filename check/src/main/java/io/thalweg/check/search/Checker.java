package io.thalweg.check.search;

import io.thalweg.check.model.Space;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.core.model.Protocol;

/**
 * Checks a protocol: the way in for those who use this module.
 *
 * @param <M> the protocol's messages
 */
public final class Checker<M extends Message> {
  private final Protocol<M> protocol;
  private final Plan plan;

  public Checker(Protocol<M> protocol, Plan plan) {
    this.protocol = protocol;
    this.plan = plan;
  }

  /**
   * Searches. What several threads find first depends on their speed, so that a counterexample is
   * then found anew by one: the same plan always gives the same one.
   *
   * @param gauge is kept up to date while it runs, for another thread to look at
   */
  public Outcome run(Gauge gauge) {
    Outcome outcome = search(plan.limits(), gauge);
    if (outcome.counterexample().isPresent() && plan.limits().threads() > 1) {
      gauge.stage("finding the counterexample anew");
      outcome = search(plan.limits().withThreads(1), gauge);
    }
    return outcome;
  }

  private Outcome search(Limits limits, Gauge gauge) {
    Space<M> space = new Space<>(protocol, plan.scope());
    return new BreadthFirst<>(space, plan.claims(), limits, gauge).run();
  }

  /** Plays a counterexample, a step for each unit of time, for somebody to see. */
  public void replay(Counterexample counterexample, Observer<M> observer) {
    new Replay<>(protocol, plan.scope(), observer).play(counterexample.actions());
  }
}
