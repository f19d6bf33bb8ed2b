package io.thalweg.sim.scenario;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.properties.Property;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.Rng;
import io.thalweg.sim.acts.Act;
import io.thalweg.sim.acts.Acts;
import io.thalweg.sim.engine.Checks;
import io.thalweg.sim.engine.Checks.Promises;
import io.thalweg.sim.engine.Observers;
import io.thalweg.sim.engine.Outcome;
import io.thalweg.sim.engine.RunLimits;
import io.thalweg.sim.engine.Simulation;
import io.thalweg.sim.engine.Timing;
import io.thalweg.sim.metrics.Metrics;
import io.thalweg.sim.metrics.Window;
import io.thalweg.sim.network.links.Churn;
import io.thalweg.sim.network.links.ChurnKind;
import io.thalweg.sim.network.mobility.Mobility;
import io.thalweg.sim.network.mobility.Placed;
import io.thalweg.sim.network.topology.Topology;
import io.thalweg.sim.workload.Demand;
import io.thalweg.sim.workload.Workload;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A scenario that has been read and checked completely, and can be run. It runs once: to run the
 * scenario again, make another experiment.
 */
public final class Experiment {

  /**
   * The largest network in which the order of grants is checked, which compares all waiting
   * requests.
   */
  private static final int RANKED_NODES_MAX = 500;

  private static final int LISTED_MAX = 8;

  private final Scenario scenario;
  private final Protocol<?> protocol;
  private final Networks network;
  private final Churn churn;
  private final Timing timing;
  private final Workload workload;
  private final Demand demand;
  private final RunLimits limits;
  private final Promises promises;
  private final Window window;
  private final Acts acts;
  private final Rng rng;

  private Experiment(Chosen chosen, Optional<Protocol<?>> other, Acts acts) {
    this.scenario = chosen.scenario();
    this.acts = acts;
    this.rng = new Rng(scenario.whole(Setting.SEED, Long.MIN_VALUE, Long.MAX_VALUE));
    Protocol<?> named = chosen.protocol();
    this.protocol = other.isPresent() ? other.get() : named;
    this.limits = limits(scenario);
    this.demand = Workloads.demand(scenario);
    this.timing = Workloads.timing(scenario);
    this.network = Networks.of(scenario, limits, places(acts), rng);
    this.churn = Networks.churn(scenario, limits);
    requireSomethingToChange(named);
    this.workload = Workloads.workload(scenario, nodes());
    this.promises = promises(named);
    this.window = Window.parse(scenario.text(Setting.WARM_UP), scenario.text(Setting.COOL_DOWN));
    if (!chosen.can(Ability.SPARSE_NETWORKS) && !network.topology().isComplete()) {
      throw BadInput.option(
          Setting.TOPOLOGY.option(),
          "'" + scenario.text(Setting.TOPOLOGY) + "' with " + chosen.algorithm().name(),
          "complete: " + Ability.SPARSE_NETWORKS.missing());
    }
    acts.require(act -> wrong(act, chosen));
  }

  /**
   * @throws io.thalweg.sim.BadInput if something in the scenario cannot be used
   */
  public static Experiment of(Scenario scenario) {
    return new Experiment(Chosen.by(scenario), Optional.empty(), Acts.NONE);
  }

  /** The same with acts that are done to the run. */
  public static Experiment of(Scenario scenario, Acts acts) {
    return new Experiment(Chosen.by(scenario), Optional.empty(), acts);
  }

  /** The same with another protocol in place of the one that the scenario names. */
  public static Experiment of(Scenario scenario, Protocol<?> protocol) {
    return new Experiment(Chosen.by(scenario), Optional.of(protocol), Acts.NONE);
  }

  /**
   * For a runtime whose clock counts requests instead of telling time: a time in units becomes that
   * number of requests, rounded up.
   */
  public static Experiment counting(Scenario scenario) {
    return new Experiment(Chosen.counting(scenario), Optional.empty(), Acts.NONE);
  }

  private void requireSomethingToChange(Protocol<?> named) {
    if (churn.has(ChurnKind.UNITS) && named.k() == Protocol.UNLIMITED) {
      throw BadInput.option(
          Setting.CHURN.option(),
          "'" + churn.text(ChurnKind.UNITS) + "' with " + named.name(),
          "an algorithm that has units");
    }
    if (churn.has(ChurnKind.MEMBERS) && nodes() == 1) {
      throw BadInput.option(
          Setting.CHURN.option(),
          "'" + churn.text(ChurnKind.MEMBERS) + "' with 1 node",
          "at least 2, of which one stays with the token");
    }
  }

  /** What is wrong with an act in this scenario; null if nothing is. */
  private Acts.@Nullable Wrong wrong(Act act, Chosen chosen) {
    return switch (act) {
      case Act.Ask ask -> wrong(ask, chosen);
      case Act.Cut cut -> wrongLink("cut", cut.a(), cut.b(), chosen);
      case Act.Form form -> wrongLink("form", form.a(), form.b(), chosen);
      case Act.Place place ->
          network.mobility() == null
              ? new Acts.Wrong("place without --mobility", "it only where nodes move")
              : wrongNode(place.node());
    };
  }

  private Acts.@Nullable Wrong wrong(Act.Ask ask, Chosen chosen) {
    int most = chosen.can(Ability.SEVERAL_UNITS_AT_ONCE) ? protocol.k() : 1;
    if (ask.units() > most) {
      return new Acts.Wrong(ask.units() + " units", most == 1 ? "1" : "1 to k = " + most);
    }
    if (ask.group() >= demand.groups()) {
      int last = demand.groups() - 1;
      return new Acts.Wrong(
          "group " + ask.group(), last == 0 ? "group 0" : "a group from 0 to " + last);
    }
    return wrongNode(ask.node());
  }

  private Acts.@Nullable Wrong wrongLink(String word, int a, int b, Chosen chosen) {
    if (!chosen.can(Ability.LINK_CHANGES)) {
      return new Acts.Wrong(
          word + " with " + chosen.algorithm().name(),
          "it only with another algorithm: " + Ability.LINK_CHANGES.missing());
    }
    Acts.Wrong first = wrongNode(a);
    return first == null ? wrongNode(b) : first;
  }

  private Acts.@Nullable Wrong wrongNode(int node) {
    return node < nodes()
        ? null
        : new Acts.Wrong("node " + node, "a node from 0 to " + (nodes() - 1));
  }

  private static List<Placed.Place> places(Acts acts) {
    List<Placed.Place> places = new ArrayList<>();
    for (Act act : acts.inOrder()) {
      if (act instanceof Act.Place(long at, int node, double x, double y)) {
        places.add(new Placed.Place(at, node, x, y));
      }
    }
    return places;
  }

  private static RunLimits limits(Scenario scenario) {
    return new RunLimits(
        scenario.isSet(Setting.TIME_LIMIT)
            ? scenario.time(Setting.TIME_LIMIT)
            : RunLimits.NONE.timeTicks(),
        scenario.isSet(Setting.EVENT_LIMIT)
            ? scenario.whole(Setting.EVENT_LIMIT, 0, Long.MAX_VALUE)
            : RunLimits.NONE.deliveries(),
        scenario.isSet(Setting.FREEZE));
  }

  /** The promises of the algorithm that the scenario names, with these settings. */
  private Promises promises(Protocol<?> named) {
    Promises promises = Promises.of(named);
    return showsOrder() ? promises : promises.inAnyOrder();
  }

  /**
   * Whether the order of grants is checked: only where links do not change, since after a change
   * requests travel again.
   */
  private boolean showsOrder() {
    boolean still =
        !scenario.isSet(Setting.CONTACTS)
            && !scenario.isSet(Setting.MOBILITY)
            && !scenario.isSet(Setting.LINKS)
            && !churn.has(ChurnKind.MEMBERS)
            && acts.inOrder().stream().noneMatch(Act::changesLinks);
    return still && nodes() <= RANKED_NODES_MAX;
  }

  public Scenario scenario() {
    return scenario;
  }

  public Protocol<?> protocol() {
    return protocol;
  }

  public int nodes() {
    return network.topology().nodes();
  }

  public Acts acts() {
    return acts;
  }

  /** The links at the start, and the positions of nodes that do not move. */
  public Topology topology() {
    return network.topology();
  }

  /** The positions of moving nodes; the caller advances them. */
  public Optional<Mobility> positions() {
    return Optional.ofNullable(network.mobility());
  }

  /** Things in the scenario that are allowed but odd. */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    boolean still = !scenario.isSet(Setting.CONTACTS) && !scenario.isSet(Setting.MOBILITY);
    if (still && !network.topology().isConnected()) {
      warnings.add(
          protocol.tokens() == 1
              ? "the topology is not connected: nodes without a path to the token are not served"
              : "the topology is not connected: nodes in different parts cannot ask each other");
    }
    if (!network.alone().isEmpty()) {
      warnings.add(
          "--contacts: the trace names no contact of "
              + (network.alone().size() == 1 ? "node " : "nodes ")
              + listed(network.alone())
              + "; such a node asks and is never served, and a token that starts there serves"
              + " nobody else: number the nodes from 0 without gaps");
    }
    return warnings;
  }

  private static String listed(List<Integer> nodes) {
    String first =
        nodes.stream().limit(LISTED_MAX).map(String::valueOf).collect(Collectors.joining(", "));
    int more = nodes.size() - LISTED_MAX;
    return more > 0 ? first + " and " + more + " more" : first;
  }

  /**
   * The properties on which a run has decided: whether every request is served, only a run that was
   * not ended by a limit can tell, unless none waits.
   */
  public List<Property> checked(Outcome outcome) {
    boolean open = outcome.limited() && outcome.waiting() > 0;
    return checked().stream()
        .filter(property -> property != Property.EVERY_REQUEST_SERVED || !open)
        .toList();
  }

  /** The properties that {@link #run} checks. */
  public List<Property> checked() {
    Set<Property> checked = EnumSet.allOf(Property.class);
    if (promises.precedence() == null) {
      checked.remove(Property.NO_UNJUSTIFIED_OVERTAKING);
      checked.remove(Property.FIRST_COME_FIRST_SERVED);
    }
    if (!promises.boundsOvertaking()) {
      checked.remove(Property.OVERTAKING_BOUND);
    }
    if (!promises.nothingThatFitsWaits()) {
      checked.remove(Property.NOTHING_THAT_FITS_WAITS);
    }
    if (protocol.tokens() == 0) {
      checked.remove(Property.ONE_TOKEN);
    }
    if (!protocol.countsUnits()) {
      checked.remove(Property.UNITS_CONSERVED);
    }
    if (protocol.k() == Protocol.UNLIMITED) {
      checked.remove(Property.UNITS_HELD_AT_MOST_K);
    }
    if (demand.groups() == 1) {
      checked.remove(Property.ONE_GROUP_INSIDE);
    }
    if (!protocol.isOriented()) {
      checked.remove(Property.TOKEN_ORIENTED_DAG);
    }
    return List.copyOf(checked);
  }

  /** The number of units that can be held at once, for the utilisation. */
  private int units(Protocol<?> chosen) {
    return chosen.k() == Protocol.UNLIMITED ? nodes() : chosen.k();
  }

  /** Runs it with all checks. */
  public Result run(Watcher... watchers) {
    return begin(watchers).toItsEnd();
  }

  /** Runs it without the checks that look at the history: for measuring speed. */
  public Result runUnchecked(Watcher... watchers) {
    return begin(protocol, false, watchers).toItsEnd();
  }

  /** Begins a run with all checks, to be taken step by step. */
  public PreparedRun begin(Watcher... watchers) {
    return begin(protocol, true, watchers);
  }

  private <M extends Message> PreparedRun begin(
      Protocol<M> chosen, boolean checked, Watcher... watchers) {
    Observers<M> observers = new Observers<>();
    Simulation<M> simulation =
        new Simulation<>(
            chosen,
            network.topology(),
            network.changes(),
            churn,
            timing,
            workload,
            demand,
            limits,
            acts.inOrder(),
            rng,
            observers);
    Metrics<M> metrics = new Metrics<>(nodes(), units(chosen), window, simulation::expected);
    observers.add(metrics);
    if (checked) {
      Checks.addTo(observers, simulation, promises);
    }
    for (Watcher watcher : watchers) {
      observers.add(watcher.watch(simulation));
    }
    simulation.start();
    return new PreparedRun(simulation, metrics);
  }
}
