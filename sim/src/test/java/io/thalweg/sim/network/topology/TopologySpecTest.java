package io.thalweg.sim.network.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Rng;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopologySpecTest {
  private static Topology build(String spec, int nodes) {
    return build(spec, nodes, 1);
  }

  private static Topology build(String spec, int nodes, long seed) {
    return TopologySpec.parse("--topology", spec).build(nodes, new Rng(seed));
  }

  @ParameterizedTest
  @CsvSource({
    "line, 1, 0",
    "line, 2, 1",
    "line, 10, 9",
    "ring, 1, 0",
    "ring, 2, 1",
    "ring, 3, 3",
    "ring, 10, 10",
    "star, 1, 0",
    "star, 10, 9",
    "tree, 1, 0",
    "tree, 10, 9",
    "tree:3, 14, 13",
    "tree:1, 5, 4",
    "grid, 1, 0",
    "grid, 2, 1",
    "grid, 9, 12",
    "grid, 10, 13",
    "grid, 12, 17",
    "complete, 1, 0",
    "complete, 6, 15",
    "small-world, 20, 40",
    "small-world:6:0.2, 20, 60",
    "small-world, 3, 3",
    "small-world, 1, 0",
    "erdos-renyi:1, 5, 10",
    "geometric:1.5, 5, 10"
  })
  void hasItsLinksAndIsConnected(String spec, int nodes, int links) {
    Topology topology = build(spec, nodes);
    assertThat(topology.nodes()).isEqualTo(nodes);
    assertThat(topology.links()).isEqualTo(links);
    assertThat(topology.isConnected()).isTrue();
  }

  @Test
  void hasTheLinksThatAreListed() {
    TopologySpec triangleWithTail = TopologySpec.parse("--topology", "links:0-1,2-0,1-2,2-3,3-2");
    assertThat(triangleWithTail.ownNodes()).hasValue(4);
    assertThat(build("links:0-1,2-0,1-2,2-3,3-2", 4).degrees()).containsExactly(2, 2, 3, 1);
    assertThat(build("links:0-1", 3).isConnected()).isFalse();
  }

  @Test
  void hasItsDegrees() {
    assertThat(build("line", 4).degrees()).containsExactly(1, 2, 2, 1);
    assertThat(build("ring", 4).degrees()).containsOnly(2);
    assertThat(build("star", 4).degrees()).containsExactly(3, 1, 1, 1);
    assertThat(build("tree:3", 7).degrees()).containsExactly(3, 4, 1, 1, 1, 1, 1);
    assertThat(build("grid", 9).degrees()).containsExactly(2, 3, 2, 3, 4, 3, 2, 3, 2);
    assertThat(build("complete", 4).degrees()).containsOnly(3);
    assertThat(build("small-world:4:0", 10).degrees()).containsOnly(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"geometric", "erdos-renyi", "small-world"})
  void randomKindsConnectByDefault(String spec) {
    for (int nodes : new int[] {1, 2, 3, 10, 50, 300}) {
      for (int seed = 0; seed < 20; seed++) {
        assertThat(build(spec, nodes, seed).isConnected())
            .as("%d nodes, seed %d", nodes, seed)
            .isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"geometric", "erdos-renyi", "small-world"})
  void randomKindsFollowTheSeed(String spec) {
    assertThat(build(spec, 50, 7)).isEqualTo(build(spec, 50, 7));
    assertThat(build(spec, 50, 7)).isNotEqualTo(build(spec, 50, 8));
  }

  @Test
  void returnsTheLastDrawIfNoneConnects() {
    assertThat(build("geometric:0", 5).links()).isZero();
    assertThat(build("erdos-renyi:0", 5).links()).isZero();
  }

  @Test
  void erdosRenyiHasItsDensity() {
    assertThat(build("erdos-renyi:0.1", 400).links()).isBetween(7600, 8400);
  }

  @Test
  void geometricLinksExactlyTheNearNodes() {
    Topology topology = build("geometric:0.2", 80);
    for (int a = 0; a < 80; a++) {
      for (int b = a + 1; b < 80; b++) {
        double distance = Math.hypot(topology.x(a) - topology.x(b), topology.y(a) - topology.y(b));
        assertThat(topology.hasLink(a, b)).isEqualTo(distance <= 0.2);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "line",
        "ring",
        "star",
        "tree",
        "tree:1",
        "tree:5",
        "grid",
        "complete",
        "geometric",
        "erdos-renyi",
        "small-world"
      })
  void placesNodesApartInTheUnitSquare(String spec) {
    Topology topology = build(spec, 40);
    for (int a = 0; a < 40; a++) {
      assertThat(topology.x(a)).isBetween(0.0, 1.0);
      assertThat(topology.y(a)).isBetween(0.0, 1.0);
      for (int b = 0; b < a; b++) {
        double apart =
            Math.abs(topology.x(a) - topology.x(b)) + Math.abs(topology.y(a) - topology.y(b));
        assertThat(apart).isGreaterThan(1e-4);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "line",
        "ring",
        "star",
        "tree",
        "tree:1",
        "grid",
        "small-world",
        "geometric",
        "erdos-renyi"
      })
  void reachesAHundredThousandNodes(String spec) {
    Topology topology = build(spec, 100_000);
    assertThat(topology.nodes()).isEqualTo(100_000);
    assertThat(topology.isConnected()).isTrue();
  }

  private static final String KINDS =
      "one of line, ring, star, tree, grid, complete, geometric, erdos-renyi, small-world, file,"
          + " links";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rng | --topology: found 'rng', expected KINDS (nearest is ring)",
        "small_world | --topology: found 'small_world', expected KINDS (nearest is small-world)",
        "Ring | --topology: found 'Ring', expected KINDS (nearest is ring)",
        "hypercube | --topology: found 'hypercube', expected KINDS",
        "'' | --topology: found '', expected KINDS",
        "ring:3 | --topology: found 'ring:3', expected ring",
        "tree:2:3 | --topology: found 'tree:2:3', expected tree[:fan-out]",
        "tree:0 | --topology: found fan-out '0', expected a whole number from 1 to 1000000",
        "tree:2.5 | --topology: found fan-out '2.5', expected a whole number from 1 to 1000000",
        "tree: | --topology: found fan-out '', expected a whole number from 1 to 1000000",
        "geometric:x | --topology: found radius 'x', expected a number from 0 to 2",
        "geometric:-1 | --topology: found radius '-1', expected a number from 0 to 2",
        "erdos-renyi:NaN | --topology: found probability 'NaN', expected a number from 0 to 1",
        "erdos-renyi:1.5 | --topology: found probability '1.5', expected a number from 0 to 1",
        "small-world:4:2 | --topology: found beta '2', expected a number from 0 to 1",
        "small-world:4:0.1:1 | --topology: found 'small-world:4:0.1:1', expected"
            + " small-world[:degree][:beta]",
        "file | --topology: found 'file', expected file:FILE",
        "file: | --topology: found 'file:', expected file:FILE",
        "links | --topology: found 'links', expected links:A-B,C-D,…",
        "links: | --topology: found the link '', expected two different node numbers such as 0-1",
        "links:0-1,2 | --topology: found the link '2', expected two different node numbers such as"
            + " 0-1",
        "links:0-0 | --topology: found the link '0-0', expected two different node numbers such as"
            + " 0-1",
        "links:0-1-2 | --topology: found the link '0-1-2', expected two different node numbers such"
            + " as 0-1",
      })
  void rejectsWithOneSentence(String spec, String message) {
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> TopologySpec.parse("--topology", spec))
        .withMessage(message.replace("KINDS", KINDS));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "small-world:3 | 10 | --topology: found degree 3 with 10 nodes, expected an even degree of"
            + " at most 8",
        "small-world:10 | 10 | --topology: found degree 10 with 10 nodes, expected an even degree"
            + " of at most 8",
        "complete | 100000 | --topology: found 'complete' with 100000 nodes, which makes about"
            + " 4999950000 links, expected at most 20000000 links",
        "links:0-1,1-4 | 3 | --topology: found node 4 in 'links:0-1,1-4', expected nodes below 3,"
            + " the value of --nodes",
      })
  void rejectsNodesThatDoNotFit(String spec, int nodes, String message) {
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> build(spec, nodes))
        .withMessage(message);
  }
}
