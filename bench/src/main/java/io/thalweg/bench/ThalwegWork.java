package io.thalweg.bench;

import io.thalweg.core.model.Observer;
import io.thalweg.core.model.Protocol;
import io.thalweg.sim.Rng;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.engine.Outcome;
import io.thalweg.sim.engine.RunLimits;
import io.thalweg.sim.engine.Simulation;
import io.thalweg.sim.engine.Timing;
import io.thalweg.sim.network.links.Churn;
import io.thalweg.sim.network.links.LinkSchedule;
import io.thalweg.sim.network.links.MobileLinks;
import io.thalweg.sim.network.links.StaticLinks;
import io.thalweg.sim.network.mobility.Mobility;
import io.thalweg.sim.network.topology.Topology;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Watcher;
import io.thalweg.sim.workload.Busy;
import io.thalweg.sim.workload.Demand;
import io.thalweg.sim.workload.Distribution;
import io.thalweg.sim.workload.Range;
import io.thalweg.sim.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/** The work that is measured, in Thalweg. Each run returns the number of messages delivered. */
final class ThalwegWork {
  private static final long SEED = 7;

  private ThalwegWork() {}

  /** Passes messages around a ring; each of the first {@code messages} nodes starts one. */
  static long ring(int nodes, int messages, long deliveriesMax) {
    Topology.Builder ring = Topology.of(nodes);
    for (int i = 0; i < nodes; i++) {
      ring.link(i, (i + 1) % nodes);
    }
    List<Workload.Ask> asks = new ArrayList<>();
    for (int i = 0; i < messages; i++) {
      asks.add(new Workload.Ask(0, i, 1, 1, null, null));
    }
    // The engine takes endless messages without a cause for a fault, so a node asks now and then.
    for (long at = 1_000; at <= deliveriesMax / messages; at += 1_000) {
      asks.add(new Workload.Ask(at * Ticks.PER_UNIT, 0, 1, 1, null, null));
    }
    return run(
        new Chatter(Chatter.Style.PASS_ON, nodes),
        ring.build(),
        new StaticLinks(Topology.of(nodes).build()),
        new Timing(0, new Distribution.Constant(Ticks.PER_UNIT), 0),
        new Workload.Recorded(asks),
        new RunLimits(Long.MAX_VALUE, deliveriesMax, true));
  }

  /** Runs nodes that move and send a message to all neighbours at every unit of time. */
  static long mobile(Mobility mobility, double range, int units) {
    int nodes = mobility.nodes();
    long horizon = units * Ticks.PER_UNIT;
    return run(
        new Chatter(Chatter.Style.TELL_ALL, nodes),
        Topology.of(nodes).build(),
        new MobileLinks(mobility, range, 1, Ticks.PER_UNIT, horizon),
        new Timing(0, new Distribution.Constant(Ticks.PER_UNIT / 2), 0),
        // Nodes ask at every other unit of time, leave at those between, and send at both.
        new Workload.Open(units / 2, new Distribution.Constant(2 * Ticks.PER_UNIT), Busy.NONE),
        RunLimits.NONE);
  }

  private static long run(
      Protocol<Chatter.Word> protocol,
      Topology topology,
      LinkSchedule changes,
      Timing timing,
      Workload workload,
      RunLimits limits) {
    Range one = new Range(1, 1);
    Distribution inside = new Distribution.Constant(Ticks.PER_UNIT);
    Demand demand = new Demand(one, one, inside, inside, null, 0, 1);
    Outcome outcome =
        new Simulation<>(
                protocol,
                topology,
                changes,
                Churn.NONE,
                timing,
                workload,
                demand,
                limits,
                new Rng(SEED),
                new Observer<Chatter.Word>() {})
            .run();
    return checked(outcome).deliveries();
  }

  /** Runs a scenario without a trace and without the checks that look at the history. */
  static Outcome run(Scenario scenario, Watcher... watchers) {
    return checked(Experiment.of(scenario).runUnchecked(watchers).outcome());
  }

  private static Outcome checked(Outcome outcome) {
    if (outcome.violated()) {
      throw new IllegalStateException("not a fair run: " + outcome);
    }
    return outcome;
  }
}
