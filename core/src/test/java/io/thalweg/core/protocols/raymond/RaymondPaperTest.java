package io.thalweg.core.protocols.raymond;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Message;
import io.thalweg.core.sequential.Wires;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The claims of Raymond's paper on its algorithm. */
class RaymondPaperTest {

  @Test
  void whoeverWishesAsksAllAndEntersWithAllButKMinusOnePermissions() {
    Wires<RaymondMessage> wires = Wires.complete(new Raymond(2), 4);
    wires.request(1);
    assertThat(wires.takeSent()).containsExactly("1->2 REQUEST", "1->3 REQUEST", "1->0 REQUEST");
    for (int j : new int[] {0, 2}) {
      assertThat(wires.inside()).isEmpty();
      wires.deliver(1, j, "REQUEST");
      wires.deliver(j, 1, "REPLY");
    }
    assertThat(wires.inside()).containsExactly(1);
  }

  @Test
  void kAreInsideTogetherAndNoMore() {
    Wires<RaymondMessage> wires = Wires.complete(new Raymond(2), 4);
    wires.request(0, 1, 2, 3);
    wires.deliverAll();
    assertThat(wires.inside()).containsExactlyInAnyOrder(0, 1);
    wires.leave(0);
    wires.deliverAll();
    assertThat(wires.inside()).containsExactlyInAnyOrder(1, 2);
  }

  @Test
  void theOlderRequestGoesFirstAndAmongEqualsTheSmallerNode() {
    Wires<RaymondMessage> wires = Wires.complete(new Raymond(1), 3);
    wires.request(2);
    wires.deliver(2, 0, "REQUEST");
    wires.request(0, 1); // 0 has seen number 1 and takes 2; 1 takes 1
    wires.deliverAll();
    wires.leave(1);
    wires.deliverAll();
    wires.leave(2);
    wires.deliverAll();
    assertThat(wires.entered()).containsExactly(1, 2, 0);
  }

  /**
   * Permissions that a node did not wait for may come during a later request, together in one
   * REPLY.
   */
  @Test
  void deferredRepliesAreSentTogether() {
    Wires<RaymondMessage> wires = Wires.complete(new Raymond(2), 3);
    wires.request(0);
    wires.deliverAll();
    for (int times = 0; times < 3; times++) {
      wires.request(1);
      wires.deliverAll();
      wires.leave(1);
    }
    wires.takeSent();
    wires.leave(0);
    assertThat(wires.takeSent()).containsExactly("0->1 REPLY");
    wires.deliverAll();
    wires.request(2, 0, 1);
    wires.serveAll(new Random(1));
    assertThat(wires.entered()).hasSize(7);
  }

  /** 2(N-1) messages for an entry, and 2N-K-1 if K-1 others never reply in time. */
  @Test
  void messagesOfAnEntryAreWithinTheBoundsOfThePaper() {
    Wires<RaymondMessage> wires = Wires.complete(new Raymond(3), 6);
    wires.request(5);
    wires.deliverAll();
    assertThat(wires.takeSentByType()).isEqualTo(Map.of("REQUEST", 5, "REPLY", 5));
    wires.leave(5);
    wires.request(0, 1);
    wires.deliverAll();
    wires.takeSent();
    wires.request(5);
    wires.deliverAll();
    assertThat(wires.inside()).containsExactlyInAnyOrder(0, 1, 5);
    assertThat(wires.takeSentByType()).isEqualTo(Map.of("REQUEST", 5, "REPLY", 3));
  }

  @Test
  void everyMessageHasFourWordsInThePaperOfTheComparison() {
    for (RaymondMessage message :
        List.of(new RaymondMessage.Request(7), new RaymondMessage.Reply(2))) {
      assertThat(Message.HEADER_WORDS + message.words()).isEqualTo(4);
    }
  }
}
