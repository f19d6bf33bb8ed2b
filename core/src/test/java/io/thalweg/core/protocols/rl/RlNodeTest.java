package io.thalweg.core.protocols.rl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.thalweg.core.protocols.Net;
import org.junit.jupiter.api.Test;

/** What we added to the paper: lost links, withdrawals, many requests of one node. */
class RlNodeTest {
  private static final Rl RL = new Rl(true);

  @Test
  void aTokenOnAFailedLinkIsTakenAgainAndGoesAnotherWay() {
    Net<RlMessage> net = Net.ring(RL, 3);
    net.request(1, 1, 0);
    net.deliver(1, 0);
    assertThat(net.onItsWay(0, 1)).containsExactly("TOKEN");
    net.fail(0, 1);
    assertThat(net.holder()).isZero();
    net.deliverAll();
    assertThat(net.entered()).containsExactly(1);
    assertThat(net.sent()).contains("0->2 TOKEN", "2->1 TOKEN");
  }

  @Test
  void aTokenOnAFailedLinkServesWhoElseHasAsked() {
    Net<RlMessage> net = Net.star(RL, 3);
    net.request(1, 1, 0);
    net.request(2, 1, 0);
    net.deliver(1, 0);
    net.deliver(2, 0); // 0 asks behind the token
    assertThat(net.onItsWay(0, 1)).containsExactly("TOKEN", "REQUEST");
    net.fail(0, 1);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(2);
    assertThat(net.waiting()).containsExactly(1);
    net.leave(2);
    net.form(0, 1);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(2, 1);
  }

  @Test
  void withdrawnWhileTheTokenIsOnItsWayTheTokenStaysForTheNext() {
    Net<RlMessage> net = Net.line(RL, 3);
    long id = net.request(1, 1, 0);
    net.deliver(1, 0);
    net.withdraw(1, id);
    net.deliverAll();
    assertThat(net.entered()).isEmpty();
    assertThat(net.holder()).isEqualTo(1);
    net.request(0, 1, 0);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(0);
  }

  @Test
  void whoWithdrawsAndAsksAgainIsAskedForOnce() {
    Net<RlMessage> net = Net.line(RL, 2);
    net.request(0, 1, 0);
    long id = net.request(1, 1, 0);
    net.withdraw(1, id);
    net.request(1, 1, 0);
    assertThat(net.onItsWay(1, 0)).containsExactly("REQUEST");
    net.deliverAll();
    net.leave(0);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(0, 1);
  }

  @Test
  void whoForgetsWhomItAskedAsksAgain() {
    Net<RlMessage> net = Net.line(RL, 3);
    net.request(0, 1, 0);
    long id = net.request(2, 1, 0);
    net.deliverAll();
    net.withdraw(2, id);
    net.fail(1, 2); // 1 forgets 2, which wants nothing now
    net.form(1, 2);
    net.deliverAll();
    net.request(2, 1, 0);
    net.deliverAll();
    net.leave(0);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(0, 2);
  }

  @Test
  void aWithdrawalAfterTheGrantIsIgnored() {
    Net<RlMessage> net = Net.line(RL, 2);
    long id = net.request(0, 1, 0);
    net.withdraw(0, id);
    assertThat(net.inside()).containsExactly(0);
    net.leave(0, id);
    assertThat(net.inside()).isEmpty();
  }

  @Test
  void manyRequestsOfANodeTakeTurnsWithOthers() {
    Net<RlMessage> net = Net.line(RL, 2);
    net.request(0, 1, 0);
    long second = net.request(0, 1, 0);
    net.request(0, 1, 0);
    net.request(1, 1, 0);
    net.deliverAll();
    net.withdraw(0, second);
    for (int i : new int[] {0, 1, 0}) {
      assertThat(net.inside()).containsExactly(i);
      net.leave(i);
      net.deliverAll();
    }
    assertThat(net.waiting()).isEmpty();
  }

  @Test
  void aPartWithoutTheTokenFallsSilentAndIsServedWhenItIsJoined() {
    Net<RlMessage> net = Net.line(RL, 5);
    net.fail(1, 2);
    net.request(4, 1, 0);
    net.deliverAll(); // fails if it does not end
    assertThat(net.entered()).isEmpty();
    net.form(1, 2);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(4);
  }

  @Test
  void whatItCannotDoIsRefused() {
    Net<RlMessage> net = Net.line(RL, 2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> net.request(1, 2, 0))
        .withMessage("a request for 2 units, but there is one");
    long id = net.request(1, 1, 0);
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> net.update(1, id, 3))
        .withMessage("rl: a waiting request cannot be changed");
    assertThatIllegalStateException()
        .isThrownBy(() -> net.leave(1, id))
        .withMessage("request " + id + " is not inside");
  }
}
