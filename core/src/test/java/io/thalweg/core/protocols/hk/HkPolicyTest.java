package io.thalweg.core.protocols.hk;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.Net;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which requests go first: the policies and aging. */
class HkPolicyTest {

  /** The order in which nodes 1 to 4 enter if they ask while node 0 has all units. */
  private static List<Integer> order(Policy policy) {
    Net<HkMessage> net = Net.star(new Hk(HkConfig.units(4).withPolicy(policy)), 5);
    net.request(0, 4, 0, 0, 0);
    net.request(1, 4, 20, 300, 10);
    net.request(2, 2, 40, 400, 20);
    net.request(3, 3, 10, 100, 30);
    net.request(4, 1, 30, 200, 5);
    net.deliverAll();
    for (int entries = 0; entries < 4; entries++) {
      while (!net.inside().isEmpty()) {
        net.leave(net.inside().get(0));
      }
      net.deliverAll();
    }
    return net.entered().subList(1, 5);
  }

  @Test
  void highestPriorityFirst() {
    assertThat(order(Policy.HIGHEST_PRIORITY_FIRST)).containsExactly(2, 4, 1, 3);
  }

  @Test
  void earliestDeadlineFirst() {
    assertThat(order(Policy.EARLIEST_DEADLINE_FIRST)).containsExactly(3, 4, 1, 2);
  }

  @Test
  void fewestUnitsFirst() {
    assertThat(order(Policy.FEWEST_UNITS_FIRST)).containsExactly(4, 2, 3, 1);
  }

  @Test
  void firstComeFirstServedByTheClock() {
    assertThat(order(Policy.FIRST_COME_FIRST_SERVED)).containsExactly(4, 1, 2, 3);
  }

  /** The order in which the other nodes enter if they ask while node 0 is inside. */
  @SafeVarargs
  private static List<Integer> order(HkConfig config, Event.Request<HkMessage>... requests) {
    Net<HkMessage> net = Net.star(new Hk(config), requests.length + 1);
    net.request(0, 1, 0);
    for (int i = 1; i <= requests.length; i++) {
      net.request(i, requests[i - 1]);
    }
    net.deliverAll();
    for (int entries = 0; entries < requests.length; entries++) {
      net.leave(net.inside().get(0));
      net.deliverAll();
    }
    return net.entered().subList(1, net.entered().size());
  }

  private static Event.Request<HkMessage> priority(long priority, long at) {
    return new Event.Request<>(1, 1, priority, Event.Request.NO_DEADLINE, at);
  }

  private static Event.Request<HkMessage> deadline(long deadline, long at) {
    return new Event.Request<>(1, 1, 0, deadline, at);
  }

  @ParameterizedTest
  @EnumSource
  void amongEqualsWhoAskedFirst(Policy policy) {
    HkConfig config = HkConfig.units(1).withPolicy(policy).withAging(50);
    assertThat(order(config, deadline(90, 30), deadline(90, 10), deadline(90, 20)))
        .containsExactly(2, 3, 1);
    assertThat(order(config, deadline(90, 10), deadline(90, 10), deadline(90, 10)))
        .as("and the smaller node if it was at the same time")
        .containsExactly(1, 2, 3);
  }

  @Test
  void amongEqualsOfOneNodeWhoAskedFirstWhateverTheirIds() {
    Net<HkMessage> net = Net.line(new Hk(HkConfig.units(1)), 1);
    net.request(0, 1, 1);
    for (long id : new long[] {9, 7, 8}) {
      net.request(0, new Event.Request<>(id, 1, 1, 0, 5));
    }
    net.leave(0);
    assertThat(((HkNode) net.node(0)).Q).hasToString("[#7 S=1@5 h=1, #8 S=1@5 h=1]");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 5, 10_000})
  void aLowerOneGoesFirstExactlyWhenItWasMadeEarlierByTheAgingOfEachStep(long aging) {
    HkConfig config = HkConfig.units(1).withAging(aging);
    for (long steps = 1; steps <= 3; steps++) {
      long made = 7 + aging * steps;
      assertThat(order(config, priority(steps, made), priority(0, 7))).containsExactly(2, 1);
      assertThat(order(config, priority(steps, made + 1), priority(0, 7))).containsExactly(2, 1);
      assertThat(order(config, priority(steps, made - 1), priority(0, 7))).containsExactly(1, 2);
    }
  }

  @Test
  void withFewestUnitsFirstTheStepsAreUnits() {
    HkConfig config = HkConfig.units(9).withPolicy(Policy.FEWEST_UNITS_FIRST).withAging(10);
    Key large = config.key(new Event.Request<>(1, 9, 99, 0, 0), 2);
    Key smaller = config.key(new Event.Request<>(1, 7, 0, 0, 20), 1);
    Key earlier = config.key(new Event.Request<>(1, 7, 0, 0, 19), 1);
    assertThat(config.isAhead(large, smaller)).isTrue();
    assertThat(config.isAhead(earlier, large)).isTrue();
  }

  /**
   * A defect found in a live cluster: a node that was quiet while another was busy went first with
   * a lower priority.
   */
  @Test
  void aQuietNodeDoesNotPassABusyOne() {
    Net<HkMessage> net = Net.line(new Hk(HkConfig.units(1).withAging(10_000)), 2);
    for (int grants = 0; grants < 1000; grants++) {
      net.request(0, 1, 0, 0, grants);
      net.leave(0);
    }
    net.request(0, 1, 0, 0, 1000);
    net.request(0, 1, 50, 0, 1001);
    net.request(1, 1, 0, 0, 2001);
    net.deliverAll();
    net.leave(0);
    net.deliverAll();
    assertThat(net.waiting()).containsExactly(1);
    net.leave(0);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(1);
  }

  @Test
  void anOldRequestIsOvertakenUntilOthersAreMadeTooLate() {
    Net<HkMessage> net = Net.line(new Hk(HkConfig.units(1).withAging(16)), 1);
    net.request(0, 1, 1);
    long low = net.request(0, 1, 1, 0, 0);
    int overtaken = 0;
    for (long at = 1; net.waiting().contains(0) && waits(net, low); at++) {
      net.request(0, 1, 2, 0, at);
      net.leave(0);
      overtaken += waits(net, low) ? 1 : 0;
    }
    assertThat(overtaken).isEqualTo(15);
  }

  private static boolean waits(Net<HkMessage> net, long request) {
    return ((HkNode) net.node(0)).Q.own(request) != null;
  }

  @Test
  void withoutAgingAnOldRequestIsOvertakenForAsLongAsHigherOnesCome() {
    Net<HkMessage> net = Net.line(new Hk(HkConfig.units(1)), 1);
    net.request(0, 1, 1);
    long low = net.request(0, 1, 1);
    for (int higher = 0; higher < 1000; higher++) {
      net.request(0, 1, 2, 0, 1_000_000_000L * higher);
      net.leave(0);
    }
    assertThat(waits(net, low)).isTrue();
  }

  @Test
  void aRequestThatChangesItsPriorityCountsAsMadeWhenItWas() {
    Net<HkMessage> net = Net.line(new Hk(HkConfig.units(1).withAging(4)), 1);
    net.request(0, 1, 1);
    long old = net.request(0, 1, 1, 0, 30);
    long other = net.request(0, 1, 2, 0, 31);
    HkNode node = (HkNode) net.node(0);
    assertThat(node.Q.get(0).S()).isEqualTo(node.key(other));
    net.update(0, old, 2);
    assertThat(node.key(old)).isEqualTo(new Key(2, 30, 0));
    assertThat(node.Q.get(0).S()).as("it is the older one").isEqualTo(node.key(old));
    net.update(0, old, 1);
    assertThat(node.Q.get(0).S()).as("and behind again").isEqualTo(node.key(other));
  }

  @Test
  void firstComeFirstServedWhateverThePriorityAndTheAging() {
    HkConfig config = HkConfig.units(1).withPolicy(Policy.FIRST_COME_FIRST_SERVED);
    for (long aging : new long[] {1, 50, HkConfig.NO_AGING}) {
      assertThat(order(config.withAging(aging), priority(9, 30), priority(1, 29), priority(5, 28)))
          .containsExactly(3, 2, 1);
    }
  }

  @Test
  void withoutADeadlineARequestIsDueWhenItHasAged() {
    HkConfig config = HkConfig.units(1).withPolicy(Policy.EARLIEST_DEADLINE_FIRST);
    long none = Event.Request.NO_DEADLINE;
    assertThat(order(config.withAging(50), deadline(61, 0), deadline(none, 10), deadline(59, 0)))
        .containsExactly(3, 2, 1);
    assertThat(order(config, deadline(none, 0), deadline(none - 1, 99)))
        .as("never, with aging off")
        .containsExactly(2, 1);
    assertThat(order(config, deadline(none, 9), deadline(none, 8))).containsExactly(2, 1);
  }

  @Test
  void aDeadlineInThePastIsAsGoodAsOneNow() {
    HkConfig config = HkConfig.units(1).withPolicy(Policy.EARLIEST_DEADLINE_FIRST);
    assertThat(order(config, deadline(-5, 30), deadline(29, 20), deadline(31, 10)))
        .containsExactly(2, 1, 3);
    assertThat(order(config, deadline(1, 30), deadline(2, 29)))
        .as("both are due at once, when they are made")
        .containsExactly(2, 1);
  }

  @Test
  void onlyTheHolderCountsGrants() {
    Net<HkMessage> net = Net.line(new Hk(HkConfig.units(1).withAging(3)), 3);
    net.request(0, 1, 1);
    net.request(2, 1, 1);
    net.deliverAll();
    net.leave(0);
    net.deliverAll();
    assertThat(((HkNode) net.node(2)).g).isEqualTo(2);
    assertThat(((HkNode) net.node(1)).g).isZero();
    assertThat(((HkNode) net.node(0)).g).isZero();
    assertThat(net.fences()).containsExactly(1L, 2L);
  }
}
