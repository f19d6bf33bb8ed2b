package io.thalweg.core.protocols.suzukikasami;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.sequential.Wires;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The claims of Suzuki and Kasami on their algorithm. */
class SuzukiKasamiPaperTest {
  private static Wires<SuzukiKasamiMessage> nodes(int n) {
    return Wires.complete(new SuzukiKasami(), n);
  }

  @Test
  void anEntryTakesNMessagesOrNone() {
    Wires<SuzukiKasamiMessage> wires = nodes(5);
    wires.request(3);
    wires.deliverAll();
    assertThat(wires.inside()).containsExactly(3);
    assertThat(wires.takeSentByType()).isEqualTo(Map.of("REQUEST", 4, "PRIVILEGE", 1));
    wires.leave(3);
    wires.request(3);
    assertThat(wires.inside()).containsExactly(3);
    assertThat(wires.takeSent()).isEmpty();
  }

  @Test
  void aHolderInsideKeepsTheTokenUntilItLeaves() {
    Wires<SuzukiKasamiMessage> wires = nodes(3);
    wires.request(0, 2);
    wires.deliverAll();
    assertThat(wires.inside()).containsExactly(0);
    wires.leave(0);
    wires.deliverAll();
    assertThat(wires.inside()).containsExactly(2);
  }

  @Test
  void theTokensQueueKeepsTheOrder() {
    Wires<SuzukiKasamiMessage> wires = nodes(4);
    wires.request(0, 2);
    wires.deliverAll();
    wires.request(3);
    wires.deliverAll();
    wires.leave(0); // the queue is 2 3
    wires.deliverAll();
    wires.request(0, 1); // come too late to be before 3
    wires.deliverAll();
    for (int i : new int[] {2, 3, 0}) {
      wires.leave(i);
      wires.deliverAll();
    }
    assertThat(wires.entered()).containsExactly(0, 2, 3, 0, 1);
  }

  /** The numbers distinguish a request that was granted from one that waits. */
  @Test
  void anOldRequestBringsNoToken() {
    Wires<SuzukiKasamiMessage> wires = nodes(3);
    wires.request(1);
    wires.deliver(1, 0, "REQUEST");
    wires.deliver(0, 1, "PRIVILEGE");
    wires.request(2);
    wires.deliver(2, 1, "REQUEST");
    wires.leave(1);
    wires.deliver(1, 2, "REQUEST");
    wires.deliver(1, 2, "PRIVILEGE");
    wires.leave(2);
    assertThat(wires.node(2).tokens()).isEqualTo(1);
  }

  @Test
  void everybodyIsServedInAnyOrderOfEvents() {
    for (int seed = 0; seed < 100; seed++) {
      Wires<SuzukiKasamiMessage> wires = nodes(6);
      wires.request(5, 4, 3, 2, 1, 0, 5, 4, 0);
      wires.serveAll(new Random(seed));
      assertThat(wires.entered()).hasSize(9);
    }
  }
}
