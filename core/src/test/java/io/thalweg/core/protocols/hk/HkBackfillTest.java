package io.thalweg.core.protocols.hk;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.protocols.Net;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Smaller requests that pass a larger one that does not fit. */
class HkBackfillTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5})
  void exactlyBSmallerOnesPassThenTheLargeOneIsServed(int backfill) {
    Net<HkMessage> net = Net.line(new Hk(HkConfig.units(3).withBackfill(backfill)), 1);
    long most = net.request(0, 2, 1);
    long large = net.request(0, 3, 1);
    for (int passed = 0; passed < backfill; passed++) {
      long small = net.request(0, 1, 1);
      assertThat(net.inside()).as("small one %d is inside", passed).hasSize(2);
      net.leave(0, small);
    }
    long late = net.request(0, 1, 1);
    assertThat(net.inside()).as("the next one waits").hasSize(1);
    net.leave(0, most);
    assertThat(net.waiting()).hasSize(1);
    net.leave(0, large);
    assertThat(net.waiting()).isEmpty();
    net.leave(0, late);
  }

  @Test
  void theCountOfBackfillsTravelsWithTheToken() {
    Net<HkMessage> net = Net.star(new Hk(HkConfig.units(3).withBackfill(1)), 5);
    net.request(1, 2, 1);
    net.deliverAll();
    net.request(2, 3, 1);
    net.deliverAll();
    net.request(3, 1, 1);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(1, 3);
    net.leave(3);
    net.deliverAll();
    net.request(4, 1, 1);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(1);
    net.leave(1);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(2);
    net.leave(2);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(4);
  }

  /**
   * Each small request waits at a node that did not know the large one when it was made: all of
   * them have to be counted.
   */
  @Test
  void smallOnesOfTheSamePriorityAtOtherNodesAreCountedToo() {
    Net<HkMessage> net = Net.star(new Hk(HkConfig.units(2).withBackfill(3)), 3);
    net.request(0, 1, 1);
    net.request(0, 2, 1);
    int passed = 0;
    for (int i = 1; net.waiting().size() <= 1 && passed < 100; i = 3 - i) {
      net.request(i, 1, 1);
      net.deliverAll();
      if (net.inside().contains(i)) {
        passed++;
        net.leave(i);
        net.deliverAll();
      }
    }
    assertThat(passed).isEqualTo(3);
  }

  @Test
  void aGrantInTurnBeginsTheCountAnew() {
    Net<HkMessage> net = Net.line(new Hk(HkConfig.units(3).withBackfill(1)), 1);
    for (int round = 0; round < 3; round++) {
      long most = net.request(0, 2, 1);
      long large = net.request(0, 3, 1);
      long small = net.request(0, 1, 1);
      assertThat(net.inside()).hasSize(2);
      net.leave(0, small);
      net.leave(0, most);
      net.leave(0, large);
    }
    assertThat(net.entered()).hasSize(9);
  }

  @Test
  void unlimitedBackfillingLetsTheLargeOneWaitForAsLongAsSmallOnesCome() {
    Net<HkMessage> net = Net.line(new Hk(HkConfig.units(3).withBackfill(HkConfig.UNLIMITED)), 1);
    net.request(0, 2, 1);
    net.request(0, 3, 1);
    for (int small = 0; small < 100; small++) {
      net.leave(0, net.request(0, 1, 1));
    }
    assertThat(net.waiting()).hasSize(1);
  }

  @Test
  void theSmallestThatFitsPassesFirst() {
    Net<HkMessage> net = Net.line(new Hk(HkConfig.units(5).withBackfill(9)), 1);
    net.request(0, 3, 1);
    net.request(0, 1, 1); // t = 1
    net.request(0, 5, 9);
    long two = net.request(0, 2, 8);
    assertThat(net.waiting()).hasSize(2);
    net.request(0, 1, 1);
    assertThat(net.waiting()).hasSize(2);
    net.leave(0, 2); // one unit: not for two
    assertThat(net.waiting()).hasSize(2);
    net.leave(0, 5);
    assertThat(net.waiting()).hasSize(1);
    assertThat(net.inside()).hasSize(2);
    net.leave(0, two);
  }

  /** Own requests come first, then other neighbours, then the one from which the token came. */
  @Test
  void amongEquallySmallOnesTheTokenDoesNotTurnBack() {
    Net<HkMessage> net = Net.line(new Hk(HkConfig.units(2).withBackfill(9)), 3);
    net.request(1, 1, 5);
    net.deliverAll(); // the token is at 1, one unit is free
    net.request(1, 2, 9); // does not fit
    net.request(0, 1, 1);
    net.deliver(0, 1);
    assertThat(net.onItsWay()).containsExactly("1->0 TOKEN");
    net.deliverAll();
    net.leave(0);
    net.request(2, 1, 1);
    net.deliverAll();
    assertThat(net.inside()).contains(2);
  }
}
