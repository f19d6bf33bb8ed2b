package io.thalweg.sim.network.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class TopologyTest {
  @Test
  void keepsLinksOnceInOrder() {
    Topology topology = Topology.of(4).link(3, 2).link(1, 0).link(0, 1).link(2, 3).build();
    assertThat(topology.links()).isEqualTo(2);
    assertThat(topology.a(0)).isZero();
    assertThat(topology.b(0)).isEqualTo(1);
    assertThat(topology.a(1)).isEqualTo(2);
    assertThat(topology.b(1)).isEqualTo(3);
  }

  @Test
  void isEqualHoweverItWasMade() {
    Topology one = Topology.of(3).link(0, 1).link(1, 2).build();
    Topology other = Topology.of(3).link(2, 1).link(1, 0).build();
    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    assertThat(one).isNotEqualTo(Topology.of(3).link(0, 1).build());
    assertThat(one).isNotEqualTo(Topology.of(3).link(0, 1).link(1, 2).place(0, 0, 0).build());
    assertThat(one).hasToString("Topology[nodes=3, links=2]");
  }

  @Test
  void numbersComponentsByTheirSmallestNode() {
    Topology topology = Topology.of(6).link(5, 1).link(4, 2).link(2, 0).build();
    assertThat(topology.components()).containsExactly(0, 1, 0, 2, 0, 1);
    assertThat(topology.isConnected()).isFalse();
  }

  @Test
  void knowsItsLinks() {
    Topology topology = Topology.of(3).link(0, 2).build();
    assertThat(topology.hasLink(2, 0)).isTrue();
    assertThat(topology.hasLink(0, 1)).isFalse();
    assertThat(topology.degrees()).containsExactly(1, 0, 1);
  }

  @Test
  void rejectsImpossibleLinks() {
    assertThatIllegalArgumentException().isThrownBy(() -> Topology.of(0));
    assertThatIllegalArgumentException().isThrownBy(() -> Topology.of(2).link(0, 2));
    assertThatIllegalArgumentException().isThrownBy(() -> Topology.of(2).link(-1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> Topology.of(2).link(1, 1));
  }
}
