package io.thalweg.core.protocols.makki;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.sequential.Wires;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The hints from which the algorithm was reconstructed, numbered as in docs/algorithms/makki.md.
 */
class MakkiHintsTest {
  private static Wires<MakkiMessage> makki(int k, int n) {
    return Wires.complete(new Makki(k, 2), n);
  }

  /** H1, H3, H4: at low load every entry costs N+1 messages. */
  @Test
  void theLastOneOfTheListTellsAllThatItCollects() {
    Wires<MakkiMessage> wires = makki(1, 4);
    wires.request(2);
    wires.deliverAll();
    assertThat(wires.inside()).containsExactly(2);
    assertThat(wires.takeSent())
        .containsExactly(
            "2->0 REQUEST", "0->2 TOKEN", "2->3 COLLECT", "2->0 COLLECT", "2->1 COLLECT");
  }

  /** H4: a collector that has no list to serve enters first, without any other node. */
  @Test
  void aCollectorThatHasWaitedEntersWithoutAMessage() {
    Wires<MakkiMessage> wires = makki(2, 4);
    wires.request(0);
    assertThat(wires.inside()).containsExactly(0);
    assertThat(wires.takeSent()).isEmpty();
  }

  /** H4: it waits for requests before the token travels. */
  @Test
  void aCollectorThatWaitsKeepsTheToken() {
    Wires<MakkiMessage> wires = makki(2, 4);
    wires.request(2);
    wires.deliverAll();
    wires.leave(2);
    wires.request(2, 3, 1);
    wires.deliverAll();
    assertThat(wires.inside()).isEmpty();
    wires.ring(2);
    wires.deliverAll();
    assertThat(wires.entered()).containsExactly(2, 2, 3);
    wires.leave(2); // its unit goes to node 1, where the token is
    wires.deliverAll();
    assertThat(wires.inside()).containsExactly(3, 1);
  }

  /** H2: a nonzero semaphore lets the receiver in, a zero one makes it wait for a RELEASE. */
  @Test
  void whoeverGetsTheTokenWithAZeroSemaphoreWaitsForTheOneBefore() {
    Wires<MakkiMessage> wires = makki(1, 4);
    wires.request(3);
    wires.deliverAll();
    wires.leave(3);
    wires.request(0, 1, 2);
    wires.deliverAll();
    wires.takeSent();
    wires.ring(3);
    wires.deliverAll();
    assertThat(wires.takeSent()).containsExactly("3->0 TOKEN", "0->1 TOKEN");
    assertThat(wires.inside()).containsExactly(0);
    assertThat(wires.node(1).tokens()).isEqualTo(1);
    wires.leave(0);
    wires.deliver(0, 1, "RELEASE");
    assertThat(wires.inside()).containsExactly(1);
  }

  /** H5: at heavy load REQUEST, TOKEN and RELEASE are all that an entry costs. */
  @Test
  void whoeverWasOnTheListKnowsTheNextCollector() {
    Wires<MakkiMessage> wires = makki(1, 4);
    wires.request(3);
    wires.deliverAll();
    wires.leave(3);
    wires.request(0, 1, 2);
    wires.deliverAll();
    wires.ring(3);
    wires.deliverAll();
    wires.takeSent();
    wires.leave(0);
    wires.request(0);
    wires.deliverAll();
    assertThat(wires.takeSent())
        .containsExactly(
            "0->1 RELEASE", "0->2 REQUEST", "1->2 TOKEN", "2->3 COLLECT", "2->1 COLLECT");
  }

  /** Completed here: a node that asks too late asks the next collector. */
  @Test
  void aRequestThatComesTooLateIsMadeAgain() {
    Wires<MakkiMessage> wires = makki(1, 3);
    wires.request(1, 2);
    wires.deliver(1, 0, "REQUEST");
    wires.deliver(2, 0, "REQUEST"); // the token is gone
    wires.deliver(0, 1, "TOKEN");
    assertThat(wires.onItsWay(1, 2)).containsExactly("COLLECT");
    wires.takeSent();
    wires.deliver(1, 2, "COLLECT");
    assertThat(wires.takeSent()).containsExactly("2->1 REQUEST");
  }

  /** Completed here: units follow the collectors, so that none stays behind for ever. */
  @Test
  void whenAllIsOverTheSemaphoreIsKAgain() {
    for (int seed = 0; seed < 200; seed++) {
      Wires<MakkiMessage> wires = makki(3, 6);
      wires.request(5, 4, 3, 2, 1, 0, 5, 4, 3, 3);
      wires.serveAll(new Random(seed));
      wires.request(1, 2);
      wires.serveAll(new Random(seed));
      assertThat(wires.entered()).hasSize(12);
      int holder = io.thalweg.core.properties.StateChecks.holder(wires);
      assertThat(wires.node(holder).freeUnits()).as("seed %d", seed).isEqualTo(3);
    }
  }

  /** Without contention no unit has to be released by a message of its own. */
  @Test
  void aSingleUserPaysForTheTokenOnce() {
    Wires<MakkiMessage> wires = makki(3, 5);
    wires.request(2);
    wires.deliverAll();
    wires.ring(2);
    wires.takeSent();
    for (int times = 0; times < 3; times++) {
      wires.leave(2);
      wires.request(2);
    }
    assertThat(wires.takeSentByType()).isEqualTo(Map.of());
  }
}
