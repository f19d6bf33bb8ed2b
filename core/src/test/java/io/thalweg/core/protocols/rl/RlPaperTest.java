package io.thalweg.core.protocols.rl;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.heights.Height;
import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.Net;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The claims of the papers on RL; sections are those of the paper on groups. */
class RlPaperTest {
  private static final Rl LAZY = new Rl(true);
  private static final Rl TELLS_ALL = new Rl(false);

  private static RlNode node(Net<RlMessage> net, int i) {
    return (RlNode) net.node(i);
  }

  private static String queue(Net<RlMessage> net, int i) {
    RlNode node = node(net, i);
    StringBuilder text = new StringBuilder();
    for (int place = 0; place < node.queued(); place++) {
      text.append(place == 0 ? "" : " ").append(node.queuedNode(place));
    }
    return text.toString();
  }

  @Test
  void section2_aRequestRunsDownhillAndTheTokenClimbsBack() {
    Net<RlMessage> net = Net.line(LAZY, 4);
    net.request(3, 1, 0);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(3);
    assertThat(net.sent().stream().filter(m -> !m.endsWith("LINK")))
        .containsExactly(
            "3->2 REQUEST",
            "2->1 REQUEST",
            "1->0 REQUEST",
            "0->1 TOKEN",
            "1->2 TOKEN",
            "2->3 TOKEN");
  }

  @Test
  void section2_theHolderIsTheLowest() {
    Net<RlMessage> net = Net.line(LAZY, 4);
    net.request(3, 1, 0);
    net.deliverAll();
    for (int i = 0; i < 3; i++) {
      assertThat(node(net, 3).height().isBelow(node(net, i).height())).isTrue();
    }
  }

  @Test
  void section2_theTokenIsGrantedByPositionInTheQueue() {
    Net<RlMessage> net = Net.star(LAZY, 4);
    net.request(0, 1, 0);
    for (int i : new int[] {2, 1, 3}) {
      net.request(i, 1, 9 - i); // priorities mean nothing
      net.deliverAll();
    }
    for (int i : new int[] {0, 2, 1, 3}) {
      net.leave(i);
      net.deliverAll();
    }
    assertThat(net.entered()).containsExactly(0, 2, 1, 3);
  }

  @Test
  void section3_aHolderEntersAtOnce() {
    Net<RlMessage> net = Net.line(LAZY, 2);
    net.request(0, 1, 0);
    assertThat(net.entered()).containsExactly(0);
    assertThat(net.sent()).isEmpty();
  }

  @Test
  void section3_onlyTheFirstInTheQueueIsForwarded() {
    Net<RlMessage> net = new Net<>(LAZY, 4, new int[] {0, 1}, new int[] {1, 2}, new int[] {1, 3});
    net.request(0, 1, 0);
    net.request(2, 1, 0);
    net.deliverAll();
    net.request(3, 1, 0);
    net.request(1, 1, 0);
    net.deliverAll();
    assertThat(net.sent()).containsExactly("2->1 REQUEST", "1->0 REQUEST", "3->1 REQUEST");
    assertThat(queue(net, 1)).isEqualTo("2 1 3");
    assertThat(queue(net, 0)).isEqualTo("1");
  }

  @Test
  void section3_aHolderInsideKeepsTheToken() {
    Net<RlMessage> net = Net.line(LAZY, 2);
    net.request(0, 1, 0);
    net.request(1, 1, 0);
    net.deliverAll();
    assertThat(net.holder()).isZero();
    assertThat(net.inside()).containsExactly(0);
    net.leave(0);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(1);
  }

  @Test
  void section3_transmitTokenSendsARequestBehindTheTokenIfOthersWait() {
    Net<RlMessage> net = Net.star(LAZY, 3);
    net.request(0, 1, 0);
    net.request(1, 1, 0);
    net.request(2, 1, 0);
    net.deliverAll();
    net.leave(0);
    assertThat(net.onItsWay(0, 1)).containsExactly("TOKEN", "REQUEST");
    net.deliverAll();
    assertThat(queue(net, 1)).isEqualTo("0");
    assertThat(queue(net, 0)).isEqualTo("2");
    assertThat(node(net, 0).next()).isEqualTo(1);
  }

  @Test
  void section3_aRequestThatMeetsTheTokenIsIgnored() {
    RlNode node = LAZY.start(new int[][] {{1}, {0}}).get(0);
    List<String> sent = new ArrayList<>();
    Effects<RlMessage> effects =
        new Effects<>() {
          @Override
          public void send(int to, RlMessage message) {
            sent.add(to + " " + message.type());
          }

          @Override
          public void enter(long request, long fence) {
            throw new AssertionError("nobody asked");
          }
        };
    var request = new Event.Deliver<RlMessage>(1, new RlMessage.Request(new Height(0, 1, 1)));
    node.step(request, effects);
    assertThat(sent).containsExactly("1 TOKEN");
    assertThat(node.tokenIsOnItsWayTo(1)).isTrue();
    node.step(request, effects);
    assertThat(node.queued()).isZero();
    node.step(new Event.Deliver<>(1, new RlMessage.Link(new Height(0, -1, 1))), effects);
    assertThat(node.tokenIsOnItsWayTo(1)).isFalse();
    assertThat(sent).hasSize(1);
  }

  @Test
  void section3_receivingTheTokenInformsAllNeighboursUnlessLinksAreLazy() {
    for (Rl rl : new Rl[] {LAZY, TELLS_ALL}) {
      Net<RlMessage> net = Net.line(rl, 3);
      net.request(1, 1, 0);
      net.deliver(1, 0);
      net.deliver(0, 1, "TOKEN");
      assertThat(net.onItsWay(1, 0)).containsExactly("LINK");
      assertThat(net.onItsWay(1, 2)).hasSize(rl.lazyLink() ? 0 : 1);
    }
  }

  @Test
  void section3_linkFailingTheRequestIsSentAnotherWay() {
    Net<RlMessage> net = Net.ring(LAZY, 3);
    net.request(0, 1, 0);
    net.request(2, 1, 0);
    net.fail(0, 2); // with the REQUEST
    assertThat(net.onItsWay()).containsExactly("2->1 REQUEST");
    net.deliverAll();
    net.leave(0);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(0, 2);
  }

  @Test
  void section3_linkFailingANodeWithoutAWayDownRaisesItself() {
    Net<RlMessage> net = new Net<>(LAZY, 3, new int[] {0, 1}, new int[] {0, 2}, new int[] {1, 2});
    net.fail(0, 1); // 1 is below 2
    assertThat(node(net, 1).height().h1()).isEqualTo(1);
    assertThat(node(net, 2).height().isBelow(node(net, 1).height())).isTrue();
    assertThat(net.onItsWay(1, 2)).containsExactly("LINK");
  }

  @Test
  void section3_raiseHeightDeletesFromTheQueueWhoIsNowBelow() {
    Net<RlMessage> net = Net.line(LAZY, 3);
    net.form(0, 2);
    net.deliverAll();
    net.fail(0, 2);
    net.request(0, 1, 0);
    net.request(2, 1, 0);
    net.deliverAll();
    assertThat(queue(net, 1)).isEqualTo("2");
    net.form(0, 2);
    net.deliverAll();
    net.fail(0, 1);
    assertThat(queue(net, 1)).isEmpty();
    net.deliverAll();
    net.leave(0);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(0, 2);
  }

  @Test
  void section3_linkFormingBothEndsTellTheirHeights() {
    Net<RlMessage> net = Net.line(LAZY, 4);
    net.form(0, 3);
    assertThat(node(net, 3).htVector(0)).isNull();
    net.deliverAll();
    assertThat(node(net, 3).htVector(0)).isEqualTo(node(net, 0).height());
    net.request(3, 1, 0);
    assertThat(net.onItsWay()).containsExactly("3->0 REQUEST");
  }
}
