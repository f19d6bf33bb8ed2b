package io.thalweg.core.protocols.raymondtree;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.sequential.Wires;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The claims of Raymond's second paper of 1989 on its algorithm. */
class RaymondTreePaperTest {
  private static Wires<RaymondTreeMessage> line(int n) {
    int[][] neighbours = new int[n][];
    for (int i = 0; i < n; i++) {
      neighbours[i] =
          java.util.stream.IntStream.of(i - 1, i + 1).filter(j -> j >= 0 && j < n).toArray();
    }
    return new Wires<>(new RaymondTree(), neighbours);
  }

  @Test
  void requestsAndThePrivilegeTravelAlongTheTree() {
    Wires<RaymondTreeMessage> wires = line(3);
    wires.request(2);
    wires.deliverAll();
    assertThat(wires.takeSent())
        .containsExactly("2->1 REQUEST", "1->0 REQUEST", "0->1 PRIVILEGE", "1->2 PRIVILEGE");
    assertThat(wires.inside()).containsExactly(2);
  }

  @Test
  void aNodeAsksOnceForAllBehindIt() {
    Wires<RaymondTreeMessage> wires = line(3);
    wires.request(0, 1, 2);
    wires.deliverAll();
    assertThat(wires.takeSent()).containsExactly("1->0 REQUEST", "2->1 REQUEST");
  }

  /** If the queue is not empty, the node asks for the privilege again where it sends it. */
  @Test
  void theEdgesTurnWithThePrivilege() {
    Wires<RaymondTreeMessage> wires = line(3);
    wires.request(0, 2);
    wires.deliverAll();
    wires.leave(0);
    wires.request(0);
    wires.takeSent();
    wires.deliverAll();
    assertThat(wires.inside()).containsExactly(2);
    assertThat(wires.takeSent()).containsExactly("1->2 PRIVILEGE", "1->2 REQUEST");
    wires.leave(2);
    wires.deliverAll();
    assertThat(wires.inside()).containsExactly(0);
  }

  @Test
  void onAnyNetworkTheWaysLeadToNodeZero() {
    Wires<RaymondTreeMessage> wires =
        new Wires<>(new RaymondTree(), new int[][] {{1, 2}, {0, 2, 3}, {0, 1, 3}, {1, 2}});
    wires.request(3);
    wires.deliverAll();
    assertThat(wires.takeSent())
        .containsExactly("3->1 REQUEST", "1->0 REQUEST", "0->1 PRIVILEGE", "1->3 PRIVILEGE");
  }

  @Test
  void whoeverHasNoWayToThePrivilegeWaits() {
    Wires<RaymondTreeMessage> wires = new Wires<>(new RaymondTree(), new int[][] {{}, {2}, {1}});
    wires.request(0, 1, 2);
    assertThat(wires.takeSent()).isEmpty();
    assertThat(wires.inside()).containsExactly(0);
  }

  @Test
  void everybodyIsServedInAnyOrderOfEvents() {
    for (int seed = 0; seed < 100; seed++) {
      Wires<RaymondTreeMessage> wires = line(6);
      wires.request(5, 4, 3, 2, 1, 0, 5, 4, 0);
      wires.serveAll(new Random(seed));
      assertThat(wires.entered()).hasSize(9);
    }
  }
}
