package io.thalweg.core.protocols.hk;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.protocols.Net;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A holder that is about to leave hands the token to a neighbour that has not asked. */
class HkLeaveTest {
  private static final int K = 5;

  /**
   * The token comes to a node from another neighbour than it asked, and the node wants nothing any
   * more.
   */
  @Test
  void aRequestIsTakenBackWhereItWasAskedWhenTheTokenComesAnotherWay() {
    Net<HkMessage> net = Net.ring(new Hk(HkConfig.units(K)), 3);
    for (int other = 1; other <= 2; other++) { // after that heights fall in silence
      handOver(net, 0, other);
      handOver(net, other, 0);
    }
    net.request(0, K, 0); // it is inside until the end
    long request = net.request(2, K, 0); // asks 0
    net.deliverAll();
    handOver(net, 0, 1);
    handOver(net, 1, 2);
    net.withdraw(2, request);
    net.deliverAll();
    assertThat(IntStream.range(0, 3).map(i -> ((HkNode) net.node(i)).queued())).containsOnly(0);
  }

  private static void handOver(Net<HkMessage> net, int from, int to) {
    net.handOver(from, to);
    net.deliverAll();
  }
}
