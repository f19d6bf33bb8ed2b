package io.thalweg.core.protocols.forests;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.protocols.forests.Forests.Reading;
import io.thalweg.core.protocols.forests.ForestsMessage.Inform;
import io.thalweg.core.protocols.forests.ForestsMessage.Request;
import org.junit.jupiter.api.Test;

/** Which token a node asks for, and which nodes it tells of an idle one. */
class ForestsDecisionsTest {

  private static Net net(int k, TokenChoice choice, Informing informing, int n) {
    return new Net(new Forests(k, Reading.REPAIRED, choice, informing), n);
  }

  @Test
  void lastSeenIsAnyTokenAtFirstThenTheOneReceivedOrToldOf() {
    Net net = net(3, TokenChoice.LAST_SEEN, Informing.NOBODY, 6).choosing(2);
    net.ask(5);
    assertThat(net.underWay(5, 2)).containsExactly(new Request(5, 2));
    net.put(1, 4, new Inform(1, 1, 2));
    net.deliver(1, 4);
    net.ask(4); // nothing is left open
    assertThat(net.underWay(4, 1)).containsExactly(new Request(4, 1));
  }

  @Test
  void balancedStartsWithTheNumberOfTheNode() {
    Net net = net(3, TokenChoice.BALANCED, Informing.NOBODY, 9);
    for (int i = 3; i < 9; i++) {
      net.ask(i);
      assertThat(net.underWay(i, i % 3)).containsExactly(new Request(i, i % 3));
    }
  }

  @Test
  void freshestIsTheOneOfWhichThereWasNewsLast() {
    Net net = net(3, TokenChoice.FRESHEST, Informing.NOBODY, 6);
    net.put(4, 5, new Request(4, 0)); // passed on: a new pointer
    net.deliver(4, 5);
    net.ask(5);
    assertThat(net.underWay(5, 4)).containsExactly(new Request(5, 0));
  }

  @Test
  void freshestPassesATokenOverThatManyWaitFor() {
    News news = new News(3);
    news.of(2, 0);
    news.of(1, 1);
    news.of(0, 3);
    assertThat(news.freshest()).isEqualTo(1);
    news.asked(1);
    assertThat(news.freshest()).isEqualTo(1);
    news.asked(1);
    assertThat(news.freshest()).isEqualTo(2);
    news.of(2, 5);
    assertThat(news.freshest()).isEqualTo(1); // all are long: the latest of the shortest
  }

  @Test
  void earlierHoldersAreToldOnceButNotThoseWhoKnow() {
    Net net = net(1, TokenChoice.BALANCED, Informing.holders(2), 6);
    net.visit(1); // from 0
    net.visit(2); // by 0 from 1
    net.ask(3); // by 0 from 2: 2 sent it, 0 was asked, 1 does not know
    net.settle();
    net.leave(3);
    assertThat(net.underWay(3, 1)).hasSize(1);
    assertThat(net.underWay()).isEqualTo(1);
    net.settle();
    assertThat(net.node(1).pointer[0]).isEqualTo(3);
    net.ask(3);
    net.leave(3);
    assertThat(net.underWay()).isZero(); // once
  }

  @Test
  void anAlarmIsSetForAnIdleTokenAndGoesWithIt() {
    Net net = net(1, TokenChoice.BALANCED, Informing.random(1).ifIdleFor(30), 3);
    net.ask(0);
    net.leave(0);
    assertThat(net.alarms()).containsEntry(0, 30L);
    assertThat(net.underWay()).isZero();
    net.ask(0);
    assertThat(net.alarms()).isEmpty();
    net.leave(0);
    net.ring(0);
    assertThat(net.underWay(0, 1)).containsExactly(new Inform(0, 0, 2));
    net.settle();
    net.ask(0);
    net.leave(0);
    net.ask(1);
    net.deliver(1, 0);
    assertThat(net.alarms()).isEmpty();
  }
}
