package io.thalweg.core.protocols.hk;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.heights.Height;
import io.thalweg.core.properties.StateChecks;
import io.thalweg.core.protocols.Net;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Links that fail and form: nothing is lost, and a partition without the token falls silent. */
class HkLinksTest {
  private static Hk hk(int k) {
    return new Hk(HkConfig.units(k));
  }

  private static HkNode node(Net<HkMessage> net, int i) {
    return (HkNode) net.node(i);
  }

  @Test
  void theTokenComesBackOnceFromALinkThatFails() {
    Net<HkMessage> net = Net.line(hk(2), 3);
    net.request(2, 1, 1);
    net.deliver(2, 1);
    net.deliver(1, 0);
    assertThat(net.onItsWay(0, 1)).containsExactly("TOKEN");
    net.fail(0, 1);
    assertThat(StateChecks.always(net, 0)).isEmpty();
    assertThat(node(net, 0).tokenHolder()).isTrue();
    assertThat(node(net, 0).t).isEqualTo(2);
    assertThat(node(net, 0).next()).isZero();
    net.form(0, 1);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(2);
  }

  @Test
  void unitsComeBackFromALinkThatFailsAndRunToTheTokenAfterwards() {
    Net<HkMessage> net = Net.line(hk(2), 3);
    net.request(0, 1, 1);
    net.request(2, 1, 1);
    net.deliverAll();
    assertThat(net.holder()).isEqualTo(2);
    net.leave(0);
    net.fail(0, 1);
    assertThat(StateChecks.always(net, 0)).isEmpty();
    assertThat(node(net, 0).pend).isEqualTo(1);
    net.deliverAll();
    net.form(0, 1);
    net.deliverAll();
    assertThat(node(net, 0).pend).isZero();
    assertThat(node(net, 2).t).isEqualTo(1);
  }

  @Test
  void unitsThatComeBackToTheHolderAreFreeAtOnce() {
    Net<HkMessage> net = Net.line(hk(2), 2);
    long first = net.request(0, 1, 1);
    net.request(1, 1, 1);
    net.deliverAll();
    net.request(0, 1, 1);
    net.deliverAll();
    net.leave(1); // the token goes to 0
    net.leave(0, first); // and a unit to 1
    assertThat(net.onItsWay()).containsExactlyInAnyOrder("1->0 TOKEN", "0->1 RELEASE");
    net.deliver(1, 0, "TOKEN");
    net.fail(0, 1);
    assertThat(StateChecks.always(net, 0)).isEmpty();
    assertThat(node(net, 0).t).isEqualTo(1);
    assertThat(node(net, 0).pend).isZero();
  }

  @Test
  void unitsAndTheTokenComeBackTogether() {
    Net<HkMessage> net = Net.line(hk(2), 2);
    long first = net.request(0, 1, 1);
    net.request(1, 1, 1);
    net.deliverAll();
    long second = net.request(0, 1, 1);
    net.deliverAll();
    net.leave(1);
    net.leave(0, first);
    net.deliver(1, 0, "TOKEN");
    net.leave(0, second);
    net.request(1, 1, 1);
    net.deliver(1, 0);
    assertThat(net.onItsWay()).contains("0->1 RELEASE").endsWith("0->1 TOKEN");
    net.fail(0, 1);
    assertThat(StateChecks.always(net, 0)).isEmpty();
    assertThat(node(net, 0).t).isEqualTo(2);
  }

  @Test
  void requestsAreAskedAgainOverAnotherLink() {
    Net<HkMessage> net = Net.ring(hk(1), 3);
    net.request(0, 1, 9);
    net.request(2, 1, 1); // in flight to 0
    net.fail(0, 2);
    net.deliverAll();
    net.leave(0);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(2);
  }

  @Test
  void aNeighbourThatIsGoneIsQueuedNoLonger() {
    Net<HkMessage> net = Net.star(hk(1), 3);
    net.request(0, 1, 9);
    net.request(1, 1, 5);
    net.request(2, 1, 1);
    net.deliverAll();
    net.fail(0, 1);
    net.leave(0);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(2);
  }

  @Test
  void unitsWaitWhereThereIsNoWayDown() {
    Net<HkMessage> net = Net.line(hk(1), 2);
    net.request(1, 1, 1);
    net.deliverAll();
    net.request(0, 1, 1);
    net.deliverAll();
    net.leave(1);
    net.deliverAll();
    net.request(1, 1, 1);
    net.leave(0);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(1);
    net.fail(0, 1);
    assertThat(node(net, 1).tokenHolder()).isTrue();
    Net<HkMessage> apart = Net.star(hk(2), 3);
    apart.request(1, 1, 1);
    apart.request(2, 1, 1);
    apart.deliverAll();
    int other = 3 - apart.holder();
    apart.fail(0, other);
    apart.leave(other);
    assertThat(node(apart, other).pend).isEqualTo(1);
    assertThat(apart.node(other).freeUnits()).isEqualTo(1);
    apart.form(0, other);
    apart.deliverAll();
    assertThat(node(apart, 3 - other).t).isEqualTo(1);
  }

  @Test
  void aTokenThatComesByTakesWaitingUnitsAlong() {
    Net<HkMessage> net = Net.star(hk(2), 3);
    net.request(1, 1, 1);
    net.request(2, 1, 1);
    net.deliverAll();
    int holder = net.holder();
    int other = 3 - holder;
    net.fail(0, other);
    net.leave(other);
    net.request(other, 2, 1);
    net.leave(holder);
    net.form(0, other);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(other);
  }

  @ParameterizedTest
  @CsvSource({"4, true", "4, false", "6, true", "6, false", "10, true", "10, false", "16, true"})
  void thePartWithoutTheTokenFallsSilent(int n, boolean lazy) {
    Net<HkMessage> net = Net.line(new Hk(HkConfig.units(1).withLazyLink(lazy)), n);
    net.request(0, 1, 9);
    net.fail(n / 2 - 1, n / 2);
    int silence = net.deliverAll();
    assertThat(silence).as("messages to silence").isLessThanOrEqualTo(10 * n);
    for (int i = n / 2; i < n; i++) {
      assertThat(node(net, i).height().isCutOff()).isTrue();
      net.request(i, 1, 1);
    }
    int asking = net.deliverAll();
    assertThat(asking).as("messages while nobody can be served").isZero();
    assertThat(net.entered()).containsExactly(0);

    net.form(n / 2 - 1, n / 2);
    int healing = net.deliverAll();
    assertThat(healing).as("messages to hear of the token").isLessThanOrEqualTo(8 * n);
    assertThat(StateChecks.quiet(net, true, 0)).isEmpty();
    for (int served = n / 2; served < n; served++) {
      net.leave(net.inside().get(0));
      net.deliverAll();
    }
    assertThat(net.waiting()).isEmpty();
  }

  @Test
  void howManyMessagesASplitOfALineOfSixCosts() {
    Net<HkMessage> net = Net.line(hk(1), 6);
    net.fail(2, 3);
    assertThat(net.deliverAll()).as("to silence").isEqualTo(17);
    net.request(5, 1, 1);
    assertThat(net.deliverAll()).as("for a request").isZero();
    net.form(2, 3);
    int messages = 0;
    while (net.inside().isEmpty()) {
      net.deliverOldest();
      messages++;
    }
    assertThat(messages).as("from healing to service").isEqualTo(32);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSplitRingOfManyPartsHeals(boolean lazy) {
    Net<HkMessage> net = Net.ring(new Hk(HkConfig.units(1).withLazyLink(lazy)), 8);
    for (int i = 0; i < 8; i++) {
      net.fail(i, (i + 1) % 8);
      net.request(i, 1, i);
    }
    net.deliverAll();
    for (int i = 0; i < 8; i += 2) {
      net.form(i, (i + 3) % 8);
      net.form(i, (i + 1) % 8);
      net.deliverAll();
    }
    while (!net.inside().isEmpty()) {
      net.leave(net.inside().get(0));
      net.deliverAll();
    }
    assertThat(net.entered()).hasSize(8);
  }

  @Test
  void whoIsCutOffComesDownWithANewEraAndTheOthersStay() {
    Net<HkMessage> net = Net.line(hk(1), 5);
    net.fail(1, 2);
    net.deliverAll();
    for (int i = 2; i < 5; i++) {
      assertThat(node(net, i).height()).isEqualTo(Height.cutOff(0, i));
    }
    net.form(1, 2);
    net.deliverAll();
    for (int i = 0; i < 5; i++) {
      assertThat(node(net, i).height().era()).as("node %d", i).isEqualTo(1);
    }
    assertThat(StateChecks.quiet(net, true, 0)).isEmpty();
  }

  @Test
  void aNewEraReachesOnlyThoseOnTheWay() {
    Net<HkMessage> net = new Net<>(hk(1), 5, new int[][] {{0, 1}, {0, 2}, {1, 3}, {3, 4}});
    net.fail(1, 3);
    net.deliverAll();
    assertThat(node(net, 4).height().isCutOff()).isTrue();
    net.form(1, 3);
    net.deliverAll();
    assertThat(node(net, 4).height().era()).isEqualTo(1);
    assertThat(node(net, 2).height().era()).as("node 2 has its way").isZero();
    assertThat(StateChecks.quiet(net, true, 0)).isEmpty();
  }

  @Test
  void whoIsOneLevelAboveItsLowestNeighbourStays() {
    Net<HkMessage> net = Net.ring(hk(1), 4);
    net.fail(0, 1); // 1 raises itself, 2 has a way down over 3
    net.deliverAll();
    assertThat(node(net, 1).height().h1()).isEqualTo(1);
    assertThat(node(net, 2).height().h1()).isZero();
  }

  @Test
  void nodesThatWereNeverConnectedAreServedWhenTheyAre() {
    Net<HkMessage> net = new Net<>(hk(1), 4, new int[][] {{0, 1}, {2, 3}});
    assertThat(node(net, 3).height()).isEqualTo(Height.cutOff(0, 3));
    net.request(3, 1, 1);
    assertThat(net.deliverAll()).isLessThanOrEqualTo(1);
    net.form(1, 2);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(3);
  }

  @Test
  void whoWasNotToldOfANewHeightIsToldWhenItNeedsToKnow() {
    Net<HkMessage> net = Net.ring(hk(1), 3);
    net.request(2, 1, 1);
    net.deliverAll(); // the token goes to 2, which tells 0 alone
    assertThat(net.sent()).doesNotContain("2->1 LINK");
    assertThat(node(net, 1).htVector(2)).isEqualTo(new Height(0, 1, 2));
    net.fail(0, 1); // 1 thinks that 2 is above it
    assertThat(net.onItsWay(1, 2)).containsExactly("LINK");
    net.deliver(1, 2);
    assertThat(net.onItsWay(2, 1)).containsExactly("LINK");
    net.deliver(2, 1);
    assertThat(node(net, 1).htVector(2)).isEqualTo(node(net, 2).height());
    net.deliverAll();
    net.request(1, 1, 1);
    net.leave(2);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(1);
  }

  @Test
  void whoWasToldIsNotAnsweredAgain() {
    Net<HkMessage> net = Net.ring(new Hk(HkConfig.units(1).withLazyLink(false)), 3);
    net.request(2, 1, 1);
    net.deliverAll();
    assertThat(net.sent()).contains("2->1 LINK");
    net.sent().clear();
    net.fail(0, 1);
    net.deliverAll();
    assertThat(net.sent()).isEmpty(); // 1 knows that 2 is below it
  }

  @Test
  void aRaisedNodeThatTakesTheTokenTellsEverybody() {
    Net<HkMessage> net = Net.ring(hk(1), 4);
    net.fail(0, 1);
    net.deliverAll(); // 1 is raised
    net.request(1, 1, 1);
    net.sent().clear();
    net.deliverAll();
    assertThat(net.inside()).containsExactly(1);
    net.form(1, 3);
    net.deliverAll();
    assertThat(node(net, 3).htVector(1)).isEqualTo(node(net, 1).height());
  }
}
