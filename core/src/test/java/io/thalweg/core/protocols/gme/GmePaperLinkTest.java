package io.thalweg.core.protocols.gme;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.heights.Height;
import io.thalweg.core.model.Event;
import io.thalweg.core.properties.StateChecks;
import io.thalweg.core.protocols.Net;
import io.thalweg.core.protocols.gme.GmeMessage.Cancel;
import io.thalweg.core.protocols.gme.GmeMessage.Link;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Section 3 of the paper: links that fail and form, and the procedures of the paper. */
class GmePaperLinkTest extends GmePaperClaims {
  @Test
  void section3_linkFailingANodeThatLosesItsLastWayDownRaisesItself() {
    Net<GmeMessage> net = Net.ring(GME, 4);
    ask(net, 0, T);
    ask(net, 2, R); // 2's way down is 1
    net.deliverAll();
    net.fail(0, 1);
    assertThat(node(net, 1).height().h1()).isEqualTo(1);
    assertThat(node(net, 1).Q).as("2 is below now").hasToString("[]");
    assertThat(net.onItsWay(1, 2)).containsExactly("LINK");
    net.deliverAll();
    net.leave(0);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(2);
    assertThat(StateChecks.quiet(net, false, 0)).isEmpty();
  }

  @Test
  void section3_linkFailingWithAnotherWayDownTheRequestIsRerouted() {
    Net<GmeMessage> net = Net.ring(GME, 3);
    ask(net, 0, T);
    ask(net, 2, R);
    net.deliverAll();
    net.fail(0, 2);
    assertThat(node(net, 0).Q).hasToString("[]");
    assertThat(net.onItsWay()).containsExactly("2->1 REQUEST");
  }

  /** The paper has no CANCEL: what was asked for on behalf of j stays in other queues [i]. */
  @Test
  void section3_linkFailingWhatWasAskedForOnBehalfOfTheOtherEndIsCancelled() {
    Net<GmeMessage> net = Net.line(GME, 3);
    ask(net, 0, T);
    ask(net, 1, S);
    ask(net, 2, R);
    net.deliverAll();
    assertThat(node(net, 0).Q).hasToString("[1:{0,1}]");
    net.fail(1, 2);
    assertThat(net.deliver(1, 0)).isEqualTo(new Cancel(set(R)));
    assertThat(node(net, 0).Q).hasToString("[1:{1}]");
  }

  @Test
  void section3_linkFormingBothEndsTellTheirHeightsAndAgainIfTheyChange() {
    Net<GmeMessage> net = Net.line(GME, 4);
    ask(net, 1, R);
    net.deliver(1, 0);
    net.form(1, 3);
    assertThat(net.onItsWay(1, 3)).containsExactly("LINK");
    assertThat(net.onItsWay(3, 1)).containsExactly("LINK");
    assertThat(node(net, 3).htVector(1)).isNull();
    net.deliver(0, 1, "TOKEN"); // 1's height changes, 3 is not in its N yet
    net.deliverAll();
    assertThat(node(net, 3).htVector(1)).isEqualTo(new Height(0, -1, 1));
  }

  /** The REQUEST that the paper sends behind the TOKEN is in the TOKEN here. */
  @Test
  void section3_transmitTokenToAnotherNodeLowersItInHVectorAndAsksForTheTokenBack() {
    Net<GmeMessage> net = Net.star(GME, 3);
    ask(net, 0, T);
    ask(net, 1, R);
    ask(net, 2, S);
    net.deliverAll();
    net.leave(0);
    assertThat(node(net, 0).tokenHolder()).isFalse();
    assertThat(node(net, 0).next()).isEqualTo(1);
    assertThat(node(net, 0).htVector(1)).isEqualTo(new Height(0, -1, 1));
    assertThat(node(net, 0).tokenIsOnItsWayTo(1)).isTrue();
    assertThat(net.onItsWay()).containsExactly("0->1 TOKEN");
    net.deliver(0, 1, "TOKEN");
    assertThat(node(net, 1).Q).hasToString("[0:{1}]");
    net.deliver(1, 0, "LINK");
    assertThat(node(net, 0).tokenIsOnItsWayTo(1)).isFalse();
  }

  @Test
  void section3_transmitTokenToItselfTheHolderEntersAndSendsSubtokensToThoseInQ() {
    Net<GmeMessage> net = Net.star(GME, 4);
    ask(net, 0, T);
    ask(net, 1, R);
    ask(net, 2, R);
    ask(net, 3, S);
    net.deliverAll();
    net.leave(0);
    net.deliver(0, 1, "TOKEN");
    assertThat(net.inside()).containsExactly(1);
    assertThat(net.onItsWay()).containsExactly("1->0 SUBTOKEN");
    assertThat(node(net, 1).weight).isEqualTo(W);
    assertThat(node(net, 1).Q).as("S is still wanted").hasToString("[0:{1}]");
    net.deliverAll();
    assertThat(net.inside()).containsExactly(1, 2);
    assertThat(net.waiting()).containsExactly(3);
  }

  @Test
  void section3_raiseHeightANodeThatLosesItsLastWayDownAsksAgain() {
    GmeNode node = GME.start(new int[][] {{1}, {0, 2}, {1}}).get(1);
    assertThat(step(node, new Event.Request<>(1, 1, 0, 0, 0, R))).containsExactly("REQUEST to 0");
    assertThat(step(node, new Event.Deliver<>(0, new Link(new Height(0, 5, 0)))))
        .containsExactly("LINK to 0", "LINK to 2", "REQUEST to 2");
    assertThat(node.height()).isEqualTo(new Height(1, 1, 1));
  }

  /** In the paper sendRelease changes next, and hides that the link to it fails [k]. */
  @Test
  void section3_sendReleaseChoosesTheLowestNeighbourAndLeavesNextAlone() {
    Net<GmeMessage> net = new Net<>(TELLS_ALL, 4, new int[][] {{0, 1}, {0, 2}, {1, 2}, {2, 3}});
    ask(net, 1, R);
    net.deliver(1, 0);
    ask(net, 2, R); // by way of 0
    net.deliver(0, 1, "TOKEN");
    net.deliver(1, 2, "LINK"); // now 1 is the lowest
    ask(net, 3, S);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(1, 2);
    net.leave(2);
    assertThat(net.onItsWay()).containsExactly("2->1 RELEASE");
    assertThat(node(net, 2).next()).isZero();
    net.deliverAll();
    net.fail(0, 2);
    assertThat(net.onItsWay()).contains("2->1 REQUEST");
    serveAll(net, new Random(0));
    assertThat(net.entered()).containsExactly(1, 2, 3);
  }

  /** Where the paper raises the node, a node without any neighbour keeps the weight. */
  @Test
  void section3_sendReleaseWeightWithoutAWayDownWaitsAndTheSessionStaysOpen() {
    Net<GmeMessage> net = Net.line(GME, 2);
    ask(net, 0, R);
    ask(net, 1, R);
    net.deliverAll();
    net.fail(0, 1);
    net.leave(1);
    net.leave(0);
    assertThat(node(net, 1).pend).isEqualTo(W);
    assertThat(node(net, 0).ses).isEqualTo(R);
    net.form(0, 1);
    net.deliverAll();
    assertThat(node(net, 1).pend).isZero();
    assertThat(node(net, 0).ses).isEqualTo(GmeState.NO_SESSION);
  }
}
