package io.thalweg.core.protocols.gme;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.heights.Height;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.Net;
import io.thalweg.core.protocols.gme.GmeMessage.Link;
import io.thalweg.core.protocols.gme.GmeMessage.Release;
import io.thalweg.core.protocols.gme.GmeMessage.Request;
import io.thalweg.core.protocols.gme.GmeMessage.Subtoken;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Section 3 of the paper: what a node does when a message arrives. */
class GmePaperReceiveTest extends GmePaperClaims {
  @Test
  void section3_receivingARequestIsIgnoredWhileTheTokenIsOnItsWayToTheSender() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 0, R);
    ask(net, 1, S);
    net.deliverAll();
    net.leave(0); // TOKEN to 1
    ask(net, 2, R);
    net.deliver(2, 1); // 1 tells 0 of it, which no longer matters
    assertThat(net.onItsWay()).containsExactlyInAnyOrder("0->1 TOKEN", "1->0 REQUEST");
    net.deliver(1, 0, "REQUEST");
    assertThat(node(net, 0).Q).hasToString("[]");
    serveAll(net, new Random(0));
    assertThat(net.entered()).containsExactly(0, 1, 2);
  }

  @Test
  void section3_receivingARequestOverAnOutgoingLinkDoesNotQueueIt() {
    GmeNode node = GME.start(new int[][] {{1}, {0, 2}, {1}}).get(2); // height (0, 2, 2)
    var request = new Request(new Height(0, 1, 1), set(R));
    assertThat(step(node, new Event.Deliver<>(1, request))).isEmpty();
    assertThat(node.Q).hasToString("[]");
  }

  /** The paper forwards a RELEASE at once; here a node inside keeps the weight until it leaves. */
  @Test
  void section3_receivingAReleaseANodeInsideKeepsTheWeight() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 0, R);
    ask(net, 2, R);
    net.deliver(2, 1);
    ask(net, 1, R);
    net.deliverAll();
    net.leave(2);
    net.deliver(2, 1, "RELEASE");
    assertThat(net.onItsWay()).isEmpty();
    assertThat(node(net, 1).weight).isEqualTo(W);
    net.leave(1);
    assertThat(net.deliver(1, 0)).isEqualTo(new Release(W));
  }

  /** With lazy LINK, which is ours, only the sender of the token is informed. */
  @Test
  void section3_receivingTheTokenANodeGoesBelowTheLastHolderAndInformsAllNeighbours() {
    for (Gme gme : new Gme[] {GME, TELLS_ALL}) {
      Net<GmeMessage> net = Net.line(gme, 3);
      ask(net, 1, R);
      net.deliver(1, 0);
      net.deliver(0, 1, "TOKEN");
      assertThat(node(net, 1).height()).isEqualTo(new Height(0, -1, 1));
      assertThat(net.inside()).containsExactly(1);
      assertThat(net.onItsWay(1, 0)).containsExactly("LINK");
      assertThat(net.onItsWay(1, 2)).hasSize(gme.config().lazyLink() ? 0 : 1);
    }
  }

  /** The paper splits weight into equal fractions; here an own entry takes 1 of a whole number. */
  @Test
  void section3_receivingASubtokenSplitsItsWeightForAllThatWantTheResource() {
    Net<GmeMessage> net = new Net<>(GME, 4, new int[][] {{0, 1}, {1, 2}, {1, 3}});
    ask(net, 0, R);
    ask(net, 2, R);
    ask(net, 3, R);
    net.deliver(2, 1);
    net.deliver(3, 1);
    ask(net, 1, R);
    net.deliver(1, 0, "REQUEST");
    net.deliver(0, 1, "SUBTOKEN");
    assertThat(node(net, 1).weight).isEqualTo(1);
    assertThat(net.deliver(1, 2)).isEqualTo(new Subtoken(R, 4));
    assertThat(net.deliver(1, 3)).isEqualTo(new Subtoken(R, 3));
    assertThat(node(net, 1).Q).hasToString("[]");
    assertThat(net.inside()).containsExactly(0, 1, 2, 3);
  }

  /** In the paper a request for another resource gets a part too, which is then lost [b]. */
  @Test
  void section3_receivingASubtokenARequestForAnotherResourceGetsNoPartOfIt() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 0, R);
    ask(net, 1, S);
    ask(net, 2, R);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(0, 2);
    assertThat(node(net, 2).weight).isEqualTo(W);
    assertThat(node(net, 1).weight).isZero();
    assertThat(node(net, 1).Q).hasToString("[1:{1}]");
  }

  /** The paper says so where an own request is alone in Q; here it is so in all cases [b']. */
  @Test
  void section3_receivingASubtokenThatNobodyWantsItComesBackAsRelease() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 0, R);
    ask(net, 2, R);
    net.deliver(2, 1);
    net.deliver(1, 0); // SUBTOKEN to 1
    net.fail(1, 2);
    net.deliver(0, 1, "SUBTOKEN");
    assertThat(net.onItsWay(1, 0)).endsWith("RELEASE");
    assertThat(node(net, 0).weight).isEqualTo(W);
    net.deliverAll();
    assertThat(node(net, 0).weight).isZero();
  }

  /** That next hears of it by CANCEL is ours [i]. */
  @Test
  void section3_receivingALinkANodeThatIsNowBelowIsDeletedFromQ() {
    GmeNode node = GME.start(new int[][] {{1}, {0, 2}, {1}}).get(1);
    var request = new Request(new Height(0, 2, 2), set(R));
    assertThat(step(node, new Event.Deliver<>(2, request))).containsExactly("REQUEST to 0");
    assertThat(node.Q).hasToString("[2:{0}]");
    var link = new Link(new Height(0, -2, 2));
    assertThat(step(node, new Event.Deliver<>(2, link))).containsExactly("CANCEL to 0");
    assertThat(node.htVector(2)).isEqualTo(link.ht());
    assertThat(node.Q).hasToString("[]");
  }

  @Test
  void section3_receivingALinkThatReversesTheWayToNextTheRequestIsSentAnotherWay() {
    GmeNode node = GME.start(new int[][] {{1, 2}, {0, 2}, {0, 1}}).get(2);
    assertThat(step(node, new Event.Request<>(1, 1, 0, 0, 0, R))).containsExactly("REQUEST to 0");
    var link = new Link(new Height(1, 0, 0));
    assertThat(step(node, new Event.Deliver<>(0, link))).containsExactly("REQUEST to 1");
    assertThat(node.next()).isEqualTo(1);
  }
}
