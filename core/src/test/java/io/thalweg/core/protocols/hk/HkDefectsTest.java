package io.thalweg.core.protocols.hk;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Message;
import io.thalweg.core.properties.Property;
import io.thalweg.core.properties.StateChecks;
import io.thalweg.core.properties.Violation;
import io.thalweg.core.protocols.Net;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * The defects of the appendix, D1 to D13 as in docs/algorithms/hk.md: each sequence is run once
 * with the published algorithm and once with the corrected one.
 */
class HkDefectsTest {
  private static PaperHk paper(int k) {
    return new PaperHk(k, Policy.HIGHEST_PRIORITY_FIRST, 0);
  }

  private static Hk corrected(int k) {
    return new Hk(HkConfig.units(k));
  }

  /** Lets nodes leave, one after another, until none is inside. */
  private static void leaveUntilNobodyIsInside(Net<?> net) {
    net.deliverAll();
    while (!net.inside().isEmpty()) {
      net.leave(net.inside().get(0));
      net.deliverAll();
    }
  }

  @Nested
  class D1HolderInsideKeepsTheToken {
    private <M extends Message> Net<M> run(Net<M> net) {
      net.request(0, 1, 1);
      net.request(1, 1, 1);
      net.deliverAll();
      return net;
    }

    @Test
    void publishedTwoNodesNeverShareTheCriticalSection() {
      Net<HkPaperMessage> net = run(Net.line(paper(2), 2));
      assertThat(net.inside()).containsExactly(0);
      assertThat(net.sent()).containsExactly("1->0 REQUEST");
      assertThat(StateChecks.quiet(net, true, 0))
          .extracting(Violation::property)
          .containsExactly(Property.NOTHING_THAT_FITS_WAITS);
    }

    @Test
    void correctedTheyDo() {
      assertThat(run(Net.line(corrected(2), 2)).inside()).containsExactly(0, 1);
    }
  }

  @Nested
  class D2WaitingHolderLosesItsRequest {
    private <M extends Message> Net<M> run(Net<M> net) {
      net.request(1, 1, 1);
      net.deliver(1, 0, "REQUEST");
      net.request(2, 1, 1);
      net.deliver(2, 1, "REQUEST");
      net.request(0, 1, 1); // behind the TOKEN
      net.deliver(0, 1, "TOKEN");
      assertThat(net.inside()).containsExactly(1);
      leaveUntilNobodyIsInside(net);
      return net;
    }

    @Test
    void publishedNode2WaitsForEver() {
      Net<HkPaperMessage> net = run(Net.line(paper(1), 3));
      assertThat(net.entered()).containsExactly(1, 0);
      assertThat(net.waiting()).containsExactly(2);
      assertThat(net.sent()).containsSubsequence("1->2 TOKEN", "1->2 REQUEST", "2->1 TOKEN");
    }

    @Test
    void correctedEverybodyIsServed() {
      Net<HkMessage> net = run(Net.line(corrected(1), 3));
      assertThat(net.entered()).containsExactlyInAnyOrder(1, 2, 0);
      assertThat(net.waiting()).isEmpty();
    }
  }

  @Nested
  class D3TheTokenLeavesAHolderThatWaits {
    private <M extends Message> Net<M> run(Net<M> net) {
      net.request(1, 1, 2);
      net.deliver(1, 0, "REQUEST");
      net.request(2, 1, 2);
      net.deliver(2, 1, "REQUEST");
      net.deliver(0, 1, "TOKEN");
      net.deliverAll();
      assertThat(net.inside()).containsExactly(1);
      net.request(0, 1, 1);
      net.deliverAll();
      return net;
    }

    @Test
    void publishedForALowerRequest() {
      Net<HkPaperMessage> net = run(Net.line(paper(1), 3));
      assertThat(net.sent()).contains("1->2 TOKEN").endsWith("0->1 LINK");
      assertThat(net.holder()).isZero();
      net.leave(1);
      net.deliverAll();
      assertThat(net.entered()).containsExactly(1, 0);
    }

    @Test
    void correctedThatOneWaitsItsTurn() {
      Net<HkMessage> net = run(Net.line(corrected(1), 3));
      net.leave(1);
      net.deliverAll();
      assertThat(net.entered()).containsExactly(1, 2);
      leaveUntilNobodyIsInside(net);
      assertThat(net.entered()).containsExactly(1, 2, 0);
    }
  }

  @Nested
  class D4PreemptedHolderIsNoLongerInItsQueue {
    private <M extends Message> Net<M> run(Net<M> net) {
      net.request(1, 1, 9);
      net.deliver(1, 0, "REQUEST");
      net.request(2, 1, 2);
      net.deliver(2, 1, "REQUEST");
      net.request(3, 1, 1);
      net.deliver(3, 2, "REQUEST");
      net.deliver(0, 1, "TOKEN");
      net.deliverAll();
      assertThat(net.inside()).containsExactly(1);
      net.request(4, 1, 3);
      net.deliverAll();
      return net;
    }

    @Test
    void publishedTheTokenComesBackAndItDoesNotEnter() {
      Net<HkPaperMessage> net = run(Net.line(paper(1), 5));
      assertThat(net.sent())
          .containsSubsequence("3->2 UPDATE", "2->3 TOKEN", "2->3 REQUEST", "3->2 TOKEN");
      leaveUntilNobodyIsInside(net);
      assertThat(net.waiting()).contains(2);
    }

    @Test
    void correctedTheHigherOneIsServedFirstThenTheOthers() {
      Net<HkMessage> net = run(Net.line(corrected(1), 5));
      leaveUntilNobodyIsInside(net);
      assertThat(net.entered()).containsExactly(1, 4, 2, 3);
    }
  }

  @Nested
  class D6TheRequestBehindTheTokenComesTooLate {
    private <M extends Message> Net<M> run(Net<M> net) {
      net.request(0, 1, 9);
      net.request(1, 1, 3);
      net.request(2, 1, 2);
      net.deliverAll();
      net.leave(0);
      net.deliver(0, 1, "TOKEN");
      net.leave(1);
      net.request(1, 1, 1);
      return net;
    }

    @Test
    void publishedALowerRequestOfTheReceiverGoesFirst() {
      Net<HkPaperMessage> net = run(Net.ring(paper(1), 3));
      assertThat(net.onItsWay()).containsExactly("0->1 REQUEST");
      assertThat(net.entered()).containsExactly(0, 1, 1);
      assertThat(net.waiting()).containsExactly(2);
    }

    @Test
    void correctedTheTokenBringsTheNewsItself() {
      Net<HkMessage> net = run(Net.ring(corrected(1), 3));
      net.deliverAll();
      assertThat(net.entered()).containsExactly(0, 1, 2);
    }
  }

  @Nested
  class D7OwnHigherRequestIsNotAnnounced {
    private <M extends Message> Net<M> run(Net<M> net) {
      net.request(0, 1, 9);
      net.request(2, 1, 2);
      net.request(3, 1, 1);
      net.deliverAll();
      net.sent().clear();
      net.request(1, 1, 3);
      net.deliverAll();
      return net;
    }

    private static final int[][] LINE_OF_4 = {{2, 0}, {0, 1}, {1, 3}};

    @Test
    void publishedNoMessageAtAllAndTheLowerOneGoesFirst() {
      Net<HkPaperMessage> net = run(new Net<>(paper(1), 4, LINE_OF_4));
      assertThat(net.sent()).isEmpty();
      net.leave(0);
      net.deliverAll();
      assertThat(net.inside()).containsExactly(2);
    }

    @Test
    void correctedItIsAnnounced() {
      Net<HkMessage> net = run(new Net<>(corrected(1), 4, LINE_OF_4));
      assertThat(net.sent()).containsExactly("1->0 UPDATE");
      net.leave(0);
      net.deliverAll();
      assertThat(net.inside()).containsExactly(1);
    }
  }

  @Nested
  class D8UpdateIsNotForwardedFromTheFront {
    private static final int[][] EDGES = {{0, 1}, {1, 2}, {2, 3}, {0, 4}};

    private <M extends Message> Net<M> run(Net<M> net) {
      net.request(0, 1, 9);
      net.request(4, 1, 2);
      net.request(2, 1, 1);
      net.deliverAll();
      net.sent().clear();
      net.request(3, 1, 3);
      net.deliverAll();
      return net;
    }

    @Test
    void publishedTheLowerOneIsServedFirst() {
      Net<HkPaperMessage> net = run(new Net<>(paper(1), 5, EDGES));
      assertThat(net.sent()).containsExactly("3->2 REQUEST", "2->1 UPDATE");
      net.leave(0);
      net.deliverAll();
      assertThat(net.inside()).containsExactly(4);
    }

    @Test
    void correctedTheNewsReachesTheHolder() {
      Net<HkMessage> net = run(new Net<>(corrected(1), 5, EDGES));
      assertThat(net.sent()).containsExactly("3->2 REQUEST", "2->1 UPDATE", "1->0 UPDATE");
      net.leave(0);
      net.deliverAll();
      assertThat(net.inside()).containsExactly(3);
    }
  }

  @Nested
  class D12WhatIsOnAFailingLinkIsLost {
    private <M extends Message> Net<M> run(Net<M> net) {
      net.request(1, 1, 1);
      net.deliver(1, 0, "REQUEST");
      net.fail(0, 1);
      return net;
    }

    @Test
    void publishedTheTokenIsGone() {
      Net<HkPaperMessage> net = run(Net.ring(paper(1), 3));
      assertThat(StateChecks.always(net, 0))
          .extracting(Violation::property)
          .isEqualTo(List.of(Property.ONE_TOKEN, Property.UNITS_CONSERVED));
    }

    @Test
    void correctedTheSenderTakesItBack() {
      Net<HkMessage> net = run(Net.ring(corrected(1), 3));
      assertThat(net.holder()).isZero();
      net.deliverAll();
      assertThat(net.inside()).containsExactly(1);
    }
  }

  @Nested
  class D13RaisingOverNoNeighbours {
    @Test
    void publishedANodeWithoutLinksStaysWhereItIs() {
      Net<HkPaperMessage> net = Net.line(paper(1), 2);
      net.fail(0, 1);
      assertThat(((HkPaperNode) net.node(1)).height().h1()).isZero();
    }

    @Test
    void correctedSoItDoes() {
      Net<HkMessage> net = Net.line(corrected(1), 2);
      net.request(1, 1, 1);
      net.fail(0, 1);
      assertThat(((HkNode) net.node(1)).height().h1()).isZero();
      net.form(0, 1);
      net.deliverAll();
      assertThat(net.inside()).containsExactly(1);
    }
  }
}
