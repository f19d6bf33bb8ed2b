package io.thalweg.sim.network.links;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.sim.Rng;
import io.thalweg.sim.network.mobility.Mobility;
import io.thalweg.sim.network.mobility.MobilityConfig;
import io.thalweg.sim.network.mobility.MobilitySpec;
import io.thalweg.sim.network.topology.RegularTopologies;
import io.thalweg.sim.network.topology.Topology;
import io.thalweg.sim.network.topology.TopologySpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The networks that a seed gives are part of the contract: a machine or a version on which one of
 * these numbers differs cannot replay recorded runs. They change only on purpose.
 */
class PinnedNetworksTest {
  private static final int NODES = 60;

  @ParameterizedTest
  @CsvSource({"geometric, 901328892", "erdos-renyi, 606032579", "small-world, -1756577346"})
  void topologiesStay(String spec, int hash) {
    Topology topology = TopologySpec.parse("--topology", spec).build(NODES, new Rng(42));
    List<Double> places = new ArrayList<>();
    for (int node = 0; node < NODES; node++) {
      places.add(topology.x(node));
      places.add(topology.y(node));
    }
    assertThat(31 * places.hashCode() + Changes.all(new StaticLinks(topology)).hashCode())
        .isEqualTo(hash);
  }

  @ParameterizedTest
  @CsvSource({
    "random-waypoint, -1250994272",
    "gauss-markov, -1207236083",
    "group, -932030114",
    "manhattan, -828180104"
  })
  void movementsStay(String text, int hash) {
    MobilitySpec spec = MobilitySpec.parse("--mobility", text);
    MobilityConfig config = spec.defaults(NODES);
    Mobility mobility = spec.build(NODES, config, new Rng(42));
    LinkSchedule links = new MobileLinks(mobility, config, Long.MAX_VALUE);
    assertThat(Changes.first(3000, links).hashCode()).isEqualTo(hash);
  }

  @ParameterizedTest
  @CsvSource({"faults:20:5, 2057849425", "partition:5:8:3:10, -380319926"})
  void changesStay(String text, int hash) {
    Topology ring = RegularTopologies.ring(NODES);
    LinkMerge.Builder merge = LinkMerge.over(new StaticLinks(ring));
    LinkSchedule links = LinkSpec.parse("--links", text).addTo(merge, ring, new Rng(42)).build();
    assertThat(Changes.first(3000, links).hashCode()).isEqualTo(hash);
  }
}
