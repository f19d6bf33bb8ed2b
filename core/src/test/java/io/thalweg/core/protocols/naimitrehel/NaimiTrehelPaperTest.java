package io.thalweg.core.protocols.naimitrehel;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.sequential.Wires;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The claims of the papers on path reversal. */
class NaimiTrehelPaperTest {
  private static Wires<NaimiTrehelMessage> nodes(int n) {
    return Wires.complete(new NaimiTrehel(), n);
  }

  @Test
  void whoeverHasTheTokenEntersWithoutAMessage() {
    Wires<NaimiTrehelMessage> wires = nodes(3);
    wires.request(0);
    assertThat(wires.inside()).containsExactly(0);
    assertThat(wires.takeSent()).isEmpty();
  }

  @Test
  void aRequestTravelsToTheLastOneAndReversesThePath() {
    Wires<NaimiTrehelMessage> wires = nodes(4);
    wires.request(1);
    wires.deliverAll();
    wires.request(2); // still points to 0, which points to 1
    wires.deliverAll();
    assertThat(wires.takeSent())
        .containsExactly("1->0 REQUEST", "0->1 TOKEN", "2->0 REQUEST", "0->1 REQUEST");
    wires.leave(1);
    wires.deliverAll();
    wires.leave(2);
    wires.takeSent();
    wires.request(1); // the request of 2 has passed here
    assertThat(wires.takeSent()).containsExactly("1->2 REQUEST");
  }

  @Test
  void thoseWhoWaitFormAQueueInTheOrderOfTheirRequests() {
    Wires<NaimiTrehelMessage> wires = nodes(5);
    wires.request(0);
    for (int i : new int[] {3, 1, 4, 2}) {
      wires.request(i);
      wires.deliverAll();
    }
    for (int i : new int[] {0, 3, 1, 4}) {
      wires.leave(i);
      wires.deliverAll();
    }
    assertThat(wires.entered()).containsExactly(0, 3, 1, 4, 2);
  }

  /**
   * All other nodes ask, one after another: log N messages on average in the paper, here far fewer.
   */
  @Test
  void inAStarAnEntryTakesThreeMessages() {
    Wires<NaimiTrehelMessage> wires = nodes(6);
    wires.request(5);
    wires.deliverAll();
    wires.leave(5);
    wires.takeSent();
    wires.request(4);
    wires.deliverAll();
    assertThat(wires.takeSentByType()).isEqualTo(Map.of("REQUEST", 2, "TOKEN", 1));
  }

  @Test
  void everybodyIsServedInAnyOrderOfEvents() {
    for (int seed = 0; seed < 100; seed++) {
      Wires<NaimiTrehelMessage> wires = nodes(6);
      wires.request(5, 4, 3, 2, 1, 0, 5, 4, 0);
      wires.serveAll(new Random(seed));
      assertThat(wires.entered()).hasSize(9);
    }
  }
}
