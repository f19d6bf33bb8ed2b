package io.thalweg.sim.engine;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.sim.Rng;
import io.thalweg.sim.workload.Busy;
import io.thalweg.sim.workload.Demand;
import io.thalweg.sim.workload.Distribution;
import io.thalweg.sim.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The applications on the nodes: they ask, change their minds, enter and leave. Each node draws
 * from a stream of its own, so that nodes do not influence the draws of others.
 */
final class Applications<M extends Message> {
  private static final long STREAM = 1_000_000;
  private static final long BUSY_STREAM = 6;

  private final Simulation<M> simulation;
  private final Workload workload;
  private final Demand demand;
  private final Rng[] rngs;
  private final int[] factors; // by node: how many times as often as a quiet node it asks
  private final long[] made; // by node: the requests that it made by itself
  private final long[] ids; // by node: all its requests
  private final @Nullable Asked[] open; // the requests of each node that are not over
  private final Map<Integer, List<Optional<Workload.Ask>>> putOff = new HashMap<>();
  private long expected;
  private long extra; // of those expected: made by hand
  private long asked; // without those
  private long over;
  private long waiting;

  Applications(Simulation<M> simulation, Workload workload, Demand demand, int nodes, Rng rng) {
    this.simulation = simulation;
    this.workload = workload;
    this.demand = demand;
    this.rngs = new Rng[nodes];
    for (int i = 0; i < nodes; i++) {
      rngs[i] = rng.split(STREAM + i);
    }
    this.factors = busy(workload).factors(nodes, rng.split(BUSY_STREAM));
    this.made = new long[nodes];
    this.ids = new long[nodes];
    this.open = new Asked[nodes];
  }

  private static Busy busy(Workload workload) {
    return switch (workload) {
      case Workload.Closed closed -> closed.busy();
      case Workload.Open open -> open.busy();
      case Workload.Bursts bursts -> Busy.NONE;
      case Workload.Recorded recorded -> Busy.NONE;
    };
  }

  /** The number of requests that will be made in all. */
  long expected() {
    return expected;
  }

  /** The number of requests that are over: released or withdrawn. */
  long over() {
    return over;
  }

  long waiting() {
    return waiting;
  }

  boolean done() {
    return over == expected;
  }

  void start() {
    switch (workload) {
      case Workload.Closed closed -> {
        startEach(closed.requests(), closed.think());
        expected = closed.total() > 0 ? closed.total() + extra : expected;
      }
      case Workload.Open open -> startEach(open.requests(), open.gap());
      case Workload.Bursts bursts -> startBursts(bursts);
      case Workload.Recorded recorded -> {
        for (Workload.Ask ask : recorded.asks()) {
          expected++;
          simulation.schedule(ask.at(), Simulation.ASK, ask, ask.node());
        }
      }
    }
  }

  /** Expects a request that will be made by hand, besides those of the workload. */
  void expectExtra() {
    expected++;
    extra++;
  }

  private void startEach(int requests, Distribution wait) {
    for (int i = 0; requests > 0 && i < rngs.length; i++) {
      expected += requests(i, requests);
      simulation.schedule(time(i, wait), Simulation.ASK, null, i);
    }
  }

  private long requests(int i, int ofQuiet) {
    return (long) ofQuiet * factors[i];
  }

  /** How long node i waits before it asks again. */
  private long time(int i, Distribution ofQuiet) {
    return ofQuiet.draw(rngs[i]) / factors[i];
  }

  private void startBursts(Workload.Bursts bursts) {
    for (int burst = 0; burst < bursts.requests(); burst++) {
      for (int i = 0; i < rngs.length; i++) {
        if (rngs[i].nextBoolean(bursts.share())) {
          expected++;
          simulation.schedule(burst * bursts.periodTicks(), Simulation.ASK, null, i);
        }
      }
    }
  }

  /** Lets node i ask; {@code as} is the request, or null to draw one. */
  void ask(int i, Workload.@Nullable Ask as, long now) {
    if (workload instanceof Workload.Closed && as == null && asked == expected - extra) {
      return; // the nodes together have made all requests
    }
    if (!simulation.mayAsk(i)) {
      putOff(i, as);
      return;
    }
    boolean byItself = as == null || workload instanceof Workload.Recorded;
    asked += byItself ? 1 : 0;
    made[i] += byItself ? 1 : 0;
    Rng rng = rngs[i];
    int h = as == null ? (int) demand.units().draw(rng) : as.units();
    long priority = as == null ? demand.priorities().draw(rng) : as.priority();
    long inside = as == null || as.inside() == null ? demand.inside().draw(rng) : as.inside();
    long deadline =
        as == null || as.deadline() == null ? now + demand.deadline().draw(rng) : as.deadline();
    Asked asked = new Asked(i, ++ids[i], h, inside, !byItself);
    asked.sibling = open[i];
    open[i] = asked;
    waiting++;
    if (byItself
        && workload instanceof Workload.Open more
        && made[i] < requests(i, more.requests())) {
      simulation.schedule(now + time(i, more.gap()), Simulation.ASK, null, i);
    }
    mayChangeItsMind(asked, now, rng);
    simulation.request(
        new Event.Request<>(asked.id, h, priority, deadline, now, group(as, rng)), i);
  }

  private int group(Workload.@Nullable Ask as, Rng rng) {
    if (as != null && as.group() != null) {
      return as.group();
    }
    return demand.groups() == 1 ? 0 : rng.nextInt(demand.groups());
  }

  /**
   * Puts a request off, since the node is away or about to leave: it asks when it is back, if ever.
   */
  private void putOff(int i, Workload.@Nullable Ask as) {
    if (!simulation.isGone(i)) {
      putOff.computeIfAbsent(i, node -> new ArrayList<>()).add(Optional.ofNullable(as));
    } else {
      boolean byHand = as != null && !(workload instanceof Workload.Recorded);
      expected -= byHand ? 1 : neverMade(i);
      extra -= byHand ? 1 : 0;
    }
  }

  /** The number of requests that are never made because node i is gone for good. */
  private long neverMade(int i) {
    return switch (workload) {
      case Workload.Closed closed when closed.total() > 0 -> 0; // other nodes make them
      case Workload.Closed closed -> requests(i, closed.requests()) - made[i];
      case Workload.Open open -> requests(i, open.requests()) - made[i];
      case Workload.Bursts bursts -> 1;
      case Workload.Recorded recorded -> 1;
    };
  }

  /** Lets node i make the requests that it has put off; a node that is gone never makes them. */
  void resume(int i, long now) {
    List<Optional<Workload.Ask>> all = putOff.remove(i);
    if (all != null) {
      all.forEach(as -> simulation.schedule(now, Simulation.ASK, as.orElse(null), i));
    }
  }

  boolean hasRequests(int i) {
    return open[i] != null;
  }

  private void mayChangeItsMind(Asked asked, long now, Rng rng) {
    if (demand.patience() != null) {
      simulation.schedule(
          now + demand.patience().draw(rng), Simulation.WITHDRAW, asked, asked.node);
    }
    if (demand.reprioritise() > 0 && rng.nextBoolean(demand.reprioritise())) {
      simulation.schedule(
          now + demand.inside().draw(rng), Simulation.REPRIORITISE, asked, asked.node);
    }
  }

  void withdraw(Asked asked, long now) {
    if (asked.waiting) {
      asked.waiting = false;
      waiting--;
      finish(asked, now);
      simulation.withdraw(asked.node, asked.id);
    }
  }

  void reprioritise(Asked asked, long now) {
    if (asked.waiting) {
      Rng rng = rngs[asked.node];
      long deadline = now + demand.deadline().draw(rng);
      simulation.update(asked.node, asked.id, demand.priorities().draw(rng), deadline);
    }
  }

  /** A request is granted: it will leave after its time inside. */
  Asked enter(int i, long id, long now) {
    Asked asked = find(i, id);
    if (!asked.waiting) {
      throw new IllegalStateException("request " + id + " of node " + i + " is granted twice");
    }
    asked.waiting = false;
    waiting--;
    simulation.schedule(now + asked.insideTicks, Simulation.LEAVE, asked, i);
    return asked;
  }

  /** A request is over, granted or not. */
  void finish(Asked asked, long now) {
    over++;
    remove(asked);
    int i = asked.node;
    if (!asked.extra
        && workload instanceof Workload.Closed more
        && made[i] < requests(i, more.requests())) {
      simulation.schedule(now + time(i, more.think()), Simulation.ASK, null, i);
    }
  }

  /** The smallest number of units that a waiting request of node i needs, or 0. */
  int smallestNeed(int i) {
    int need = 0;
    for (Asked a = open[i]; a != null; a = a.sibling) {
      if (a.waiting && (need == 0 || a.h < need)) {
        need = a.h;
      }
    }
    return need;
  }

  /** The first waiting request of node i, or null. */
  @Nullable Asked firstWaiting(int i) {
    Asked first = null;
    for (Asked a = open[i]; a != null; a = a.sibling) {
      first = a.waiting ? a : first;
    }
    return first;
  }

  private Asked find(int i, long id) {
    Asked a = open[i];
    while (a != null && a.id != id) {
      a = a.sibling;
    }
    if (a == null) {
      throw new IllegalStateException("node " + i + " has no request " + id);
    }
    return a;
  }

  private void remove(Asked asked) {
    int i = asked.node;
    if (open[i] == asked) {
      open[i] = asked.sibling;
      return;
    }
    Asked before = Objects.requireNonNull(open[i]);
    while (before.sibling != asked) {
      before = Objects.requireNonNull(before.sibling);
    }
    before.sibling = asked.sibling;
  }
}
