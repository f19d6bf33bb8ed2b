package io.thalweg.core.protocols.hkfcfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.thalweg.core.heights.Height;
import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.Net;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several units, first come first served. */
class HkFcfsNodeTest {
  private static HkFcfs units(int k) {
    return new HkFcfs(k, true);
  }

  @Test
  void aHolderInsidePassesTheTokenOnSoThatOthersCanEnter() {
    Net<HkFcfsMessage> net = Net.line(units(3), 3);
    net.request(0, 1, 0);
    net.request(2, 2, 0);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(0, 2);
    assertThat(net.holder()).isEqualTo(2);
    assertThat(net.node(2).freeUnits()).isZero();
  }

  @Test
  void aHolderThatHasToWaitKeepsTheTokenAndItsPlace() {
    Net<HkFcfsMessage> net = Net.line(units(2), 3);
    net.request(0, 1, 0);
    net.request(1, 2, 0);
    net.deliverAll();
    net.request(2, 1, 0); // fits, but came later
    net.deliverAll();
    assertThat(net.holder()).isEqualTo(1);
    assertThat(net.inside()).containsExactly(0);
    net.leave(0);
    net.deliver(0, 1, "RELEASE");
    assertThat(net.inside()).containsExactly(1);
    net.deliverAll();
    net.leave(1);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(0, 1, 2);
  }

  @Test
  void unitsGivenBackRunDownhillToTheToken() {
    Net<HkFcfsMessage> net = Net.line(units(2), 4);
    net.request(3, 2, 0);
    net.deliverAll();
    net.request(0, 2, 0); // the token goes there with no unit
    net.deliverAll();
    assertThat(net.holder()).isZero();
    net.leave(3);
    net.deliverAll();
    assertThat(net.sent()).contains("3->2 RELEASE", "2->1 RELEASE", "1->0 RELEASE");
    assertThat(net.inside()).containsExactly(0);
  }

  @Test
  void unitsOnAFailedLinkComeBackAndGoAnotherWay() {
    Net<HkFcfsMessage> net = Net.ring(units(1), 3);
    net.request(0, 1, 0);
    net.request(2, 1, 0);
    net.deliverAll();
    assertThat(net.holder()).isEqualTo(2);
    net.leave(0);
    assertThat(net.onItsWay(0, 2)).containsExactly("RELEASE");
    net.fail(0, 2);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(0, 2);
    assertThat(net.sent()).contains("0->1 RELEASE", "1->2 RELEASE");
  }

  @Test
  void unitsWithoutAWayWaitForOne() {
    Net<HkFcfsMessage> net = Net.line(units(1), 2);
    net.request(0, 1, 0);
    net.request(1, 1, 0);
    net.deliverAll();
    net.fail(0, 1);
    net.leave(0);
    net.deliverAll();
    assertThat(net.node(0).freeUnits()).isEqualTo(1);
    assertThat(net.inside()).isEmpty();
    net.form(0, 1);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(1);
  }

  /** A TOKEN may reach a node that has taken itself to be cut off meanwhile. */
  @Test
  void unitsThatWaitGoToATokenThatArrives() {
    HkFcfsNode node = units(2).start(new int[][] {{1}, {0, 2}, {1}}).get(1);
    Height zero = new Height(0, 0, 0);
    step(node, new Event.Request<>(7, 1, 0, 0, 0));
    step(node, new Event.Deliver<>(0, new HkFcfsMessage.Token(zero, 2)));
    step(node, new Event.Deliver<>(2, new HkFcfsMessage.Request(new Height(0, 2, 2))));
    step(node, new Event.LinkDown<>(2, List.of())); // the token has arrived there
    step(node, new Event.Deliver<>(0, new HkFcfsMessage.Link(Height.cutOff(0, 0))));
    step(node, new Event.Release<>(7));
    assertThat(node.height().isCutOff()).isTrue();
    assertThat(node.freeUnits()).isEqualTo(1);
    step(node, new Event.Deliver<>(0, new HkFcfsMessage.Token(zero, 1)));
    assertThat(node.tokenHolder()).isTrue();
    assertThat(node.freeUnits()).isEqualTo(2);
    step(node, new Event.Request<>(8, 2, 0, 0, 0));
    assertThat(node.heldUnits()).isEqualTo(2);
  }

  private static void step(HkFcfsNode node, Event<HkFcfsMessage> event) {
    node.step(
        event,
        new Effects<>() {
          @Override
          public void send(int to, HkFcfsMessage message) {}

          @Override
          public void enter(long request, long fence) {}
        });
  }

  @Test
  void aTokenOnAFailedLinkIsTakenAgainWithItsUnits() {
    Net<HkFcfsMessage> net = Net.star(units(2), 3);
    net.request(0, 1, 0);
    net.request(1, 2, 0);
    net.request(2, 1, 0);
    net.deliver(1, 0);
    net.deliver(2, 0);
    net.leave(0); // its unit goes after the token
    assertThat(net.onItsWay(0, 1)).containsExactly("TOKEN", "REQUEST", "RELEASE");
    net.fail(0, 1);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(0, 2);
    assertThat(net.node(2).freeUnits()).isEqualTo(1);
    assertThat(net.waiting()).containsExactly(1);
  }

  @Test
  void aWaitingHolderThatGivesUpLetsTheOthersIn() {
    Net<HkFcfsMessage> net = Net.line(units(2), 3);
    net.request(0, 1, 0);
    long large = net.request(1, 2, 0);
    net.deliverAll();
    net.request(2, 1, 0);
    net.deliverAll();
    net.withdraw(1, large);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(0, 2);
  }

  @Test
  void requestsOfOneNodeAreServedOneAfterAnother() {
    Net<HkFcfsMessage> net = Net.line(units(3), 2);
    net.request(0, 1, 0);
    net.request(0, 1, 0);
    net.request(1, 1, 0);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(0, 1);
    net.leave(0);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(0, 1, 0);
  }

  @Test
  void whatItCannotDoIsRefused() {
    Net<HkFcfsMessage> net = Net.line(units(2), 2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> net.request(1, 3, 0))
        .withMessage("a request for 3 units, but there are 1 to 2");
    long id = net.request(1, 1, 0);
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> net.update(1, id, 3))
        .withMessage("hk-fcfs: a waiting request cannot be changed");
    assertThatIllegalStateException()
        .isThrownBy(() -> net.leave(1, id))
        .withMessage("request " + id + " is not inside");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> units(0))
        .withMessage("k must be at least 1, not 0");
  }
}
