package io.thalweg.sim.scenario;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Rng;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.engine.RunLimits;
import io.thalweg.sim.network.links.Churn;
import io.thalweg.sim.network.links.ChurnKind;
import io.thalweg.sim.network.links.LinkKind;
import io.thalweg.sim.network.links.LinkMerge;
import io.thalweg.sim.network.links.LinkSchedule;
import io.thalweg.sim.network.links.LinkSpec;
import io.thalweg.sim.network.links.MobileLinks;
import io.thalweg.sim.network.links.StaticLinks;
import io.thalweg.sim.network.mobility.Mobility;
import io.thalweg.sim.network.mobility.MobilityConfig;
import io.thalweg.sim.network.mobility.MobilitySpec;
import io.thalweg.sim.network.mobility.Placed;
import io.thalweg.sim.network.topology.Topology;
import io.thalweg.sim.network.topology.TopologySpec;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The network of a scenario: the links at the start and their changes.
 *
 * @param topology the links at the start, and where to draw nodes that do not move
 * @param changes what happens to the links
 * @param mobility a second movement of the same nodes, for their positions; null if none move
 * @param alone the nodes that a trace of contacts does not name
 */
record Networks(
    Topology topology, LinkSchedule changes, @Nullable Mobility mobility, List<Integer> alone) {
  private static final long TOPOLOGY_STREAM = 2;
  private static final long MOBILITY_STREAM = 3;
  private static final long LINKS_STREAM = 4;
  private static final List<Setting> OF_MOBILITY =
      List.of(Setting.AREA, Setting.RANGE, Setting.SPEED, Setting.PAUSE, Setting.STEP);

  /**
   * @param places where nodes are put by hand
   */
  static Networks of(Scenario scenario, RunLimits limits, List<Placed.Place> places, Rng rng) {
    boolean moving = scenario.isSet(Setting.MOBILITY);
    boolean contacts = scenario.isSet(Setting.CONTACTS);
    scenario.exclude(Setting.CONTACTS, Setting.TOPOLOGY, "the trace says which links there are");
    scenario.exclude(Setting.CONTACTS, Setting.MOBILITY, "the trace says which links there are");
    scenario.exclude(Setting.MOBILITY, Setting.TOPOLOGY, "links follow from where nodes are");
    for (Setting setting : OF_MOBILITY) {
      if (scenario.has(setting) && !moving) {
        throw BadInput.option(setting.option(), "it without --mobility", "both or neither");
      }
    }
    if (contacts) {
      return ofContacts(scenario, limits, rng);
    }
    return moving ? ofMobility(scenario, limits, places, rng) : ofTopology(scenario, limits, rng);
  }

  private static Networks ofContacts(Scenario scenario, RunLimits limits, Rng rng) {
    LinkSpec spec =
        LinkSpec.parse(Setting.CONTACTS.option(), "contacts:" + scenario.text(Setting.CONTACTS));
    Topology nobody = Topology.of(nodes(scenario, spec.ownNodes())).build();
    LinkMerge.Builder merge =
        spec.addTo(LinkMerge.over(new StaticLinks(nobody)), nobody, rng.split(LINKS_STREAM));
    LinkSchedule changes = withFaults(scenario, limits, merge, nobody, rng);
    return new Networks(nobody, changes, null, spec.alone(nobody.nodes()));
  }

  private static Networks ofTopology(Scenario scenario, RunLimits limits, Rng rng) {
    TopologySpec spec =
        TopologySpec.parse(Setting.TOPOLOGY.option(), scenario.text(Setting.TOPOLOGY));
    Topology topology = spec.build(nodes(scenario, spec.ownNodes()), rng.split(TOPOLOGY_STREAM));
    LinkMerge.Builder merge = LinkMerge.over(new StaticLinks(topology));
    return starting(withFaults(scenario, limits, merge, topology, rng), topology, null);
  }

  private static Networks ofMobility(
      Scenario scenario, RunLimits limits, List<Placed.Place> by, Rng rng) {
    MobilitySpec spec =
        MobilitySpec.parse(Setting.MOBILITY.option(), scenario.text(Setting.MOBILITY));
    int nodes = nodes(scenario, spec.ownNodes());
    MobilityConfig config = config(scenario, spec.defaults(nodes));
    Mobility movement = Placed.of(spec.build(nodes, config, rng.split(MOBILITY_STREAM)), by);
    LinkSchedule links = new MobileLinks(movement, config, horizon(scenario, limits));
    Topology nobody = Topology.of(nodes).build();
    LinkSchedule merged = withFaults(scenario, limits, LinkMerge.over(links), nobody, rng);
    Mobility places = Placed.of(spec.build(nodes, config, rng.split(MOBILITY_STREAM)), by);
    return starting(merged, nobody, places);
  }

  /** The links that are up at time 0 belong to the first state; what follows are changes. */
  private static Networks starting(LinkSchedule all, Topology drawn, @Nullable Mobility places) {
    Topology.Builder start = Topology.of(drawn.nodes());
    Later later = Later.after(all, start);
    for (int i = 0; i < drawn.nodes(); i++) {
      if (places == null) {
        start.place(i, drawn.x(i), drawn.y(i));
      } else {
        start.place(i, places.x(i) / places.width(), places.y(i) / places.height());
      }
    }
    return new Networks(start.build(), later, places, List.of());
  }

  private static LinkSchedule withFaults(
      Scenario scenario, RunLimits limits, LinkMerge.Builder merge, Topology topology, Rng rng) {
    int number = 1;
    for (String text : scenario.text(Setting.LINKS).split(",")) {
      if (!text.isBlank()) {
        LinkSpec spec = LinkSpec.parse(Setting.LINKS.option(), text.trim());
        if (spec.kind() == LinkKind.FAULTS && topology.links() == 0) {
          throw BadInput.option(
              Setting.LINKS.option(),
              "'" + text.trim() + "' with links that come and go of themselves",
              "faults only with --topology");
        }
        spec.addTo(merge, topology, rng.split(LINKS_STREAM + 100L * number++));
      }
    }
    return merge.until(horizon(scenario, limits)).build();
  }

  /** What comes and goes besides links, until the freeze. */
  static Churn churn(Scenario scenario, RunLimits limits) {
    String option = Setting.CHURN.option();
    Churn churn = Churn.parse(option, scenario.text(Setting.CHURN), horizon(scenario, limits));
    boolean linksFail =
        scenario.isSet(Setting.LINKS)
            || scenario.isSet(Setting.MOBILITY)
            || scenario.isSet(Setting.CONTACTS);
    if (churn.has(ChurnKind.LATE) && !linksFail) {
      throw BadInput.option(
          option,
          "'" + churn.text(ChurnKind.LATE) + "' with links that never fail",
          "it only with --links, --mobility or --contacts");
    }
    return churn;
  }

  private static long horizon(Scenario scenario, RunLimits limits) {
    long end = scenario.isSet(Setting.FREEZE) ? scenario.time(Setting.FREEZE) : limits.timeTicks();
    return Math.min(end, Ticks.fromUnits(Ticks.UNITS_MAX));
  }

  private static int nodes(Scenario scenario, OptionalInt own) {
    if (own.isPresent() && !scenario.has(Setting.NODES)) {
      return own.getAsInt();
    }
    int nodes = (int) scenario.whole(Setting.NODES, 1, 10_000_000);
    if (own.isPresent() && nodes < own.getAsInt()) {
      throw scenario.bad(
          Setting.NODES, "at least the " + own.getAsInt() + " nodes that are listed");
    }
    return nodes;
  }

  private static MobilityConfig config(Scenario scenario, MobilityConfig standard) {
    double range = scenario.number(Setting.RANGE, 1e-9, 1e12);
    double scale = range / standard.range();
    double[] area = {standard.width() * scale, standard.height() * scale};
    if (scenario.isSet(Setting.AREA)) {
      area = pair(scenario, Setting.AREA, "x");
    }
    double[] speeds = pair(scenario, Setting.SPEED, "\\.\\.");
    return standard
        .withRange(range)
        .withArea(area[0], area[1])
        .withSpeeds(speeds[0], speeds[1])
        .withPause(scenario.time(Setting.PAUSE))
        .withStep(scenario.time(Setting.STEP));
  }

  private static double[] pair(Scenario scenario, Setting setting, String between) {
    String[] parts = scenario.text(setting).split(between, -1);
    try {
      double first = Double.parseDouble(parts[0]);
      double second = parts.length == 1 ? first : Double.parseDouble(parts[1]);
      if (parts.length <= 2 && first > 0 && second > 0 && first + second < 1e12) {
        return new double[] {first, second};
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw scenario.bad(
        setting,
        setting == Setting.AREA
            ? "two sides such as 500x300"
            : "a speed above 0 or a range such as 1..5");
  }
}
