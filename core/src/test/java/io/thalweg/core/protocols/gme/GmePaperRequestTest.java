package io.thalweg.core.protocols.gme;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.heights.Height;
import io.thalweg.core.properties.StateChecks;
import io.thalweg.core.protocols.Net;
import io.thalweg.core.protocols.gme.GmeMessage.Link;
import io.thalweg.core.protocols.gme.GmeMessage.Release;
import io.thalweg.core.protocols.gme.GmeMessage.Request;
import io.thalweg.core.protocols.gme.GmeMessage.Subtoken;
import io.thalweg.core.protocols.gme.GmeMessage.Token;
import org.junit.jupiter.api.Test;

/** Section 3 of the paper: the start, the messages, and how a node asks and releases. */
class GmePaperRequestTest extends GmePaperClaims {
  @Test
  void section3_atTheStartNode0HasTheTokenAndEachNodeAWayDownToIt() {
    Net<GmeMessage> net = Net.ring(GME, 5);
    assertThat(net.holder()).isZero();
    assertThat(node(net, 0).height()).isEqualTo(new Height(0, 0, 0));
    assertThat(node(net, 0).next()).isZero();
    assertThat(node(net, 3).next()).isEqualTo(4);
    for (int i = 0; i < 5; i++) {
      assertThat(node(net, i).state).isEqualTo(GmeState.State.NCS);
      assertThat(node(net, i).weight).isZero();
      assertThat(node(net, i).Q).hasToString("[]");
      assertThat(node(net, i).htVector((i + 1) % 5)).isEqualTo(node(net, (i + 1) % 5).height());
    }
    assertThat(StateChecks.quiet(net, false, 0)).isEmpty();
  }

  /** In the paper each message is attached with the height; here those that need it. */
  @Test
  void section3_messagesHaveTheFieldsOfThePaper() {
    Net<GmeMessage> net = Net.line(GME, 2);
    ask(net, 0, R);
    ask(net, 1, R);
    assertThat(net.deliver(1, 0)).isEqualTo(new Request(new Height(0, 1, 1), set(R)));
    assertThat(net.deliver(0, 1)).isEqualTo(new Subtoken(R, W));
    net.leave(1);
    assertThat(net.deliver(1, 0)).isEqualTo(new Release(W));
    ask(net, 1, S);
    net.deliverAll();
    net.leave(0);
    assertThat(net.deliver(0, 1)).isEqualTo(new Token(new Height(0, 0, 0), set()));
    assertThat(net.deliver(1, 0)).isEqualTo(new Link(new Height(0, -1, 1)));
  }

  @Test
  void section3_requestingANodeWithoutTheTokenSendsRequestToNext() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 2, R);
    assertThat(node(net, 2).state).isEqualTo(GmeState.State.ES);
    assertThat(node(net, 2).Q).hasToString("[2:{0}]");
    assertThat(net.onItsWay()).containsExactly("2->1 REQUEST");
    net.deliver(2, 1, "REQUEST");
    assertThat(node(net, 1).Q).hasToString("[2:{0}]");
    assertThat(net.onItsWay()).containsExactly("1->0 REQUEST");
  }

  /** The paper forwards only the first request; here next hears of each further resource [g1]. */
  @Test
  void section3_requestingWhatNextKnowsIsNotToldAgainButAnotherResourceIs() {
    Net<GmeMessage> net = new Net<>(GME, 4, new int[][] {{0, 1}, {1, 2}, {1, 3}});
    ask(net, 0, T);
    ask(net, 2, R);
    net.deliverAll();
    ask(net, 1, R);
    assertThat(net.onItsWay()).isEmpty();
    ask(net, 3, S);
    net.deliver(3, 1, "REQUEST");
    assertThat(net.deliver(1, 0)).isEqualTo(new Request(new Height(0, 1, 1), set(S)));
    assertThat(node(net, 0).Q).hasToString("[1:{0,1}]");
  }

  @Test
  void section3_requestingTheHolderEntersAtOnce() {
    Net<GmeMessage> net = Net.line(GME, 2);
    ask(net, 0, R);
    assertThat(net.inside()).containsExactly(0);
    assertThat(node(net, 0).weight).isZero();
    assertThat(node(net, 0).Q).hasToString("[]");
    assertThat(net.sent()).isEmpty();
  }

  /** In the paper the holder sets its weight to 0 and enters [j]; here it waits for the weight. */
  @Test
  void section3_requestingAHolderWaitsWhileWeightIsOut() {
    Net<GmeMessage> net = Net.line(GME, 2);
    ask(net, 0, R);
    ask(net, 1, R);
    net.deliverAll();
    net.leave(0);
    ask(net, 0, S);
    assertThat(net.inside()).containsExactly(1);
    assertThat(node(net, 0).weight).isEqualTo(W);
    net.leave(1);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(0);
  }

  @Test
  void section3_requestingTheHolderInsideSendsASubtokenForEachRequestForItsResource() {
    Net<GmeMessage> net = Net.star(GME, 3);
    ask(net, 0, R);
    ask(net, 1, R);
    ask(net, 2, R);
    net.deliver(1, 0);
    assertThat(node(net, 0).weight).isEqualTo(W);
    net.deliver(2, 0);
    assertThat(node(net, 0).weight).isEqualTo(2 * W);
    assertThat(node(net, 0).Q).hasToString("[]");
    assertThat(net.onItsWay()).containsExactly("0->1 SUBTOKEN", "0->2 SUBTOKEN");
  }

  /** The paper sends a SUBTOKEN also to those that want another resource [c]. */
  @Test
  void section3_requestingAnotherResourceIsQueuedAndGetsNoSubtoken() {
    Net<GmeMessage> net = Net.line(GME, 2);
    ask(net, 0, R);
    ask(net, 1, S);
    net.deliverAll();
    assertThat(node(net, 0).Q).hasToString("[1:{1}]");
    assertThat(node(net, 0).weight).isZero();
    assertThat(net.sent()).containsExactly("1->0 REQUEST");
  }

  /** The paper does not say it, but only the holder may answer with new weight. */
  @Test
  void section3_requestingANodeInsideWithoutTheTokenPassesARequestOn() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 0, R);
    ask(net, 1, R);
    net.deliverAll();
    ask(net, 2, R);
    net.deliver(2, 1, "REQUEST");
    assertThat(net.onItsWay()).containsExactly("1->0 REQUEST");
    net.deliverAll();
    assertThat(net.inside()).containsExactly(0, 1, 2);
    assertThat(node(net, 0).weight).isEqualTo(node(net, 1).weight + node(net, 2).weight);
  }

  /** In the paper a node that has left keeps the number of its weight [reset]. */
  @Test
  void section3_releasingANodeWithoutTheTokenSendsItsWeightBack() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 0, R);
    ask(net, 2, R);
    net.deliverAll();
    assertThat(node(net, 2).weight).isEqualTo(W);
    net.leave(2);
    assertThat(node(net, 2).state).isEqualTo(GmeState.State.NCS);
    assertThat(node(net, 2).weight).isZero();
    assertThat(net.deliver(2, 1)).isEqualTo(new Release(W));
    assertThat(net.deliver(1, 0)).isEqualTo(new Release(W));
    assertThat(node(net, 0).weight).isZero();
  }

  /** In the paper the holder stays "in the CS" if weight is out when it leaves [d]. */
  @Test
  void section3_releasingTheHolderIsOutAndTheLastReleaseSendsTheTokenOn() {
    Net<GmeMessage> net = Net.star(GME, 4);
    ask(net, 0, R);
    ask(net, 1, R);
    ask(net, 2, R);
    ask(net, 3, S);
    net.deliverAll();
    net.leave(0);
    assertThat(node(net, 0).state).isEqualTo(GmeState.State.NCS);
    net.leave(1);
    net.deliver(1, 0, "RELEASE");
    assertThat(node(net, 0).weight).isEqualTo(W);
    assertThat(net.onItsWay()).isEmpty();
    net.leave(2);
    net.deliver(2, 0, "RELEASE");
    assertThat(net.onItsWay()).containsExactly("0->3 TOKEN");
  }
}
